import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { Badge, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { askAgain, problemsQuery, takeSeasonBack } from './client.ts'
import type { PendingRefund, QuarantinedEvent } from './contract.ts'
import {
  failureWords,
  PROBLEM_TEXTS,
  reasonWords,
  retryFailed,
  revocationFailed,
  seasonRevoked,
  WHAT_TO_DO,
  WHY,
} from './messages.ts'

const SettleForm = lazyComponent(() => import('./components/SettleForm.tsx'), 'SettleForm')
const CloseForm = lazyComponent(() => import('./components/CloseForm.tsx'), 'CloseForm')

/** Refunds and payments that wait for an administrator, each with what to do next. */
function Problems() {
  const { data, isError, refetch } = useQuery(problemsQuery)
  const none = data && data.refunds.length + data.events.length === 0
  return (
    <section className="stack" aria-labelledby="problems">
      <h2 id="problems">À régler</h2>
      {isError && <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>}
      {!data && !isError && <SkeletonRows rows={1} height={25} />}
      {none && <p className="soft">Rien n’attend de décision.</p>}
      <ul className="plain">
        {data?.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
        {data?.events.map((event) => (
          <Quarantined key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function Whose({ command, person }: Pick<QuarantinedEvent, 'command' | 'person'>) {
  const opensPersons = useMay(may.managePersons)
  return (
    <>
      {command !== null && <Link to={`/command/${command}`}>Commande n°&nbsp;{command}</Link>}
      {command !== null && person && ', '}
      {person &&
        (person.id === null || !opensPersons ? person.name : <Link to={`/person/${person.id}`}>{person.name}</Link>)}
    </>
  )
}

const Dashboard = ({ address }: { address: string | null }) =>
  address && (
    <a href={address} target="_blank" rel="noreferrer">
      Voir chez le prestataire
      <span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
  )

function Refund({ refund }: { refund: PendingRefund }) {
  const queries = useQueryClient()
  const [settling, setSettling] = useState(false)
  const again = useMutation({
    mutationFn: () => askAgain(refund.id),
    onSuccess: () => toast('success', 'Le remboursement est redemandé. Le membre sera prévenu s’il échoue encore.'),
    onError: (error) => toast('error', sentence(retryFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: problemsQuery.queryKey }),
  })
  const { label, tone, text } = WHY[refund.why]
  return (
    <li className="card stack">
      <div className="row between">
        <strong>
          {formatEuros(refund.amount)} à rendre{refund.person && ` à ${refund.person.name}`}
        </strong>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{text}</p>
      <p className="soft">
        <Whose command={refund.command} person={refund.person} /> · depuis le {formatMoment(refund.since)}
        {refund.failure && ` · ${failureWords(refund.failure)}`}
        {refund.reason && ` · motif du remboursement\u00a0: ${refund.reason}`}
      </p>
      <div className="row">
        {refund.why !== 'BY_HAND' && (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Redemander
          </Button>
        )}
        {refund.why !== 'NO_ANSWER' && (
          <Button variant="default" onClick={() => setSettling(true)}>
            {refund.why === 'FAILED' ? 'Rendu autrement…' : 'Enregistrer le remboursement…'}
          </Button>
        )}
        <Dashboard address={refund.dashboard} />
      </div>
      {settling && (
        <Suspense>
          <SettleForm refund={refund} onClose={() => setSettling(false)} />
        </Suspense>
      )}
    </li>
  )
}

function Quarantined({ event }: { event: QuarantinedEvent }) {
  const queries = useQueryClient()
  const [closing, setClosing] = useState(false)
  const season = useMutation({
    mutationFn: () => takeSeasonBack(event.id),
    onSuccess: () => toast('success', seasonRevoked),
    onError: (error) => toast('error', sentence(revocationFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: problemsQuery.queryKey }),
  })
  const amount = event.amount === null ? '' : ` de ${inCurrency(event.amount, event.currency)}`
  const found = PROBLEM_TEXTS[event.reason ?? '']
  return (
    <li className="card stack">
      <div className="row between">
        <strong>{found ? found.title(amount) : `Paiement par carte${amount} mis de côté`}</strong>
        <Badge tone="bad">À vérifier</Badge>
      </div>
      <p>
        <strong>{found?.text ?? reasonWords(event.reason)}</strong> {found?.todo ?? WHAT_TO_DO}
      </p>
      <p className="soft">
        <Whose command={event.command} person={event.person} />
        {event.command !== null && ' · '}reçu le {formatMoment(event.receivedAt)}
      </p>
      {event.reason !== 'fee-still-valid' && (
        <p className="soft small">
          Chez le prestataire : {event.object ?? 'objet inconnu'}, message {event.id}
        </p>
      )}
      <div className="row">
        {event.reason === 'fee-still-valid' && (
          <Button variant="default" loading={season.isPending} onClick={() => season.mutate()}>
            Reprendre la saison
          </Button>
        )}
        <Button variant="default" onClick={() => setClosing(true)}>
          Classer…
        </Button>
        <Dashboard address={event.dashboard} />
      </div>
      {closing && (
        <Suspense>
          <CloseForm eventId={event.id} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </li>
  )
}

const inCurrency = (amount: number, currency: string | null) =>
  currency === null || currency === 'eur' ? formatEuros(amount) : `${amount} ${currency.toUpperCase()}`

/** `/management/payments/problems`: refunds and payments that wait for a decision. */
export const ProblemsPage = () => (
  <Page title="Remboursements et anomalies">
    <Problems />
  </Page>
)
