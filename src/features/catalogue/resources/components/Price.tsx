import { toCents, toEuros } from '../../../../shared/money.ts'
import { describeLastCancellationDay, spelledPrice } from '../availability/labels.ts'
import type { CommissionResource } from '../contract.ts'
import { priceInWords, termsInWords } from '../labels.ts'
import { type BookingRequest, lineCents } from '../rules.ts'
import styles from './Reservation.module.css'

type Props = { resource: CommissionResource; request: BookingRequest }

/** Price of the request with its factors; until it is complete, the unit price. */
export function Price({ resource, request, whole }: Props & { whole: boolean }) {
  const total = toEuros(lineCents({ ...resource, priceCents: toCents(resource.price) }, request))
  return (
    <p className={styles.price} aria-live="polite">
      {whole ? spelledPrice(resource, request, total) : priceInWords(resource)}
    </p>
  )
}

/** Terms: deposit, approval, cancellation. */
export function Conditions({ resource, request, today }: Props & { today: string }) {
  const begins = request.startDate ?? resource.heldOn
  const factors = [
    request.startDate !== null && request.startDate !== request.endDate && 'Le premier et le dernier jour comptent.',
    ...termsInWords(resource),
    begins && describeLastCancellationDay(resource, begins, today),
  ].filter((each) => typeof each === 'string')
  if (factors.length === 0) return null
  return (
    <div className="stack-tight">
      {factors.map((each) => (
        <p key={each} className="small soft">
          {each}
        </p>
      ))}
    </div>
  )
}
