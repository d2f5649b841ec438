import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { audienceBody, type Owner, typedAudience } from '../../../../society/audience/client.ts'
import { AudienceFields } from '../../../../society/audience/components/AudienceFields.tsx'
import { audienceWords } from '../../../../society/audience/labels.ts'
import { formatSubscriptions } from '../../../../society/persons/labels.ts'
import type { Document } from '../../contract.ts'
import { reloadDocument, saveDocument } from '../client.ts'
import { DocumentForm as Schema } from '../contract.ts'
import { FAILED } from '../messages.ts'
import { CategoryField } from './CategoryField.tsx'
import { Versions } from './Versions.tsx'

type Props = { document: Document; owners: readonly Owner[]; onClose: () => void }

/** A document for administrators: its description and its versions. */
export const DocumentDialog = ({ document, owners, onClose }: Props) => (
  <Dialog title={document.title} onClose={onClose} long size={640}>
    <div className="stack">
      <Described document={document} owners={owners} onClose={onClose} />
      <Versions document={document} />
    </div>
  </Dialog>
)

const typedWith = (owners: readonly Owner[]) => (document: Document) => ({
  title: document.title,
  category: document.category,
  expiresOn: document.expiresOn ?? '',
  ...typedAudience(document, owners),
})
type Typed = ReturnType<ReturnType<typeof typedWith>>

const LABELS: FieldLabels<Typed> = {
  title: 'Titre',
  category: 'Catégorie',
  expiresOn: 'Dernier jour',
  commissionId: 'Au nom de',
  audience: 'Qui le lit',
  subscriptions: { label: 'Adhésions', say: formatSubscriptions },
}

const bodyOf = ({ title, category, expiresOn, ...audience }: Typed) => ({
  title,
  category,
  expiresOn: expiresOn || null,
  ...audienceBody(audience),
})

function Described({ document, owners, onClose }: Props) {
  const queries = useQueryClient()
  const edited = editing({
    what: 'ce document',
    thing: document,
    values: typedWith(owners),
    labels: LABELS,
    reload: () => reloadDocument(document.id),
  })
  const form = useFormOf({
    ...edited,
    schema: Schema,
    body: bodyOf,
    words: audienceWords,
    refusals: FAILED,
    send: (body) => saveDocument(document.id, body),
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['documents'] })
      toast('success', `${saved.title} est à jour.`)
      onClose()
    },
  })
  return (
    <Form form={form} label="Document">
      <TextInput label="Titre" autoComplete="off" {...form.field('title')} />
      <CategoryField {...form.field('category')} />
      <AudienceFields form={form} owners={owners} question={'Qui lit ce document\u00a0?'} />
      <TextInput
        type="date"
        label="Dernier jour"
        description="Le lendemain, seuls ses administrateurs le voient encore. Vide, il reste."
        {...form.field('expiresOn')}
        required={false}
      />
      <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
    </Form>
  )
}
