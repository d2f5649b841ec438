import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { personCommandsQuery } from '../client.ts'
import type { Command } from '../contract.ts'
import { COMMAND_STATES } from '../messages.ts'

const METHODS = { CARD: 'carte', CHEQUE: 'chèque', CASH: 'espèces', TRANSFER: 'virement' }
const REFUNDS = { PENDING: ' (en cours)', DONE: '', FAILED: ' (échoué)' }

const movement = ({ kind, method, state, amount, on, reference }: Command['payments'][number]) =>
  kind === 'PAYMENT'
    ? `Payé par ${METHODS[method]} le ${formatShortDay(on)}\u00a0: ${formatEuros(amount)}${reference ? ` (${reference})` : ''}`
    : `Remboursé le ${formatShortDay(on)}${REFUNDS[state]}\u00a0: ${formatEuros(amount)}`

/** A person's orders with their lines and ledger. */
export function PersonPayments({ personId }: { personId: number }) {
  const orders = useQuery(personCommandsQuery(personId))
  const rows = orders.data?._embedded.data ?? []
  return (
    <section className="card stack" aria-labelledby="payments-title">
      <h2 id="payments-title">Paiements</h2>
      {orders.isError && (
        <ErrorState onRetry={() => void orders.refetch()}>Les paiements n’ont pas pu être chargés.</ErrorState>
      )}
      {orders.isPending && <SkeletonRows rows={2} />}
      {orders.data && rows.length === 0 && <p className="soft">Aucune commande.</p>}
      <ul className="plain">
        {rows.map((order) => (
          <PersonOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

const PersonOrder = ({ order }: { order: Command }) => (
  <li className="stack-tight">
    <div className="row between">
      <strong>
        Commande n° {order.id}
        {order.season && `, saison ${order.season}`}
      </strong>
      <strong className="nowrap">{formatEuros(order.total)}</strong>
    </div>
    <div className="small soft">
      {COMMAND_STATES[order.state].label}
      {order.receiptNumber && `, reçu n° ${order.receiptNumber}`}
    </div>
    <ul className="plain amounts small">
      {order.reservations.map((line) => (
        <li key={line.name}>
          <span>{line.name}</span>
          <span className="nowrap">{formatEuros(line.price)}</span>
        </li>
      ))}
      {order.payments.map((payment) => (
        <li key={movement(payment)} className="soft">
          {movement(payment)}
        </li>
      ))}
    </ul>
  </li>
)
