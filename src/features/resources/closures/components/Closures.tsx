import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { toldStay } from '../../labels.ts'
import { closeDays, closuresQuery, reopenDays, staysQuery } from '../client.ts'
import { type Closure, ClosureForm as Schema } from '../contract.ts'
import { CLOSING_FAILED, WORDS } from '../messages.ts'

const told = ({ from, to }: Pick<Closure, 'from' | 'to'>) => toldStay({ startDate: from, endDate: to })
const EMPTY = { from: '', to: '', reason: '' }

/** The days on which a resource is not let: closed, with a reason, and opened again (rules#closures). */
export function Closures({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(closuresQuery(id))
  return (
    <section id="fermetures" className="card stack" aria-labelledby="closures-title">
      <h2 id="closures-title">Jours fermés</h2>
      <p className="soft">Travaux, usage par l’amicale&nbsp;: ces jours-là, personne ne peut réserver.</p>
      {!data && !isError && <SkeletonRows rows={1} />}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>Les jours fermés n’ont pas pu être chargés.</ErrorState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="plain">
          {data.rows.map((closure) => (
            <OneClosure key={closure.id} id={id} closure={closure} />
          ))}
        </ul>
      )}
      <CloseDays id={id} />
    </section>
  )
}

function OneClosure({ id, closure }: { id: number; closure: Closure }) {
  const queries = useQueryClient()
  const reopening = useMutation({
    mutationFn: () => reopenDays(id, closure.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['resources'] })
      toast('success', 'Ces jours sont de nouveau ouverts.')
    },
    onError: () => toast('error', 'Les jours n’ont pas pu être rouverts. Réessayez.'),
  })
  const said = [closure.reason, closure.by && `fermé par ${closure.by}`].filter(Boolean).join(', ')
  return (
    <li className="row between">
      <div>
        <strong>Fermé {told(closure)}</strong>
        {said && <div className="soft small">{said}</div>}
      </div>
      <Button
        variant="default"
        loading={reopening.isPending}
        aria-label={`Rouvrir ${told(closure)}`}
        onClick={() => reopening.mutate()}
      >
        Rouvrir
      </Button>
    </li>
  )
}

function CloseDays({ id }: { id: number }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: EMPTY,
    schema: Schema,
    // One day alone is its own last.
    body: ({ from, to, reason }: typeof EMPTY) => ({ from, to: to || from, reason }),
    words: WORDS,
    refusals: CLOSING_FAILED,
    send: (body) => closeDays(id, body),
    done: async (closed) => {
      form.restart(EMPTY)
      await queries.invalidateQueries({ queryKey: ['resources'] })
      toast('success', `Fermé ${told(closed)}.`)
    },
  })
  const { from, to } = form.values
  return (
    <Form form={form} label="Fermer des jours">
      <div className="pair">
        <TextInput label="Fermer du" type="date" {...form.field('from')} required />
        <TextInput
          label="Au"
          description="Vide&nbsp;: ce jour-là seulement."
          type="date"
          {...form.field('to')}
          required={false}
        />
      </div>
      <TextInput
        label="Pourquoi"
        description="Pour les administrateurs seulement."
        autoComplete="off"
        {...form.field('reason')}
        required={false}
      />
      <Booked id={id} from={from} to={to || from} />
      <FormEnd form={form} action="Fermer ces jours" button={{ variant: 'default' }} />
    </Form>
  )
}

/** Who stands in the way, told as soon as the days are chosen. */
function Booked({ id, from, to }: { id: number; from: string; to: string }) {
  const stays = useQuery(staysQuery(id, from, to)).data?.rows ?? []
  return (
    <div role="status">
      {stays.length > 0 && (
        <Notice
          tone="warn"
          title={`${counted(stays.length, 'réservation est', 'réservations sont')} sur ces jours\u00a0: ils ne peuvent pas être fermés.`}
        >
          <ul>
            {stays.map((stay) => (
              <li key={stay.id}>
                {stay.person ?? 'Un compte effacé'}, {toldStay(stay)}
                {stay.offered && ' (une place proposée à qui attendait)'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
