import { amountQuestion } from '../../../shared/amount-question.ts'
import { readEuros } from '../../../shared/money.ts'

/** An amount in a form: the path of its field, the question it raises, and its euros where they are confirmed before it is sent. */
export type TypedAmount = { path: string; question: string | undefined; unusual: number | undefined }

/** Above these, in euros, an amount is ten times what is usual for its field (rules#amounts). */
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

/** An amount as it is typed: what to ask where it can't be read, and what to confirm where it is unusual. */
export const typedAmount = (path: string, typed: string, unusualAbove: number): TypedAmount => {
  const euros = readEuros(typed)
  return { path, question: amountQuestion(typed), unusual: euros > unusualAbove ? euros : undefined }
}
