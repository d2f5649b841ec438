import { RichTextField } from '../../../../../web/ui/editor/RichTextField.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { useSession } from '../../../../platform/access/client.ts'
import { Readers } from '../../../../society/audience/components/AudienceFields.tsx'
import { isByDay } from '../../rules.ts'
import { reload, saveResource } from '../client.ts'
import { type EditedResource, ResourceForm as Schema } from '../contract.ts'
import { FAILED, WORDS } from '../messages.ts'
import { Consequences } from './Consequences.tsx'
import {
  amountsOf,
  bodyOf,
  fieldAt,
  missingOf,
  newDraft,
  RESOURCE_LABELS,
  type ResourceDraft,
  typedResource,
} from './draft.ts'
import { HandoverFields } from './HandoverFields.tsx'
import { KindFields } from './KindFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import styles from './ResourceForm.module.css'
import { RulesInWords } from './RulesInWords.tsx'
import { SaleFields } from './SaleFields.tsx'
import { StayFields } from './StayFields.tsx'
import { TermsFields } from './TermsFields.tsx'

type Props = {
  resource: EditedResource | undefined
  commission: { id: number; name: string }
  onSaved: (resource: EditedResource) => unknown
}

/**
 * Form of a resource with all its rules. The draft of a new one is kept in this tab until it is saved; existing ones
 * ask before one leaves.
 */
export function ResourceForm({ resource, commission, onSaved }: Props) {
  const owner = useSession()?.userId
  const form = useFormOf({
    ...(resource
      ? editing({
          what: 'cette ressource',
          thing: resource,
          values: typedResource,
          labels: RESOURCE_LABELS,
          reload: () => reload(resource.id),
        })
      : { initial: newDraft(commission.id), keep: { name: `resource-${commission.id}`, owner } }),
    schema: Schema,
    body: (draft: ResourceDraft) => bodyOf(draft),
    check: missingOf,
    amounts: amountsOf,
    words: WORDS,
    at: fieldAt,
    refusals: FAILED,
    send: (body) => saveResource(resource, body),
    done: (saved) => {
      if (resource) form.restart(typedResource(saved))
      return onSaved(saved)
    },
  })
  const { values } = form
  return (
    <Form form={form} label="Ressource" className={styles.form ?? ''}>
      <div className="stack-lg">
        <KindFields form={form} id={resource?.id} isSettled={(resource?.ahead ?? 0) > 0} />
        <PriceFields form={form} />
        <SaleFields form={form} />
        {isByDay(values) && <StayFields form={form} />}
        <TermsFields form={form} />
        {isByDay(values) && <HandoverFields form={form} />}
        <fieldset className="group">
          <legend>Pour qui</legend>
          <Readers
            form={form}
            owner={{ value: String(commission.id), label: commission.name }}
            question={'Qui peut la voir et la réserver\u00a0?'}
          />
        </fieldset>
        <fieldset className="group">
          <legend>Fiche pratique</legend>
          <RichTextField
            label="Accès, clés, wifi"
            description="Seuls ceux qui ont réservé la reçoivent, quelques jours avant."
            {...form.field('practicalSheet')}
          />
        </fieldset>
      </div>
      <div className={styles.preview}>
        <RulesInWords draft={values} />
      </div>
      <div className={`stack ${styles.end}`}>
        {resource && form.isComplete() && <Consequences id={resource.id} body={bodyOf(values)} />}
        <FormEnd form={form} action={resource ? 'Enregistrer' : 'Ajouter la ressource'} />
      </div>
    </Form>
  )
}
