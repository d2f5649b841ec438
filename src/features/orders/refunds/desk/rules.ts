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
export function outcomeOf(refundable: Refundable, wish: RefundChoice): Outcome {
  const left = leftOf(refundable)
  const named = (id: number) => wish.how === 'ALL' || (wish.how === 'LINES' && wish.lines.includes(id))
  const shares =
    wish.how === 'AMOUNT'
      ? wish.cents > 0 && wish.cents <= totalLeft(left)
        ? amountOf(wish.cents, left)
        : []
      : allLeft(left).filter(({ reservationId }) => named(reservationId))
  return {
    shares,
    parts: refundsOf(shares, left),
    cents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ended: refundable.rows.filter(({ id, ends }) => ends && named(id)).map(({ id }) => id),
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
