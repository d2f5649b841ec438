import type { CartLine } from '../../features/bookings/cart/contract.ts'
import { nameOf, whenOf } from '../../features/bookings/cart/labels.ts'
import { formatEuros } from '../../shared/money.ts'
import { Picture } from '../../web/ui/Picture.tsx'
import { Badge } from '../../web/ui/states.tsx'
import styles from './AddedLine.module.css'

/** A cart line in short: what is booked, quantity, days and price. */
export function AddedLine({ line }: { line: CartLine }) {
  const picture = line.resource?.picture
  return (
    <div className={styles.line}>
      {picture && <Picture picture={picture} alt="" sizes="72px" className={styles.picture} />}
      <div className={styles.words}>
        <strong>
          {nameOf(line)}
          {line.quantity > 1 && `\u00a0× ${line.quantity}`}
        </strong>
        <span className={`small soft ${styles.when}`}>{whenOf(line) ?? line.resource?.commission.name}</span>
        {line.hindrance && <Badge tone="warn">À revoir</Badge>}
      </div>
      <strong className="nowrap">{formatEuros(line.price)}</strong>
    </div>
  )
}
