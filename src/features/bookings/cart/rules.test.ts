import { describe, expect, test } from 'vitest'
import { everyDay } from '../../../shared/dates.ts'
import { validateDays } from '../../catalogue/resources/rules.ts'
import type { CartLine, RequestedLine } from './contract.ts'
import { cartViolations, lastPlaced, withLine } from './rules.ts'

const STAY = { startDate: '2027-02-01', endDate: '2027-02-03' }
const request = (changes: Partial<RequestedLine> = {}): RequestedLine => ({
  resourceId: 1,
  quantity: 2,
  ...STAY,
  ...changes,
})
const line = (billingPeriod: 'DAY' | 'ITEM_DAY', changes: Partial<RequestedLine> = {}) =>
  ({ ...request(changes), resource: { billingPeriod } }) as CartLine

const told = (lines: RequestedLine[]) => lines.map(({ resourceId, quantity }) => [resourceId, quantity])

describe('A wish that is added to a cart (rules#cart)', () => {
  test('a request added to a cart is its last line', () => {
    expect(told(withLine([line('ITEM_DAY', { resourceId: 7 })], request()))).toEqual([
      [7, 2],
      [1, 2],
    ])
  })

  test('a request added to a cart joins the line of the same resource and days, which becomes the last one', () => {
    const cart = [line('ITEM_DAY'), line('ITEM_DAY', { resourceId: 7 })]
    expect(told(withLine(cart, request({ quantity: 3 })))).toEqual([
      [7, 2],
      [1, 5],
    ])
    expect(told(withLine(cart, request({ quantity: 1_000 })))).toContainEqual([1, 1_000])
  })

  test('a request for other days is a line of its own', () => {
    expect(withLine([line('ITEM_DAY')], request({ endDate: '2027-02-04' }))).toHaveLength(2)
    expect(withLine([line('ITEM_DAY')], request({ startDate: '2027-01-31' }))).toHaveLength(2)
  })

  test('a request added to a cart joins a line whose resource is not offered any more', () => {
    const gone = { ...line('ITEM_DAY'), resource: null } as CartLine
    expect(told(withLine([gone], request({ quantity: 3 })))).toEqual([[1, 5]])
  })

  test('a resource that is let whole is added once', () => {
    expect(told(withLine([line('DAY', { quantity: 1 })], request({ quantity: 1 })))).toEqual([[1, 1]])
  })
})

const PLAIN = {
  stock: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  heldOn: null,
  minDays: null,
  maxDays: null,
  startWeekdays: [],
  noticeDays: 0,
  windowDays: null,
  bufferDays: 0,
  changeover: false,
  maxPerMember: null,
}

test('a line that clashes with the cart’s own line says so, one that clashes with others’ does not (rules#cart)', () => {
  const tickets = { ...PLAIN, billingPeriod: 'UNIT' as const, stock: 3 }
  const requests = [2, 2, 4].map((quantity) => ({ quantity, startDate: null, endDate: null }))
  const moment = { today: '2026-12-20', seasonOf: () => 2026 }
  expect(cartViolations(tickets, requests, { onSale: true, free: 3, left: null, days: [] }, moment)).toEqual([
    null,
    { code: 'other-line' },
    { code: 'sold-out', free: 1 },
  ])
})

test('the limit per member counts by the season of each stay of the cart (rules#cart)', () => {
  const flat = { ...PLAIN, billingPeriod: 'DAY' as const, maxPerMember: 1 }
  const today = '2026-12-20'
  const asked = { now: `${today}T09:00:00Z`, today, left: () => 1 }
  const validate = validateDays(flat, asked)
  const days = everyDay(today, '2027-01-05').map((date) => validate({ date, taken: 0, kept: 0, closed: false }))
  const stay = (day: string) => ({ quantity: 1, startDate: day, endDate: day })
  const requests = [stay('2026-12-28'), stay('2026-12-30'), stay('2027-01-02')]
  const moment = { today, seasonOf: (day: string) => Number(day.slice(0, 4)) }
  expect(cartViolations(flat, requests, { onSale: true, free: null, left: null, days }, moment)).toEqual([
    null,
    { code: 'limit', free: 0 },
    null,
  ])
})

test('the cart shows the last order that stands, and no longer once it was paid half an hour ago', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const placed = (state: 'PENDING' | 'PAID' | 'CANCELLED', minutesAgo: number, awaits = false) => ({
    kind: 'CART' as const,
    state,
    createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
    awaited: awaits ? { means: 'CHEQUE' as const, reference: 'RF471', until: '2026-12-06' } : null,
  })
  const cheque = placed('PENDING', 5_000, true)
  expect(lastPlaced([placed('CANCELLED', 1), placed('PENDING', 2), cheque], now)).toBe(cheque)
  const free = placed('PAID', 29)
  expect(lastPlaced([free, cheque], now)).toBe(free)
  expect(lastPlaced([placed('PAID', 31)], now)).toBeUndefined()
})
