import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { formatEuros, toEuros } from '../../../../shared/money.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import { BookButton } from '../../../catalogue/resources/components/BookButton.tsx'
import { personOrdersKey, readPersonOrders } from '../client.ts'
import type { Order } from '../contract.ts'
import { ORDER_STATES, PAID_BY, titleOf, whenOf } from '../labels.ts'
import { moneyOf } from '../rules.ts'
import styles from './OrderList.module.css'

const day = (instant: string) => formatDay(parisDay(new Date(instant)))

type Pay = (order: Order) => ReactNode

const LATEST_FIRST = { size: 20, filters: {} }

/**
 * A person's orders, latest first, one row each: what, when, amount, state. `pay` renders the way to pay a pending one.
 */
export function OrderList({ personId, pay }: { personId: number; pay: Pay }) {
  const list = useList(LATEST_FIRST, personOrdersKey(personId), (asked, _values, signal) =>
    readPersonOrders(personId, asked, signal),
  )
  return (
    <List
      forMembers
      list={list}
      label="Commandes, de la plus récente à la plus ancienne"
      count={(total) => counted(total, 'commande')}
      items={{ key: ({ id }) => id, show: (order) => <OrderItem order={order} pay={pay} />, height: [86, 80] }}
      empty={{
        nothing: 'Aucune commande. Vos cotisations et vos réservations apparaîtront ici.',
        action: <BookButton />,
      }}
      failed="Les commandes n’ont pas pu être chargées."
    />
  )
}

/** « Appartement de Carnac », « Fourgon et 2 autres »; a membership fee is named after its season. */
function nameOf(order: Order): string {
  const [first, ...others] = order.reservations
  if (order.kind === 'ADHESION' || !first) return titleOf(order)
  const name = first.quantity > 1 ? `${first.name}\u00a0×\u00a0${first.quantity}` : first.name
  return others.length > 0 ? `${name} et ${counted(others.length, 'autre')}` : name
}

/** The days it is for, or else the day it was ordered, and what is still expected. */
function detailOf({ reservations, awaited, createdAt, paidAt, id, kind }: Order): string {
  const [first] = reservations
  const days = first && whenOf(first)
  const details = [
    days ?? (paidAt ? `Payée le ${day(paidAt)}` : `Commandée le ${day(createdAt)}`),
    kind !== 'ADHESION' && `n°\u00a0${id}`,
    awaited && `à régler ${PAID_BY[awaited.means]} avant le ${formatDay(awaited.until)}`,
  ]
  return details.filter(Boolean).join(' · ')
}

const OrderItem = ({ order, pay }: { order: Order; pay: Pay }) => {
  const { refunded, owed } = moneyOf(order)
  const { tone, label } = ORDER_STATES[order.state]
  return (
    <article className={`whole-link ${styles.entry}`} aria-label={titleOf(order)}>
      <div className={styles.words}>
        <h3>
          <Link to={`/command/${order.id}`}>{nameOf(order)}</Link>
        </h3>
        <p className="small soft">{detailOf(order)}</p>
        {order.reservations.some(({ state }) => state === 'TO_APPROVE') && (
          <p className="small soft">{LINE_STATES.TO_APPROVE.label}</p>
        )}
      </div>
      <div className={styles.end}>
        <strong className="nowrap">{formatEuros(Math.max(0, order.total - toEuros(refunded + owed)))}</strong>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {pay(order)}
    </article>
  )
}
