import { formatEuros, toCents, toEuros } from '../../../../shared/money.ts'
import type { Order } from '../contract.ts'
import { moneyOf } from '../rules.ts'
import styles from './OrderTotal.module.css'

/** Total of an order; after a refund, also the amount refunded and the rest. */
export function OrderTotal({ order }: { order: Order }) {
  const { refunded, owed } = moneyOf(order)
  const back = toEuros(refunded + owed)
  const rows: [string, number][] = [
    ['Total', order.total],
    ...(back > 0 ? [['Remboursé', -back] satisfies [string, number]] : []),
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, euros]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="nowrap">{back > 0 ? formatEuros(euros) : <strong>{formatEuros(euros)}</strong>}</dd>
        </div>
      ))}
      {back > 0 && (
        <div>
          <dt>Reste réglé</dt>
          <dd className="nowrap">
            <strong>{formatEuros(toEuros(Math.max(0, toCents(order.total) - refunded - owed)))}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}
