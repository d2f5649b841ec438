import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { personCommandsQuery } from '../client.ts'
import type { Command } from '../contract.ts'
import { COMMAND_STATES, PAID_BY, titleOf } from '../labels.ts'
import { OrderLines } from './OrderLines.tsx'
import styles from './OrderList.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

const day = (instant: string) => formatDay(parisDay(new Date(instant)))

type Pay = (order: Command) => ReactNode

/** A person's orders, the latest first: what, when, how much, in which state, with the receipt; `pay` is how one that waits is paid. */
export function OrderList({ personId, pay }: { personId: number; pay: Pay }) {
  const orders = useQuery(personCommandsQuery(personId))
  if (orders.isError)
    return <ErrorState onRetry={() => void orders.refetch()}>Les commandes n’ont pas pu être chargées.</ErrorState>
  if (!orders.data) return <SkeletonRows rows={2} height={112} />
  const rows = orders.data._embedded.data.toSorted((one, other) => other.id - one.id)
  if (rows.length === 0)
    return (
      <EmptyState drawing={<NoResult />}>
        Aucune commande. Vos cotisations et vos réservations apparaîtront ici.
      </EmptyState>
    )
  return (
    <ul className={styles.orders}>
      {rows.map((order) => (
        <li key={order.id}>
          <Order order={order} pay={pay} />
        </li>
      ))}
    </ul>
  )
}

const Order = ({ order, pay }: { order: Command; pay: Pay }) => (
  <article className={`card ${styles.order}`} aria-label={titleOf(order)}>
    <div className="row between">
      <h3>
        <Link to={`/command/${order.id}`}>{titleOf(order)}</Link>
      </h3>
      <Badge tone={COMMAND_STATES[order.state].tone}>{COMMAND_STATES[order.state].label}</Badge>
    </div>
    <OrderLines order={order} />
    <p className="small soft">
      {order.paidAt ? `Payée le ${day(order.paidAt)}` : `Commandée le ${day(order.createdAt)}`}
      {order.receiptNumber && ` · reçu n°\u00a0${order.receiptNumber}`}
      {order.awaited &&
        ` · nous attendons votre paiement ${PAID_BY[order.awaited.means]} jusqu’au ${formatDay(order.awaited.until)}`}
    </p>
    {order.awaited && <Link to={`/command/${order.id}`}>Comment régler</Link>}
    {pay(order)}
    {order.receiptNumber !== null && (
      <div className="row">
        <ReceiptButton order={order} />
      </div>
    )}
  </article>
)
