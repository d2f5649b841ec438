import { describe, expect, test } from 'vitest'
import type { CartLine, Wished } from './contract.ts'
import { withWish } from './rules.ts'

const STAY = { startDate: '2027-02-01', endDate: '2027-02-03' }
const wish = (changes: Partial<Wished> = {}): Wished => ({ resourceId: 1, quantity: 2, ...STAY, ...changes })
const line = (billingPeriod: 'DAY' | 'ITEM_DAY', changes: Partial<Wished> = {}) =>
  ({ ...wish(changes), resource: { billingPeriod } }) as CartLine

const told = (lines: Wished[]) => lines.map(({ resourceId, quantity }) => [resourceId, quantity])

describe('A wish that is added to a cart (rules#cart)', () => {
  test('is the last line', () => {
    expect(told(withWish([line('ITEM_DAY', { resourceId: 7 })], wish()))).toEqual([
      [7, 2],
      [1, 2],
    ])
  })

  test('adds to the line of the same thing and days, and makes it the last one', () => {
    const cart = [line('ITEM_DAY'), line('ITEM_DAY', { resourceId: 7 })]
    expect(told(withWish(cart, wish({ quantity: 3 })))).toEqual([
      [7, 2],
      [1, 5],
    ])
    expect(told(withWish(cart, wish({ quantity: 1_000 })))).toContainEqual([1, 1_000])
  })

  test('for other days is a line of its own', () => {
    expect(withWish([line('ITEM_DAY')], wish({ endDate: '2027-02-04' }))).toHaveLength(2)
  })

  test('of what is taken whole is taken once', () => {
    expect(told(withWish([line('DAY', { quantity: 1 })], wish({ quantity: 1 })))).toEqual([[1, 1]])
  })
})
