import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '../../../../shared/money.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { personOrdersQuery } from '../client.ts'
import type { Order } from '../contract.ts'
import { movementWords, ORDER_STATES } from '../labels.ts'

type Undo = (payment: Order['payments'][number]) => ReactNode

/** A person's orders with their lines and ledger; `undo` beside a payment that was just recorded. */
export function PersonPayments({ personId, undo }: { personId: number; undo: Undo }) {
  const orders = useQuery(personOrdersQuery(personId))
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
          <PersonOrder key={order.id} order={order} undo={undo} />
        ))}
      </ul>
    </section>
  )
}

const PersonOrder = ({ order, undo }: { order: Order; undo: Undo }) => (
  <li className="stack-tight">
    <div className="row between">
      <strong>
        <Link to={`/command/${order.id}`}>Commande n° {order.id}</Link>
        {order.season && `, saison ${order.season}`}
      </strong>
      <strong className="nowrap">{formatEuros(order.total)}</strong>
    </div>
    <div className="small soft">
      {ORDER_STATES[order.state].label}
      {order.receiptNumber && `, reçu n° ${order.receiptNumber}`}
    </div>
    <ul className="plain amounts small">
      {order.reservations.map((line) => (
        <li key={line.name}>
          <span>{line.name}</span>
          <span className="nowrap">{formatEuros(line.price)}</span>
        </li>
      ))}
      {order.payments.map((payment, index) => (
        <li key={`${movementWords(payment)}-${index.toString()}`} className="soft">
          <span>
            {movementWords(payment)} {undo(payment)}
          </span>
          <span className="nowrap">{formatEuros(payment.kind === 'REFUND' ? -payment.amount : payment.amount)}</span>
        </li>
      ))}
    </ul>
  </li>
)
