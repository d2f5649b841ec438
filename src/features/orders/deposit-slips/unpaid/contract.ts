import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, Day, Euros, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/**
 * A cheque came back unpaid: an order is due again, a fee is taken back with its season, and the person is told. The slip stays as it was.
 * 409 `not-deposited`, `already-unpaid`, `refunded`.
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
