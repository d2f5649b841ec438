import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { countSeller, sellerMoneyQuery, undoCount } from '../counts/client.ts'
import type { SellerAccount } from '../counts/contract.ts'
import { CLOSED } from '../labels.ts'
import { CountForm } from './CountForm.tsx'

const COUNT_FAILED = {
  'campaign-closed': CLOSED,
  'changed-meanwhile':
    'La somme attendue vient de changer\u00a0: un autre comptage ou un don est arrivé. Fermez cette fenêtre, puis recomptez.',
  404: 'Ce comptage n’existe plus. Fermez cette fenêtre.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}

type Props = { year: number | undefined; id: number; name: string; onClose: () => void }

/** Counts what a seller hands in without a book, and lists former counts. */
export function CountSeller({ year, id, name, onClose }: Props) {
  const { data, isError, refetch } = useQuery({ ...sellerMoneyQuery(year, id), staleTime: 0 })
  const isEven = data?.cash === 0 && data.cheques === 0
  return (
    <Dialog title={`Compter ${name}`} onClose={onClose} size={520}>
      {isError && <ErrorState onRetry={() => void refetch()}>Ce compte n’a pas pu être chargé.</ErrorState>}
      {!data && !isError && <SkeletonRows rows={3} />}
      {data && (
        <div className="stack">
          {isEven && <p>Le compte est juste&nbsp;: il n’y a rien à remettre.</p>}
          {!isEven && !data.closed && (
            <CountForm
              money={data}
              source="tous ses dons, moins ce qui est déjà compté"
              doneText="C’est compté."
              refusals={COUNT_FAILED}
              send={(body) => countSeller(year, id, { ...body, expected: data.cash, expectedCheques: data.cheques })}
              onClose={onClose}
            />
          )}
          {data.counts.length > 0 && <Counts account={data} />}
        </div>
      )}
    </Dialog>
  )
}

function Counts({ account: { counts, closed } }: { account: SellerAccount }) {
  const queries = useQueryClient()
  const undoing = useMutation({
    mutationFn: undoCount,
    onSuccess: () => toast('success', 'Le comptage est annulé.'),
    onError: (error) => toast('error', sentence(COUNT_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  return (
    <section className="stack-tight" aria-labelledby="counts">
      <h3 id="counts">Déjà compté sans carnet</h3>
      <ol className="timeline">
        {counts.map(({ id, at, by, expected, counted, countedCheques, note }) => (
          <li key={id} className="stack-tight">
            <strong>
              {formatEuros(counted)} d’espèces
              {countedCheques !== null && `, ${formatEuros(countedCheques)} de chèques`}
            </strong>
            <div className="soft small">
              Le {formatMoment(at)}
              {by && `, par ${by}`}&nbsp;; {formatEuros(expected)} d’espèces attendues
            </div>
            {note && <p className="as-typed">{note}</p>}
            {!closed && (
              <div>
                <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate(id)}>
                  Annuler ce comptage
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
