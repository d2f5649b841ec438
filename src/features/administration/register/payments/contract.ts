import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { TotalEuros } from '../../../../shared/schemas.ts'
import { OfflineMoney } from '../../../orders/orders/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { BulkRequest, Leftover, Verdict } from '../bulk/contract.ts'
import { Selection } from '../contract.ts'

const Season = z.number().int().min(2000, 'out-of-range').max(2199, 'out-of-range')

/** Method and day of the payments of a season's fees. */
export const BulkPayment = OfflineMoney.extend({ season: Season })
export type BulkPayment = z.infer<typeof BulkPayment>

/** Preview: how many have something to pay for that season, and the total. */
export const previewPayments = endpoint('POST /users/bulk/payments/preview', {
  auth: { may: may.managePersons },
  summary: 'What recording the fees of many would come to',
  body: z.object({ selection: Selection, season: Season.optional() }),
  reply: z.object({
    season: z.number().int(),
    seasons: z.array(z.number().int()),
    due: z.number().int(),
    others: z.number().int(),
    counts: z.partialRecord(Verdict, z.number().int()),
    /** The first hundred who have nothing to pay, and why. */
    left: z.array(Leftover),
    total: TotalEuros,
  }),
  refusals: { 409: ['not-on-sale'] },
  limit: { max: 60, minutes: 10 },
})

/** Records the season's fees of each as paid, separately; `GET /users/bulk/{task}/verdicts` gives the outcome. */
export const payMany = endpoint('POST /users/bulk/payments', {
  auth: { may: may.managePersons },
  summary: 'Record the fees of many as paid',
  body: BulkRequest.extend(BulkPayment.shape),
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  refusals: { 404: ['task-not-found'], 409: ['key-taken', 'not-on-sale'] },
  limit: { max: 20, minutes: 10 },
})
