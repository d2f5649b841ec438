import '@mantine/core/styles/Radio.css'
import { Radio, TextInput } from '@mantine/core'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import type { NewsDraft } from './NewsDraft.ts'

/** From when to when members see it. */
export function PublicationFields({ form }: { form: FormOf<NewsDraft> }) {
  return (
    <fieldset className="group">
      <legend>Publication</legend>
      <Radio.Group label="Quand paraît-elle&nbsp;?" {...form.choice('publication')} required={false}>
        <div className="stack">
          <Radio value="DRAFT" label="Pas encore&nbsp;: un brouillon" />
          <Radio value="NOW" label="Maintenant" />
          <Radio value="AT" label="À une date" description="Heure de Paris." />
        </div>
      </Radio.Group>
      {form.values.publication === 'AT' && (
        <div className="pair">
          <TextInput label="Jour" type="date" {...form.field('day')} required />
          <TextInput label="Heure" type="time" {...form.field('time')} required />
        </div>
      )}
      <TextInput
        label="Jusqu’au"
        type="date"
        description="Le dernier jour où les membres la voient. Vide&nbsp;: sans fin."
        {...form.field('expiresOn')}
        required={false}
      />
    </fieldset>
  )
}
