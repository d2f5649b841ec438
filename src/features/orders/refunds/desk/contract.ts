import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Euros } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { PaymentMethod } from '../../orders/contract.ts'
import { Reason } from '../cancellation/contract.ts'

/** What can still be refunded of an order: of each line, and of which payment. */
export const Refundable = z.object({
  rows: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      startDate: Day.nullable(),
      endDate: Day.nullable(),
      /** Whether a full refund cancels it; a line that is over or already ended stays as it is. */
      ends: z.boolean(),
    }),
  ),
  left: z.array(
    z.object({
      paymentId: z.number().int(),
      method: PaymentMethod,
      reservationId: z.number().int(),
      amount: Euros,
    }),
  ),
})
export type Refundable = z.infer<typeof Refundable>

/**
 * For treasurers of the society any order, for administrators of the calendars an order of calendars (rules#refunds).
 * 403 for an order that they only see, else 404.
 */
export const readRefundable = endpoint('GET /commands/:id/refund', {
  auth: { may: may.seeOrders, among: 'ANY' },
  summary: 'What of an order can be given back',
  reply: Refundable,
  refusals: { 404: ['command-not-found'] },
})

/**
 * Refunds an order: an amount divided among its lines, whole lines, or all that is left. Lines refunded in full are
 * cancelled unless they are over; a fee refunded in full is revoked with its season. 409 `fee-order`: the fee of an
 * account that waits for validation is refunded by refusing the account.
 */
export const refundOrder = endpoint('POST /commands/:id/refund', {
  auth: { may: may.seeOrders, among: 'ANY' },
  summary: 'Give money of an order back',
  body: z
    .object({
      reason: Reason,
      amount: Euros.positive().optional(),
      lines: z.array(z.number().int()).min(1, 'required').max(100, 'too-many').optional(),
      left: Euros.optional().describe(
        'What was left to give back when it was decided; where it is less or more by now, 409 `changed-meanwhile`.',
      ),
    })
    .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
      path: ['amount'],
      message: 'amount-or-lines',
    }),
  reply: z.object({ refunded: Euros }),
  refusals: {
    403: ['above-you'],
    404: ['command-not-found', 'person-not-found', 'reservation-not-found'],
    409: ['not-paid', 'nothing-left', 'fee-order', 'changed-meanwhile', 'on-deposit-slip'],
  },
  limit: { max: 120, minutes: 10 },
})
