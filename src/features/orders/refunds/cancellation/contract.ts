import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Euros, Nothing } from '../../../../shared/schemas.ts'
import { ReservationState } from '../../../catalogue/reservations/contract.ts'

/** Why a line cannot be cancelled: a fee, not paid yet, its first day has come, it was handed over, or it is given up already. */
export const CancellationViolation = z.enum(['FEE', 'NOT_PAID', 'STARTED', 'HANDED_OVER', 'GIVEN_UP'])
export type CancellationViolation = z.infer<typeof CancellationViolation>

/** What would become of a line that is cancelled now (rules#cancellation). */
export const LineCancellation = z.object({
  id: z.number().int(),
  name: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  state: ReservationState,
  hindrance: CancellationViolation.nullable(),
  /** What is given back, and the last day on which that much is; null where there are no terms. */
  refund: Euros,
  until: Day.nullable(),
  /** Why nothing is given back of a line that may be cancelled and cost something. */
  nothing: z.enum(['NO_TERMS', 'TOO_LATE']).nullable(),
})
export type LineCancellation = z.infer<typeof LineCancellation>

export const Cancellation = z.object({
  /** Whether the order can be cancelled: it waits for its money, or a line of it may be cancelled. */
  possible: z.boolean(),
  refund: Euros,
  rows: z.array(LineCancellation),
})
export type Cancellation = z.infer<typeof Cancellation>

/** Of an order that the caller sees: of the lines that they see. */
export const readCancellation = endpoint('GET /commands/:id/cancellation', {
  auth: 'member',
  byLink: true,
  summary: 'What cancelling an order would give back',
  reply: Cancellation,
  refusals: { 404: ['command-not-found'] },
})

/** Why: it is told to the buyer. */
export const Reason = z.string().trim().min(3, 'required').max(1_000, 'too-long')
const CancelBody = z.object({ reason: Reason.optional().describe('Why; needed where it is not one’s own.') })

const limit = { max: 120, minutes: 10 }

/** By its buyer, or who administers the society: one that waits for its money, or all lines of a paid one that may still be cancelled. */
export const cancelWholeOrder = endpoint('POST /commands/:id/cancel', {
  auth: 'member',
  byLink: true,
  summary: 'Cancel an order',
  body: CancelBody,
  reply: Nothing,
  refusals: {
    404: ['command-not-found'],
    409: ['already-cancelled', 'being-paid', 'not-cancellable'],
  },
  limit,
})

/** By its buyer, or who administers its commission: one line of a paid order. */
export const cancelReservation = endpoint('POST /reservations/:id/cancel', {
  auth: 'member',
  byLink: true,
  summary: 'Cancel a line of an order',
  body: CancelBody,
  reply: Nothing,
  refusals: {
    404: ['reservation-not-found'],
    409: ['already-cancelled', 'not-cancellable', 'not-paid'],
  },
  limit,
})
