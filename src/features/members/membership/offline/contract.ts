import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros } from '../../../../shared/schemas.ts'
import { OfflinePayment } from '../../../orders/orders/contract.ts'
import { may } from '../../../platform/access/contract.ts'

const Year = z.coerce.number().int().min(2000, 'out-of-range').max(2199, 'out-of-range')

/**
 * Reads what a person has to pay: the fees offered for the season, none if all are paid. 409 `not-payable` for an
 * account state that takes no payment.
 */
export const readPersonFees = endpoint('GET /users/:id/fees', {
  auth: { may: may.recordMoney },
  superAdminWhileExpired: true,
  query: z.object({
    season: Year.optional().describe(
      'Which season: one on sale, or the one that runs. The one that is asked for today where none is said.',
    ),
  }),
  summary: 'The fees a person has to pay',
  reply: z.object({
    season: z.number().int(),
    /** Seasons for which a payment may be recorded. */
    seasons: z.array(z.number().int()),
    rows: z.array(z.object({ id: z.number().int(), name: z.string(), price: Euros })),
    total: Euros,
  }),
  refusals: { 404: ['person-not-found'], 409: ['not-payable', 'not-on-sale'] },
})

/**
 * Records all the fees of a person as paid; the order changes state as after a card payment. 409 `already-paid`,
 * `no-fee`, `amount-differs` (it must be their total), `not-payable`, or `not-on-sale` for another season; 403
 * `own-payment` for one's own, unless a super-administrator.
 */
export const recordPersonPayment = endpoint('POST /users/:id/payments', {
  auth: { may: may.recordMoney },
  superAdminWhileExpired: true,
  summary: 'Record a fee paid by cheque, cash or transfer',
  body: OfflinePayment.extend({
    season: Year.optional().describe('The season that was paid: one on sale, or the one that runs.'),
  }),
  /** `payment`: the number with which the payment can be undone for ten minutes; 0 if the fees are free. */
  reply: z.object({ command: z.number().int(), receipt: z.string(), payment: z.number().int() }),
  statuses: [201],
  refusals: {
    403: ['above-you', 'own-payment'],
    404: ['person-not-found'],
    409: ['already-paid', 'no-fee', 'amount-differs', 'not-payable', 'order-too-large', 'not-on-sale'],
  },
  limit: { max: 120, minutes: 10 },
})
