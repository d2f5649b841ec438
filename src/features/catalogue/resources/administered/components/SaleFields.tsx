import { Checkbox, TextInput } from '@mantine/core'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { isByDay } from '../../rules.ts'
import type { ResourceDraft } from './draft.ts'

type Name = 'opensDay' | 'closesDay' | 'noticeDays' | 'windowDays'

/** Whether and when it is offered, and how far ahead. */
export function SaleFields({ form }: { form: FormOf<ResourceDraft> }) {
  const { opensDay, opensTime, closesDay, closesTime } = form.values
  const optional = (name: Name) => ({ ...form.field(name), required: false })
  return (
    <fieldset className="group">
      <legend>Mise en vente</legend>
      <Checkbox
        label="Proposée aux membres"
        description="Décochée, seuls les administrateurs de la commission la voient."
        {...form.tick('active')}
      />
      <div className="pair">
        <TextInput label="Ouvre le" description="Vide&nbsp;: tout de suite." type="date" {...optional('opensDay')} />
        {(opensDay || opensTime) && (
          <TextInput
            label="Heure d’ouverture"
            description="Heure de Paris."
            type="time"
            {...form.field('opensTime')}
            required
          />
        )}
      </div>
      <div className="pair">
        <TextInput label="Ferme le" description="Vide&nbsp;: jamais." type="date" {...optional('closesDay')} />
        {(closesDay || closesTime) && (
          <TextInput
            label="Heure de fermeture"
            description="Heure de Paris."
            type="time"
            {...form.field('closesTime')}
            required
          />
        )}
      </div>
      {isByDay(form.values) && (
        <div className="pair">
          <TextInput
            label="Réserver au moins… jours avant"
            description="Le temps de préparer. Vide&nbsp;: jusqu’au jour même."
            inputMode="numeric"
            autoComplete="off"
            {...optional('noticeDays')}
          />
          <TextInput
            label="Réserver au plus… jours avant"
            description="Par exemple 180 pour six mois. Vide&nbsp;: jusqu’à trois ans."
            inputMode="numeric"
            autoComplete="off"
            {...optional('windowDays')}
          />
        </div>
      )}
    </fieldset>
  )
}
