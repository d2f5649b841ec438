import { expect, test } from 'vitest'
import type { Refundable } from './contract.ts'
import { outcomeOf } from './rules.ts'

const line = (id: number, ends = true) => ({ id, name: `Ligne ${id}`, startDate: null, endDate: null, ends })
const paid = (paymentId: number, method: 'CARD' | 'CHEQUE', reservationId: number, amount: number) => ({
  paymentId,
  method,
  reservationId,
  amount,
})
const order: Refundable = {
  rows: [line(1), line(2), line(3, false)],
  left: [paid(7, 'CARD', 1, 10), paid(7, 'CARD', 2, 20.01), paid(8, 'CHEQUE', 3, 5)],
}
const sums = ({ parts }: ReturnType<typeof outcomeOf>) => parts.map(({ method, amountCents }) => [method, amountCents])

test('a refund at the desk refunds the rest by its payment methods, and cancels lines that are not over (rules#cancellation)', () => {
  const outcome = outcomeOf(order, { how: 'ALL' })
  expect([outcome.cents, outcome.ended]).toEqual([3_501, [1, 2]])
  expect(sums(outcome)).toEqual([
    ['CARD', 3_001],
    ['CHEQUE', 500],
  ])
})

test('a refund at the desk of named lines refunds them whole and alone', () => {
  const outcome = outcomeOf(order, { how: 'LINES', lines: [2, 3] })
  expect([outcome.cents, outcome.ended]).toEqual([2_501, [2]])
  expect(outcome.shares).toEqual([
    { reservationId: 2, amountCents: 2_001 },
    { reservationId: 3, amountCents: 500 },
  ])
})

test('a refund of an amount is divided among the lines and cancels none, and above the rest it is refused', () => {
  const outcome = outcomeOf(order, { how: 'AMOUNT', cents: 1_000 })
  expect([outcome.cents, outcome.ended]).toEqual([1_000, []])
  expect(outcome.shares.map(({ amountCents }) => amountCents)).toEqual([286, 571, 143])
  expect(outcomeOf(order, { how: 'AMOUNT', cents: 3_501 }).cents).toBe(3_501)
  expect(outcomeOf(order, { how: 'AMOUNT', cents: 3_502 }).cents).toBe(0)
  expect(outcomeOf(order, { how: 'AMOUNT', cents: 0 }).cents).toBe(0)
})
