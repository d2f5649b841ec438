import { toCents, toEuros } from '../../../../shared/money.ts'
import { describeLastCancellationDay, spelledPrice } from '../availability/labels.ts'
import type { CommissionResource } from '../contract.ts'
import { priceInWords, termsInWords } from '../labels.ts'
import { type BookingRequest, lineCents } from '../rules.ts'
import styles from './Reservation.module.css'

type Props = { resource: CommissionResource; wish: BookingRequest }

/** What the wish costs and what that is made of; until it is whole, what one of it costs. */
export function Price({ resource, wish, whole }: Props & { whole: boolean }) {
  const total = toEuros(lineCents({ ...resource, priceCents: toCents(resource.price) }, wish))
  return (
    <p className={styles.price} aria-live="polite">
      {whole ? spelledPrice(resource, wish, total) : priceInWords(resource)}
    </p>
  )
}

/** What goes with it: the deposit, the word that is wanted, the way back. */
export function Conditions({ resource, wish, today }: Props & { today: string }) {
  const begins = wish.startDate ?? resource.heldOn
  const told = [
    wish.startDate !== null && wish.startDate !== wish.endDate && 'Le premier et le dernier jour comptent.',
    ...termsInWords(resource),
    begins && describeLastCancellationDay(resource, begins, today),
  ].filter((each) => typeof each === 'string')
  if (told.length === 0) return null
  return (
    <div className="stack-tight">
      {told.map((each) => (
        <p key={each} className="small soft">
          {each}
        </p>
      ))}
    </div>
  )
}
