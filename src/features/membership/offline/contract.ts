import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Euros } from '../../../shared/schemas.ts'
import { may } from '../../access/contract.ts'
import { OfflinePayment } from '../../commands/contract.ts'

/** What a person has to pay now: the fees offered for the season, none where all are paid. 409 `not-payable` in a state that takes none. */
export const readPersonFees = endpoint('GET /users/:id/fees', {
  auth: { may: may.managePersons },
  summary: 'The fees a person has to pay',
  reply: z.object({
    season: z.number().int(),
    rows: z.array(z.object({ id: z.number().int(), name: z.string(), price: Euros })),
    total: Euros,
  }),
  refusals: { 404: ['person-not-found'], 409: ['not-payable'] },
})

/**
 * Records the fees of a person as paid, all of them: the same transition as a card payment. 409 `already-paid`,
 * `no-fee`, `amount-differs` (it must be their total) or `not-payable`.
 */
export const recordPersonPayment = endpoint('POST /users/:id/payments', {
  auth: { may: may.managePersons },
  summary: 'Record a fee paid by cheque, cash or transfer',
  body: OfflinePayment,
  reply: z.object({ command: z.number().int(), receipt: z.string() }),
  statuses: [201],
  refusals: {
    403: ['above-you'],
    404: ['person-not-found'],
    409: ['already-paid', 'no-fee', 'amount-differs', 'not-payable', 'order-too-large'],
  },
  limit: { max: 120, minutes: 10 },
})
