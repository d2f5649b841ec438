import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { TotalEuros } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

const Sum = z.object({ count: z.number().int(), total: TotalEuros })
export type Sum = z.infer<typeof Sum>

/** The treasurer's to-do list (rules#home). */
export const TreasurySummary = z.object({
  /** Expected cheques, transfers and cash. */
  expected: Sum,
  /** Expected payments of orders whose days are over and that were not paid in another way. */
  late: Sum,
  /** Refunds that have to be made by hand, have failed, or have had no answer for a long time. */
  toRefund: Sum,
  cheques: Sum,
  cash: Sum,
})
export type TreasurySummary = z.infer<typeof TreasurySummary>

export const readTreasury = endpoint('GET /payments/summary', {
  auth: { may: may.keepAccounts },
  summary: 'What money is expected, late, to be refunded and to be brought to the bank',
  reply: TreasurySummary,
})
