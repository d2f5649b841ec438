import { toEuros } from '../../../../shared/money.ts'
import { describeLastCancellationDay, spelledPrice } from '../availability/labels.ts'
import type { CommissionResource } from '../contract.ts'
import { termsInWords } from '../labels.ts'
import { type BookingRequest, lineCents } from '../rules.ts'
import styles from './Reservation.module.css'

type Props = { resource: CommissionResource; wish: BookingRequest; priceCents: number; today: string }

/** What the wish costs, what it is made of, and what goes with it: the deposit, the word that is wanted, the way back. */
export function Price({ resource, wish, priceCents, today }: Props) {
  const total = toEuros(lineCents({ ...resource, priceCents }, wish))
  const begins = wish.startDate ?? resource.heldOn
  const told = [
    wish.startDate !== null && wish.startDate !== wish.endDate && 'Le premier et le dernier jour comptent.',
    ...termsInWords(resource),
    begins && describeLastCancellationDay(resource, begins, today),
  ].filter((each) => typeof each === 'string')
  return (
    <div className="stack-tight">
      <p className={styles.price} aria-live="polite">
        {spelledPrice(resource, wish, total)}
      </p>
      {told.map((each) => (
        <p key={each} className="small soft">
          {each}
        </p>
      ))}
    </div>
  )
}
