import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { WEEKDAYS } from '../../labels.ts'
import type { ResourceDraft } from './draft.ts'

type Name = 'earliestStart' | 'latestStart' | 'minDays' | 'maxDays' | 'bufferDays'

/** When a stay may begin, its length, and the gap between two. */
export function StayFields({ form }: { form: FormOf<ResourceDraft> }) {
  const optional = (name: Name) => ({ ...form.field(name), required: false })
  return (
    <fieldset className="group">
      <legend>Dates et durée</legend>
      <div className="pair">
        <TextInput
          label="Première arrivée possible"
          description="Vide&nbsp;: pas de limite."
          type="date"
          {...optional('earliestStart')}
        />
        <TextInput
          label="Dernière arrivée possible"
          description="Vide&nbsp;: pas de limite."
          type="date"
          {...optional('latestStart')}
        />
        <TextInput
          label="Durée minimale, en jours"
          description="Le premier et le dernier jour comptent."
          inputMode="numeric"
          autoComplete="off"
          {...optional('minDays')}
        />
        <TextInput
          label="Durée maximale, en jours"
          description="Vide&nbsp;: un an au plus."
          inputMode="numeric"
          autoComplete="off"
          {...optional('maxDays')}
        />
      </div>
      <Checkbox.Group
        label="Jours d’arrivée"
        description="Aucun coché&nbsp;: tous les jours."
        {...form.choice('startWeekdays')}
        required={false}
      >
        <div className="row">
          {WEEKDAYS.map((day, at) => (
            <Checkbox key={day} value={String(at + 1)} label={day} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group label="Entre deux réservations" {...form.choice('gap')} required={false}>
        <div className="stack">
          <Radio value="NONE" label="Rien&nbsp;: la suivante commence le lendemain" />
          <Radio
            value="CHANGEOVER"
            label="La suivante peut commencer le jour où la précédente finit"
            description="Départ le matin, arrivée l’après-midi. Le prix ne change pas."
          />
          <Radio value="BUFFER" label="Des jours restent libres, pour le ménage ou le séchage" />
        </div>
      </Radio.Group>
      {form.values.gap === 'BUFFER' && (
        <TextInput
          label="Combien de jours restent libres après"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('bufferDays')}
          required
        />
      )}
    </fieldset>
  )
}
