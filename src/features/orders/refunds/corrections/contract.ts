import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { may } from '../../../platform/access/contract.ts'
import { OfflineMoney } from '../../orders/contract.ts'

/** The corrected payment: method, day, reference, and the reason for the correction. */
export const Correction = OfflineMoney.extend({
  reason: z.string().trim().min(3, 'required').max(500, 'too-long'),
})
export type Correction = z.infer<typeof Correction>

/**
 * Corrects a wrongly recorded payment by cheque, transfer or cash (rules#payment-dates): the row stays, a second one
 * reverses it, a third one is correct. 409 `not-by-hand`, `refunded`, `already-corrected`, `same`.
 */
export const correctPayment = endpoint('POST /payments/:id/correct', {
  auth: { may: may.keepAccounts },
  summary: 'Correct the method, the day or the reference of a recorded payment',
  body: Correction,
  reply: z.object({ id: z.number().int() }),
  statuses: [201],
  refusals: {
    404: ['payment-not-found'],
    409: ['not-by-hand', 'refunded', 'already-corrected', 'same', 'deposited'],
  },
  limit: { max: 60, minutes: 10 },
})
