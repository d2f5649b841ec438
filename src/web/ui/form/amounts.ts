import { amountQuestion } from '../../../shared/amount-question.ts'
import { readEuros } from '../../../shared/money.ts'

/** An amount in a form: path of its field, question if it is unclear, and its euros if they must be confirmed. */
export type TypedAmount = { path: string; question: string | undefined; unusual: number | undefined }

/** Above these, in euros, an amount is ten times the usual for its field (rules#amounts). */
export const UNUSUAL = {
  gift: 200,
  leastGift: 20,
  countedCash: 1_000,
  fee: 500,
  price: 2_000,
  deposit: 5_000,
  keptDeposit: 1_000,
  payment: 1_000,
  refund: 500,
  bankFee: 50,
} as const

/** A typed amount: the question if it cannot be parsed, and the confirmation if it is unusual. */
export const typedAmount = (path: string, typed: string, unusualAbove: number): TypedAmount => {
  const euros = readEuros(typed)
  return { path, question: amountQuestion(typed), unusual: euros > unusualAbove ? euros : undefined }
}
