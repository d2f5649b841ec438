import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Euros, Nothing } from '../../../../shared/schemas.ts'
import { ReservationState } from '../../../catalogue/reservations/contract.ts'

/** Why a line cannot be cancelled: it is a fee, unpaid, already begun, handed over, or already ended. */
export const CancellationViolation = z.enum(['FEE', 'NOT_PAID', 'STARTED', 'HANDED_OVER', 'GIVEN_UP'])
export type CancellationViolation = z.infer<typeof CancellationViolation>

/** What cancelling a line now would do (rules#cancellation). */
export const LineCancellation = z.object({
  id: z.number().int(),
  name: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  state: ReservationState,
  hindrance: CancellationViolation.nullable(),
  /** The refund, and the last day on which it is that high; null if there are no terms. */
  refund: Euros,
  until: Day.nullable(),
  /** Why a cancellable line that cost something is not refunded. */
  nothing: z.enum(['NO_TERMS', 'TOO_LATE']).nullable(),
})
export type LineCancellation = z.infer<typeof LineCancellation>

export const Cancellation = z.object({
  /** Whether the order can be cancelled: it is pending, or one of its lines is cancellable. */
  possible: z.boolean(),
  refund: Euros,
  rows: z.array(LineCancellation),
})
export type Cancellation = z.infer<typeof Cancellation>

/** Shows the lines of an order that the caller sees. */
export const readCancellation = endpoint('GET /commands/:id/cancellation', {
  auth: 'member',
  byLink: true,
  summary: 'What cancelling an order would give back',
  reply: Cancellation,
  refusals: { 404: ['command-not-found'] },
})

/** The reason, which the buyer is told. */
export const Reason = z.string().trim().min(3, 'required').max(1_000, 'too-long')
const CancelBody = z.object({ reason: Reason.optional().describe('Why; needed where it is not one’s own.') })

const limit = { max: 120, minutes: 10 }

/** Cancels a pending order, or all cancellable lines of a paid one; by its buyer or an administrator of the society. */
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

/** Cancels one line of a paid order; by its buyer or an administrator of its commission. */
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
