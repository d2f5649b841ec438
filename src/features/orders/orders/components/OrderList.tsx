import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { personOrdersKey, readPersonOrders } from '../client.ts'
import type { Order } from '../contract.ts'
import { ORDER_STATES, PAID_BY, titleOf } from '../labels.ts'
import { OrderLines } from './OrderLines.tsx'
import styles from './OrderList.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

const day = (instant: string) => formatDay(parisDay(new Date(instant)))

type Pay = (order: Order) => ReactNode

const LATEST_FIRST = { size: 20, filters: {} }

/** A person's orders, the latest first: what, when, how much, in which state, with the receipt; `pay` is how one that waits is paid. */
export function OrderList({ personId, pay }: { personId: number; pay: Pay }) {
  const list = useList(LATEST_FIRST, personOrdersKey(personId), (asked, _values, signal) =>
    readPersonOrders(personId, asked, signal),
  )
  return (
    <List
      list={list}
      label="Commandes, de la plus récente à la plus ancienne"
      count={(total) => counted(total, 'commande')}
      items={{ key: ({ id }) => id, show: (order) => <OrderItem order={order} pay={pay} />, height: [230, 210] }}
      empty={{ nothing: 'Aucune commande. Vos cotisations et vos réservations apparaîtront ici.' }}
      failed="Les commandes n’ont pas pu être chargées."
    />
  )
}

const OrderItem = ({ order, pay }: { order: Order; pay: Pay }) => (
  <article className={styles.order} aria-label={titleOf(order)}>
    <div className="row between">
      <h3>
        <Link to={`/command/${order.id}`}>{titleOf(order)}</Link>
      </h3>
      <Badge tone={ORDER_STATES[order.state].tone}>{ORDER_STATES[order.state].label}</Badge>
    </div>
    <OrderLines order={order} />
    <p className="small soft">
      {order.paidAt ? `Payée le ${day(order.paidAt)}` : `Commandée le ${day(order.createdAt)}`}
      {order.receiptNumber && (
        <>
          {' '}
          · <span className="nowrap">reçu n° {order.receiptNumber}</span>
        </>
      )}
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
