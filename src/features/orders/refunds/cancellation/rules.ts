import { addDays } from '../../../../shared/dates.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../../catalogue/resources/contract.ts'
import { refundCents } from '../../../catalogue/resources/rules.ts'
import type { OrderKind, PaymentMethod } from '../../orders/contract.ts'
import { isGivenUp, partedAmong, type Share } from '../../orders/rules.ts'
import type { CancellationViolation } from './contract.ts'

export type Line = {
  id: number
  state: ReservationState
  billingPeriod: BillingPeriod
  lineTotalCents: Cents
  startDate: string | null
  cancelDays: number | null
  cancelPercent: number | null
}

/** The first reason why a line cannot be cancelled on this day (rules#cancellation). */
export function cancellationViolation(line: Line, kind: OrderKind, today: string): CancellationViolation | null {
  if (isGivenUp(line)) return 'GIVEN_UP'
  if (kind === 'ADHESION') return 'FEE'
  if (line.state === 'HELD') return 'NOT_PAID'
  if (line.state === 'HANDED_OVER' || line.state === 'RETURNED') return 'HANDED_OVER'
  return line.startDate !== null && line.startDate <= today ? 'STARTED' : null
}

/** What can still be refunded of a paid line, by payment. */
export type RemainingShare = { paymentId: number; method: PaymentMethod; reservationId: number; leftCents: Cents }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const leftOf = (left: readonly RemainingShare[], reservationId: number): Cents =>
  sumOf(left.filter((each) => each.reservationId === reservationId).map(({ leftCents }) => leftCents))

/** What cancelling a line on this day refunds, and until when: never more than is left of it. */
export function givenBack(line: Line, left: readonly RemainingShare[], today: string) {
  const { startDate, cancelDays, cancelPercent, lineTotalCents } = line
  const cents = Math.min(refundCents(line, today), leftOf(left, line.id))
  const hasTerms = startDate !== null && cancelDays !== null && (cancelPercent ?? 0) > 0
  const why = hasTerms ? ('TOO_LATE' as const) : ('NO_TERMS' as const)
  return {
    cents,
    until: hasTerms ? addDays(startDate, -cancelDays) : null,
    nothing: cents > 0 || lineTotalCents === 0 ? null : why,
  }
}

/** A refund of one payment, divided among lines. */
export type Part = { paymentId: number; method: PaymentMethod; amountCents: Cents; shares: Share[] }

/** Takes these amounts of each line from its payments, oldest first. */
export function refundsOf(wanted: readonly Share[], left: readonly RemainingShare[]): Part[] {
  const parts = new Map<number, Part>()
  for (const { reservationId, amountCents } of wanted) {
    let missing = amountCents
    for (const from of left.filter((each) => each.reservationId === reservationId)) {
      const taken = Math.min(missing, from.leftCents)
      if (taken <= 0) continue
      missing -= taken
      const { paymentId, method } = from
      const part = parts.get(paymentId) ?? { paymentId, method, amountCents: 0, shares: [] }
      part.amountCents += taken
      part.shares.push({ reservationId, amountCents: taken })
      parts.set(paymentId, part)
    }
  }
  return [...parts.values()]
}

/** Everything that is left of each line. */
export const allLeft = (left: readonly RemainingShare[]): Share[] =>
  [...new Set(left.map(({ reservationId }) => reservationId))]
    .map((reservationId) => ({ reservationId, amountCents: leftOf(left, reservationId) }))
    .filter(({ amountCents }) => amountCents > 0)

/** Divides an amount among the lines of an order in proportion to what is left of each (rules#shares). */
export const amountOf = (amountCents: Cents, left: readonly RemainingShare[]): Share[] =>
  partedAmong(amountCents, allLeft(left))

export const totalLeft = (left: readonly RemainingShare[]): Cents => sumOf(left.map(({ leftCents }) => leftCents))
