import { NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { keepingQuery, saveKeeping } from '../client.ts'
import { type Keeping, KeepingBody } from '../contract.ts'
import { keepingFailed, messageFields } from '../messages.ts'

/** Retention time of strangers' messages. */
export function KeepingForm() {
  const { data } = useQuery(keepingQuery)
  return data ? <MonthsForm keeping={data} /> : null
}

const LABELS = { months: 'Mois' }
const valuesOf = ({ months }: Keeping) => ({ months })

function MonthsForm({ keeping }: { keeping: Keeping }) {
  const client = useQueryClient()
  const reload = () => client.fetchQuery({ ...keepingQuery, staleTime: 0 })
  const form = useFormOf({
    ...editing({ what: 'cette durée', thing: keeping, values: valuesOf, labels: LABELS, reload }),
    schema: KeepingBody,
    words: messageFields,
    refusals: keepingFailed,
    send: saveKeeping,
    done: (saved) => {
      client.setQueryData(keepingQuery.queryKey, saved)
      form.restart(valuesOf(saved))
      toast('success', 'La durée est enregistrée.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="keeping">
      <h2 id="keeping">Conservation</h2>
      <p className="soft">
        Qui n’est pas membre n’est plus reconnaissable après cette durée&nbsp;: nom, adresse et texte s’effacent. Pour
        le faire plus tôt, à sa demande, ouvrez son message.
      </p>
      <Form form={form} labelledBy="keeping">
        <NumberInput label="Nombre de mois" min={1} max={60} {...form.field('months')} />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
