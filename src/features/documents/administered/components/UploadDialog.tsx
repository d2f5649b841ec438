import '@mantine/core/styles/Progress.css'
import { Button, FileButton, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { audienceBody, type Owner, typedAudience } from '../../../audience/client.ts'
import { AudienceFields } from '../../../audience/components/AudienceFields.tsx'
import { audienceWords } from '../../../audience/labels.ts'
import { sendDocument } from '../client.ts'
import { CommonForm } from '../contract.ts'
import { FAILED } from '../messages.ts'
import { ACCEPTED, titleOf } from '../rules.ts'
import { CategoryField } from './CategoryField.tsx'
import { type Upload, useUploads } from './useUploads.ts'

type Props = { owners: readonly Owner[]; onClose: () => void }

/** New documents: what they have in common, then their files, one after the other. */
export function UploadDialog({ owners, onClose }: Props) {
  const queries = useQueryClient()
  const { uploads, choose, sendAll, stop } = useUploads()
  const initial = { category: '', ...typedAudience(undefined, owners) }
  const form = useFormOf({
    initial,
    schema: CommonForm,
    body: ({ category, ...audience }: typeof initial) => ({ category, ...audienceBody(audience) }),
    words: audienceWords,
    refusals: FAILED,
    waitsFor: uploads.length === 0 ? 'Choisissez d’abord les fichiers.' : undefined,
    send: (body) => sendAll((file, tell, signal) => sendDocument(body, file, tell, signal)),
    done: async (refused) => {
      await queries.invalidateQueries({ queryKey: ['documents'] })
      if (refused > 0) return
      toast('success', `${counted(uploads.length, 'document ajouté', 'documents ajoutés')}.`)
      onClose()
    },
  })
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog title="Ajouter des documents" onClose={close} long size={640}>
      <Form form={form} label="Nouveaux documents">
        <CategoryField {...form.field('category')} />
        <AudienceFields form={form} owners={owners} question={'Qui lit ces documents\u00a0?'} />
        <div className="stack">
          <FileButton multiple accept={ACCEPTED} onChange={choose} disabled={form.busy}>
            {(props) => (
              <Button {...props} variant="default">
                Choisir les fichiers
              </Button>
            )}
          </FileButton>
          <p className="soft small">
            PDF, images, fichiers de bureautique ou textes, de 50&nbsp;Mo au plus. Chacun devient un document, nommé
            comme son fichier.
          </p>
          <ul className="plain stack">
            {uploads.map((upload) => (
              <Line key={`${upload.file.name} ${upload.file.size}`} upload={upload} />
            ))}
          </ul>
        </div>
        <FormEnd form={form} action="Ajouter" onCancel={close} />
      </Form>
    </Dialog>
  )
}

function Line({ upload: { file, state } }: { upload: Upload }) {
  return (
    <li>
      <p>{titleOf(file.name)}</p>
      {state.is === 'leaving' && <Progress value={state.part * 100} aria-label={`Envoi\u00a0: ${file.name}`} />}
      {state.is === 'waiting' && <p className="soft small">En attente</p>}
      {state.is === 'sent' && (
        <p className="soft small" role="status">
          Ajouté
        </p>
      )}
      {state.is === 'refused' && (
        <p className="small" role="alert">
          {state.why}
        </p>
      )}
    </li>
  )
}
