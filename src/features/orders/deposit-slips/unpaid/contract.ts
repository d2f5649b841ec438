import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, Day, Euros, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/**
 * Records that a cheque came back unpaid: its order is due again, a fee is revoked with its season, and the person gets a mail. The slip
 * does not change. 409 `not-deposited`, `already-unpaid`, `refunded`.
 */
export const recordUnpaid = endpoint('POST /payments/:id/unpaid', {
  auth: { may: may.keepAccounts },
  summary: 'Record that a cheque came back unpaid',
  params: ById,
  body: z.object({
    date: Day.describe('The day on which the bank took its money back.'),
    bankFee: Euros.positive().max(500, 'out-of-range').optional().describe('What the bank asked for it.'),
  }),
  reply: Nothing,
  refusals: {
    403: ['above-you'],
    404: ['payment-not-found', 'person-not-found'],
    409: ['not-deposited', 'already-unpaid', 'refunded'],
  },
  limit: { max: 60, minutes: 10 },
})
