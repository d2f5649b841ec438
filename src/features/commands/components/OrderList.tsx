import { useQuery } from '@tanstack/react-query'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { personCommandsQuery } from '../client.ts'
import type { Command } from '../contract.ts'
import { COMMAND_STATES } from '../messages.ts'
import './OrderList.css'

const day = (instant: string) => formatDay(parisDay(new Date(instant)))
const titleOf = ({ id, kind, season }: Command) =>
  kind === 'ADHESION' ? `Cotisation ${season ?? ''}`.trim() : `Commande n°\u00a0${id}`

/** A person's orders, the latest first: what, when, how much, in which state, with the receipt's number. */
export function OrderList({ personId }: { personId: number }) {
  const orders = useQuery(personCommandsQuery(personId))
  if (orders.isError)
    return <ErrorState onRetry={() => void orders.refetch()}>Les commandes n’ont pas pu être chargées.</ErrorState>
  if (!orders.data) return <SkeletonRows rows={2} height={112} />
  const rows = orders.data._embedded.data.toSorted((one, other) => other.id - one.id)
  if (rows.length === 0)
    return <EmptyState drawing={<NoResult />}>Aucune commande. Les cotisations réglées apparaîtront ici.</EmptyState>
  return (
    <ul className="orders">
      {rows.map((order) => (
        <li key={order.id}>
          <Order order={order} />
        </li>
      ))}
    </ul>
  )
}

const Order = ({ order }: { order: Command }) => (
  <article className="card order" aria-label={titleOf(order)}>
    <div className="row between">
      <h3>{titleOf(order)}</h3>
      <Badge tone={COMMAND_STATES[order.state].tone}>{COMMAND_STATES[order.state].label}</Badge>
    </div>
    <ul className="order-lines">
      {order.reservations.map((line) => (
        <li key={line.name}>
          <span>
            {line.name}
            {line.quantity > 1 && ` × ${line.quantity}`}
          </span>
          <span className="nowrap">{formatEuros(line.price)}</span>
        </li>
      ))}
      <li className="order-total">
        <span>Total</span>
        <strong className="nowrap">{formatEuros(order.total)}</strong>
      </li>
    </ul>
    <p className="small soft">
      {order.paidAt ? `Payée le ${day(order.paidAt)}` : `Commandée le ${day(order.createdAt)}`}
      {order.receiptNumber && ` · reçu n°\u00a0${order.receiptNumber}`}
    </p>
  </article>
)
