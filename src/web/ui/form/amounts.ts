import { amountQuestion, readEuros } from '../../../shared/money.ts'
import type { FieldErrors } from './words.ts'

/** An amount in a form: the path of its field, what is typed there, and the euros above which it is repeated in words and confirmed. */
export type TypedAmount = { path: string; typed: string; unusualAbove: number }

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
} as const

/** What to ask of the amounts that cannot be read, at their fields. */
export const amountQuestions = (amounts: readonly TypedAmount[]): FieldErrors =>
  Object.fromEntries(
    amounts.flatMap(({ path, typed }) => {
      const question = amountQuestion(typed)
      return question === undefined ? [] : [[path, question]]
    }),
  )

/** The amounts to be confirmed, in euros. */
export const unusualOf = (amounts: readonly TypedAmount[]): number[] =>
  amounts.filter(({ typed, unusualAbove }) => readEuros(typed) > unusualAbove).map(({ typed }) => readEuros(typed))
