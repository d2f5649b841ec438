import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { personCommandsQuery } from '../client.ts'
import type { Command } from '../contract.ts'
import { titleOf } from '../labels.ts'
import { COMMAND_STATES } from '../messages.ts'
import { OrderLines } from './OrderLines.tsx'
import styles from './OrderList.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

const day = (instant: string) => formatDay(parisDay(new Date(instant)))

/** A person's orders, the latest first: what, when, how much, in which state, with the receipt. */
export function OrderList({ personId }: { personId: number }) {
  const orders = useQuery(personCommandsQuery(personId))
  if (orders.isError)
    return <ErrorState onRetry={() => void orders.refetch()}>Les commandes n’ont pas pu être chargées.</ErrorState>
  if (!orders.data) return <SkeletonRows rows={2} height={112} />
  const rows = orders.data._embedded.data.toSorted((one, other) => other.id - one.id)
  if (rows.length === 0)
    return <EmptyState drawing={<NoResult />}>Aucune commande. Les cotisations réglées apparaîtront ici.</EmptyState>
  return (
    <ul className={styles.orders}>
      {rows.map((order) => (
        <li key={order.id}>
          <Order order={order} />
        </li>
      ))}
    </ul>
  )
}

const Order = ({ order }: { order: Command }) => (
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
    </p>
    {order.receiptNumber !== null && (
      <div className="row">
        <ReceiptButton order={order} />
      </div>
    )}
  </article>
)
