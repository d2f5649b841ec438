import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { TotalEuros } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

const Sum = z.object({ count: z.number().int(), total: TotalEuros })
export type Sum = z.infer<typeof Sum>

/** What a treasurer has to see to (rules#home). */
export const TreasurySummary = z.object({
  /** Cheques, transfers and cash that orders wait for. */
  expected: Sum,
  /** The same of orders whose days are over, and that nobody paid otherwise. */
  late: Sum,
  /** Refunds that are to be made by hand, failed, or have had no answer for long. */
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
