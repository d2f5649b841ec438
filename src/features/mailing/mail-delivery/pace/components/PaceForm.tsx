import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { paceQuery, savePace } from '../client.ts'
import { type Pace, RatesBody } from '../contract.ts'
import { paceFailed, paceFields } from '../messages.ts'

const LABELS = { perMinute: 'Par minute', perHour: 'Par heure' }
const valuesOf = ({ perMinute, perHour }: Pace) => ({ perMinute, perHour })

/** The rates that the society's provider allows. */
export function PaceForm({ pace }: { pace: Pace }) {
  const client = useQueryClient()
  const reload = () => client.fetchQuery({ ...paceQuery, staleTime: 0 })
  const form = useFormOf({
    ...editing({ what: 'ce rythme', thing: pace, values: valuesOf, labels: LABELS, reload }),
    schema: RatesBody,
    words: paceFields,
    refusals: paceFailed,
    send: savePace,
    done: (saved) => {
      client.setQueryData(paceQuery.queryKey, saved)
      form.restart(valuesOf(saved))
      toast('success', 'Le rythme d’envoi est enregistré.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="mails-pace">
      <h2 id="mails-pace">Rythme d’envoi</h2>
      <p className="soft">
        Les hébergeurs d’e-mails bloquent qui en envoie trop d’un coup. Indiquez ce que le vôtre accepte&nbsp;: les
        envois groupés s’étalent, et un dixième reste libre pour les mots de passe, confirmations et reçus, qui passent
        toujours avant.
      </p>
      <Form form={form} labelledBy="mails-pace">
        <div className="pair">
          <NumberInput label="E-mails par minute" min={1} max={10_000} {...form.field('perMinute')} />
          <NumberInput label="E-mails par heure" min={10} max={100_000} {...form.field('perHour')} />
        </div>
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
