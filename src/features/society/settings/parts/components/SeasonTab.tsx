import { useQueryClient } from '@tanstack/react-query'
import { parisDay } from '../../../../../shared/dates.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { monthDayWords } from '../../labels.ts'
import { SEASON_WORDS, SETTING_FAILED } from '../../messages.ts'
import { lastDayFrom, seasonProblem } from '../../rules.ts'
import { saveSeason, seasonQuery } from '../client.ts'
import { type EditedSeason, SeasonForm as Schema } from '../contract.ts'
import { LoadedPart, useSaved } from './Loaded.tsx'
import { MonthDayField } from './MonthDayField.tsx'
import { seasonChanges } from './seasonChanges.ts'

/** « Saison »: when a membership year starts, and from when the next one is sold. */
export const SeasonTab = () => (
  <LoadedPart query={seasonQuery} height={420}>
    {(season) => <SeasonForm season={season} />}
  </LoadedPart>
)

const valuesOf = ({ start, renewalFrom, accessUntil }: EditedSeason) => ({ start, renewalFrom, accessUntil })
type Values = ReturnType<typeof valuesOf>
const LABELS = {
  start: { label: 'Premier jour', say: monthDayWords },
  renewalFrom: { label: 'Ouverture des renouvellements', say: monthDayWords },
  accessUntil: { label: 'Accès après la saison', say: monthDayWords },
}
/** A season lasts a year, so its last day follows from its first. */
const seasonOf = ({ start, renewalFrom, accessUntil }: Values) => ({
  start,
  end: lastDayFrom(start),
  renewalFrom,
  accessUntil,
})

function errorsOf(values: Values) {
  const problem = seasonProblem(seasonOf(values))
  return problem ? { [problem.field]: SEASON_WORDS[problem.code] ?? '' } : {}
}

function SeasonForm({ season }: { season: EditedSeason }) {
  const client = useQueryClient()
  const saved = useSaved()
  const form = useFormOf({
    ...editing({
      what: 'la saison',
      thing: season,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...seasonQuery, staleTime: 0 }),
    }),
    schema: Schema,
    body: seasonOf,
    check: errorsOf,
    words: SEASON_WORDS,
    refusals: SETTING_FAILED,
    send: saveSeason,
    done: (season) => {
      form.restart(valuesOf(season))
      return saved('La saison est enregistrée.')
    },
  })
  const { values, opened } = form
  const changes = form.isComplete() ? seasonChanges(seasonOf(opened), seasonOf(values), parisDay(new Date())) : []
  return (
    <section className="card stack" aria-labelledby="season">
      <h2 id="season">Saison d’adhésion</h2>
      <Form form={form} labelledBy="season">
        <MonthDayField legend="Premier jour" {...form.choice('start')} />
        <p>
          Dernier jour&nbsp;: <strong>{monthDayWords(lastDayFrom(values.start))}</strong>. Une saison dure un an et
          porte l’année de son dernier jour.
        </p>
        <MonthDayField
          legend="Ouverture des renouvellements"
          hint="À partir de ce jour, on peut payer la saison suivante."
          {...form.choice('renewalFrom')}
        />
        <MonthDayField
          legend="Accès après la saison, jusqu’au"
          hint="D’ici là, qui n’a pas renouvelé se connecte comme avant et l’accueil le lui rappelle. Le 28 février est le dernier jour du mois, 29 compris."
          {...form.choice('accessUntil')}
        />
        <div role="status" className="stack-tight">
          {changes.length > 0 && (
            <>
              <h3>Ce qui change</h3>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
