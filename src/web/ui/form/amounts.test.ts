import { expect, test } from 'vitest'
import { typedAmount } from './amounts.ts'
import { validateField } from './validation.ts'

const typed = (text: string) => typedAmount('amount', text, 200)

test('an amount above what is usual for its field is to be confirmed, and no other', () => {
  expect(['200', '200,01', '12€50', '1250', '300 €'].map((text) => typed(text).unusual)).toEqual([
    undefined,
    200.01,
    undefined,
    1_250,
    300,
  ])
})

test('an amount that may mean two is a question at its field, which wins over what else the form says of it', () => {
  expect([typed('12,50').question, typed('').question]).toEqual([undefined, undefined])
  const demands = {
    amounts: ({ amount }: { amount: string }) => [typed(amount)],
    check: () => ({ amount: 'Écrivez-le.' }),
  }
  expect(validateField(demands, { amount: '12 50' })).toEqual({ amount: expect.stringContaining('Est-ce 12,50') })
  expect(validateField(demands, { amount: '' })).toEqual({ amount: 'Écrivez-le.' })
})
