import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { Row, Rows } from '../../../../web/ui/Rows.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { personOrdersQuery } from '../client.ts'
import type { Order } from '../contract.ts'
import { movementWords, ORDER_STATES, whenOf } from '../labels.ts'
import styles from './PersonPayments.module.css'

/** Number of orders shown before « more » is pressed. */
const SHOWN = 6

type Undo = (payment: Order['payments'][number]) => ReactNode

/**
 * Seasons that a person paid, with their lines and ledger; `undo` is rendered beside a payment that was just recorded.
 */
export function PersonFees({ personId, undo }: { personId: number; undo: Undo }) {
  const orders = useQuery(personOrdersQuery(personId))
  const fees = orders.data?._embedded.data.filter(({ kind }) => kind === 'ADHESION') ?? []
  return (
    <section className="card stack" aria-labelledby="fees-title">
      <h2 id="fees-title">Cotisations</h2>
      {orders.isError && (
        <ErrorState onRetry={() => void orders.refetch()}>Les paiements n’ont pas pu être chargés.</ErrorState>
      )}
      {orders.isPending && <SkeletonRows rows={1} />}
      {orders.data && fees.length === 0 && <p className="soft">Aucune cotisation payée sur le portail.</p>}
      <ul className="plain">
        {fees.map((order) => (
          <Fee key={order.id} order={order} undo={undo} />
        ))}
      </ul>
    </section>
  )
}

const Fee = ({ order, undo }: { order: Order; undo: Undo }) => (
  <li className="stack-tight">
    <div className="row between">
      <Link to={`/command/${order.id}`} className="link-button">
        {order.season ? `Saison ${order.season}` : `Commande n° ${order.id}`}
      </Link>
      <strong className="nowrap">{formatEuros(order.total)}</strong>
    </div>
    <div className="small soft">
      {[`N° ${order.id}`, ORDER_STATES[order.state].label, order.receiptNumber && `reçu n° ${order.receiptNumber}`]
        .filter(Boolean)
        .join(', ')}
    </div>
    <ul className="plain amounts small">
      {order.reservations.map((line) => (
        <li key={line.id}>
          <span>{line.name}</span>
          <span className="nowrap">{formatEuros(line.price)}</span>
        </li>
      ))}
      {order.payments.map((payment, index) => (
        <li key={`${movementWords(payment)}-${index.toString()}`} className="soft">
          <span className="stack-tight">
            {movementWords(payment)}
            {undo(payment)}
          </span>
          <span className="nowrap">{signed(payment)}</span>
        </li>
      ))}
    </ul>
  </li>
)

const signed = ({ kind, amount }: Order['payments'][number]) => formatEuros(kind === 'REFUND' ? -amount : amount)

/** A person's other orders, one row each, which links to the order. */
export function PersonOrders({ personId }: { personId: number }) {
  const orders = useQuery(personOrdersQuery(personId))
  const [isWhole, setWhole] = useState(false)
  const rows = orders.data?._embedded.data.filter(({ kind }) => kind !== 'ADHESION') ?? []
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <section className={`card stack ${styles.orders}`} aria-labelledby="orders-title">
      <h2 id="orders-title">Commandes et réservations</h2>
      {orders.isError && (
        <ErrorState onRetry={() => void orders.refetch()}>Les commandes n’ont pas pu être chargées.</ErrorState>
      )}
      {orders.isPending && <SkeletonRows rows={2} />}
      {orders.data && rows.length === 0 && <p className="soft">Aucune commande.</p>}
      {rows.length > 0 && (
        <Rows label="Commandes">
          {shown.map((order) => (
            <li key={order.id}>
              <Row
                to={`/command/${order.id}`}
                title={order.reservations.map(({ name }) => name).join(', ') || `Commande n° ${order.id}`}
                detail={detailOf(order)}
                end={<strong className="nowrap">{formatEuros(order.total)}</strong>}
              />
            </li>
          ))}
        </Rows>
      )}
      {shown.length < rows.length && (
        <div>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            Afficher {counted(rows.length - shown.length, 'autre commande', 'autres commandes')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Number, days, state and payment method; with amounts if there was more than one payment or a refund. */
function detailOf({ id, createdAt, state, receiptNumber, reservations, payments }: Order) {
  const days = reservations.map(whenOf).find(Boolean)
  const money = payments.map((each) =>
    payments.length > 1 ? `${movementWords(each)}\u00a0: ${signed(each)}` : movementWords(each),
  )
  return [
    `N°\u00a0${id}`,
    days ?? formatDay(parisDay(new Date(createdAt))),
    ORDER_STATES[state].label,
    receiptNumber && `reçu n°\u00a0${receiptNumber}`,
    ...money,
  ]
    .filter(Boolean)
    .join(' · ')
}
