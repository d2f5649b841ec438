import type { ReactNode } from 'react'
import { formatEuros } from '../../../../shared/money.ts'
import { lineState } from '../../../catalogue/reservations/labels.ts'
import type { Order, OrderLine } from '../contract.ts'
import { whenOf } from '../labels.ts'
import { isGivenUp } from '../rules.ts'
import styles from './OrderList.module.css'
import { OrderTotal } from './OrderTotal.tsx'

/** Text that no longer counts: struck through, and announced as deleted by screen readers. */
export const Struck = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when ? <del>{children}</del> : <span>{children}</span>

/** Lines of an order and its total. */
export const OrderLines = ({ order }: { order: Order }) => (
  <ul className={styles.lines}>
    {order.reservations.map((line) => (
      <li key={line.id}>
        <span className="stack-tight">
          <Struck when={isGivenUp(line)}>
            {line.name}
            {line.quantity > 1 && `\u00a0× ${line.quantity}`}
          </Struck>
          {describeLine(order, line).map((each) => (
            <span key={each} className="small soft">
              {each}
            </span>
          ))}
        </span>
        <span className="nowrap">
          <Struck when={isGivenUp(line)}>{formatEuros(line.price)}</Struck>
        </span>
      </li>
    ))}
    <li className={styles.total}>
      <OrderTotal order={order} />
    </li>
  </ul>
)

/** Days of a line, and its state if it differs from the order's. */
function describeLine({ state, kind }: Order, line: OrderLine): string[] {
  const isPlain = kind !== 'CART' || state === 'EXPIRED' || state === 'CANCELLED'
  const details = [
    whenOf(line),
    !isPlain && line.state !== 'HELD' && lineState(line).label,
    line.refunded > 0 && `Remboursé\u00a0: ${formatEuros(line.refunded)}`,
  ]
  return details.flatMap((each) => each || [])
}
