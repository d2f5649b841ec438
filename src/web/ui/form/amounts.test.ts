import { expect, test } from 'vitest'
import { amountQuestions, unusualOf } from './amounts.ts'
import { judge } from './judge.ts'

const typed = (text: string) => [{ path: 'amount', typed: text, unusualAbove: 200 }]

test('an amount above what is usual for its field is to be confirmed, and no other', () => {
  expect(unusualOf(typed('200'))).toEqual([])
  expect(unusualOf(typed('200,01'))).toEqual([200.01])
  expect(unusualOf(typed('12€50'))).toEqual([])
  expect(unusualOf(typed('1250'))).toEqual([1_250])
  expect(unusualOf([...typed('201'), ...typed('10'), ...typed('300 €')])).toEqual([201, 300])
})

test('an amount that may mean two is a question at its field, which wins over what else the form says of it', () => {
  expect(amountQuestions(typed('12,50'))).toEqual({})
  expect(amountQuestions(typed(''))).toEqual({})
  const demands = {
    amounts: ({ amount }: { amount: string }) => typed(amount),
    check: () => ({ amount: 'Écrivez-le.' }),
  }
  expect(judge(demands, { amount: '12 50' })).toEqual({ amount: expect.stringContaining('Est-ce 12,50') })
  expect(judge(demands, { amount: '' })).toEqual({ amount: 'Écrivez-le.' })
})
