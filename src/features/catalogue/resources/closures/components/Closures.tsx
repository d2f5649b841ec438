import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { formatStay } from '../../labels.ts'
import { closuresQuery, reopenDays, SHOWN_IN } from '../client.ts'
import type { Closure } from '../contract.ts'
import { CloseDays } from './CloseDays.tsx'

const daysInWords = ({ from, to }: Pick<Closure, 'from' | 'to'>) => formatStay({ startDate: from, endDate: to })

/** Closures of a resource: added with a reason, and removed (rules#closures). */
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

type OneProps = { id: number; closure: Omit<Closure, 'by'> & { by?: string | null }; onReopened?: () => void }

/** A closure, with a button to remove it. */
export function OneClosure({ id, closure, onReopened }: OneProps) {
  const queries = useQueryClient()
  const reopening = useMutation({
    mutationFn: () => reopenDays(id, closure.id),
    onSuccess: async () => {
      await Promise.all(SHOWN_IN.map((queryKey) => queries.invalidateQueries({ queryKey })))
      toast('success', 'Ces jours sont de nouveau ouverts.')
      onReopened?.()
    },
    onError: () => toast('error', 'Les jours n’ont pas pu être rouverts. Réessayez.'),
  })
  const details = [closure.reason, closure.by && `fermé par ${closure.by}`].filter(Boolean).join(', ')
  return (
    <li className="row between">
      <div>
        <strong>Fermé {daysInWords(closure)}</strong>
        {details && <div className="soft small">{details}</div>}
      </div>
      <Button
        variant="default"
        loading={reopening.isPending}
        aria-label={`Rouvrir ${daysInWords(closure)}`}
        onClick={() => reopening.mutate()}
      >
        Rouvrir
      </Button>
    </li>
  )
}
