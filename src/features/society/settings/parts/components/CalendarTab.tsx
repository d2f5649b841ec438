import { useQueryClient } from '@tanstack/react-query'
import { RichTextField } from '../../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { SETTING_FAILED } from '../../messages.ts'
import { calendarQuery, saveCalendar } from '../client.ts'
import { CalendarForm, type EditedCalendar } from '../contract.ts'
import { LoadedPart, useSaved } from './Loaded.tsx'

/** « Calendrier »: text of the page where calendars are sold. */
export const CalendarTab = () => (
  <LoadedPart query={calendarQuery} height={480}>
    {(calendar) => <TextForm calendar={calendar} />}
  </LoadedPart>
)

const LABELS = { html: richTextLabel('Texte') }
const valuesOf = ({ html }: EditedCalendar) => ({ html: String(html) })

function TextForm({ calendar }: { calendar: EditedCalendar }) {
  const client = useQueryClient()
  const saved = useSaved()
  const form = useFormOf({
    ...editing({
      what: 'ce texte',
      thing: calendar,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...calendarQuery, staleTime: 0 }),
    }),
    schema: CalendarForm,
    refusals: SETTING_FAILED,
    send: saveCalendar,
    done: (calendar) => {
      form.restart(valuesOf(calendar))
      return saved('Le texte du calendrier est enregistré.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="calendar">
      <h2 id="calendar">Texte de la page du calendrier</h2>
      <p className="soft">
        Il accueille ceux qui achètent le calendrier&nbsp;: à quoi sert leur don, qui passe chez eux, à qui écrire.
      </p>
      <Form form={form} labelledBy="calendar">
        <RichTextField label="Texte" {...form.field('html')} />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
