import { toCents } from '../../../../shared/money.ts'
import type { Share } from '../../orders/rules.ts'
import { allLeft, amountOf, type Part, type RemainingShare, refundsOf, totalLeft } from '../cancellation/rules.ts'
import type { Refundable } from './contract.ts'

/** What to refund: everything left, whole lines, or an amount in cents. */
export type RefundChoice =
  | { how: 'ALL' }
  | { how: 'LINES'; lines: readonly number[] }
  | { how: 'AMOUNT'; cents: number }

export const leftOf = ({ left }: Refundable): RemainingShare[] =>
  left.map(({ amount, ...each }) => ({ ...each, leftCents: toCents(amount) }))

type Outcome = { shares: Share[]; parts: Part[]; cents: number; ended: number[] }

/**
 * Outcome of a refund: the amount of each line, the payment methods, and the lines that end with it
 * (rules#cancellation).
 */
export function outcomeOf(refundable: Refundable, request: RefundChoice): Outcome {
  const left = leftOf(refundable)
  const isSelected = (id: number) => request.how === 'ALL' || (request.how === 'LINES' && request.lines.includes(id))
  const shares =
    request.how === 'AMOUNT'
      ? request.cents > 0 && request.cents <= totalLeft(left)
        ? amountOf(request.cents, left)
        : []
      : allLeft(left).filter(({ reservationId }) => isSelected(reservationId))
  return {
    shares,
    parts: refundsOf(shares, left),
    cents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ended: refundable.rows.filter(({ id, ends }) => ends && isSelected(id)).map(({ id }) => id),
  }
}

/** Fees that this refund brings to zero and therefore revokes, without free ones and those refunded before. */
export function wholeFees(refundable: Refundable, shares: readonly Share[]): number[] {
  const left = allLeft(leftOf(refundable))
  return shares
    .filter(({ reservationId, amountCents }) =>
      left.some((line) => line.reservationId === reservationId && line.amountCents === amountCents),
    )
    .map(({ reservationId }) => reservationId)
}
