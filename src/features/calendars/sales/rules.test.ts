import { expect, test } from 'vitest'
import { freeStubs, linesOf, totalsOf } from './rules.ts'

const used = (...stubs: number[]) => stubs.map((stub) => ({ stub, amount: 10, means: 'CASH' as const }))

test('a book is counted by the numbers that nobody uses, a hundred at a time (rules#recorded-sales)', () => {
  expect(freeStubs({ first: 1, last: 5, used: used(2, 5) })).toEqual([1, 3, 4])
  expect(freeStubs({ first: 1, last: 500, used: used(1) })).toHaveLength(100)
})

test('typed amounts are summed to the cent as people write them, and other text counts for nothing', () => {
  const [one, two, three, four] = linesOf([1, 2, 3, 4])
  if (!one || !two || !three || !four) throw new Error('There are four lines')
  const lines = [
    { ...one, amount: '12,10' },
    { ...two, amount: ' 0.2 € ', method: 'CHEQUE' as const },
    { ...three, amount: 'dix' },
    four,
  ]
  expect(totalsOf(lines)).toEqual({ number: 2, total: 12.3, cash: 12.1 })
})
