import { formatEuros } from '../../../shared/money.ts'
import type { Command } from '../contract.ts'
import styles from './OrderList.module.css'

/** What an order is made of, and its total. */
export const OrderLines = ({ order }: { order: Command }) => (
  <ul className={styles.lines}>
    {order.reservations.map((line) => (
      <li key={line.name}>
        <span>
          {line.name}
          {line.quantity > 1 && ` × ${line.quantity}`}
        </span>
        <span className="nowrap">{formatEuros(line.price)}</span>
      </li>
    ))}
    <li className={styles.total}>
      <span>Total</span>
      <strong className="nowrap">{formatEuros(order.total)}</strong>
    </li>
  </ul>
)
