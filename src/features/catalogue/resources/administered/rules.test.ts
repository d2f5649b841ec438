import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysCounted } from '../../../../shared/dates.ts'
import type { ResourceRulesAndPrice } from '../rules.ts'
import { type BookedAhead, brokenBy } from './rules.ts'

const FREE: Omit<ResourceRulesAndPrice, 'billingPeriod'> = {
  stock: null,
  maxPerMember: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  minDays: null,
  maxDays: null,
  startWeekdays: [],
  noticeDays: 0,
  windowDays: null,
  bufferDays: 0,
  changeover: false,
  heldOn: null,
}
const flat = (rules: Partial<ResourceRulesAndPrice> = {}): ResourceRulesAndPrice => ({
  ...FREE,
  billingPeriod: 'DAY',
  ...rules,
})
const tents = (rules: Partial<ResourceRulesAndPrice> = {}): ResourceRulesAndPrice => ({
  ...FREE,
  billingPeriod: 'ITEM_DAY',
  stock: 5,
  ...rules,
})
const TODAY = '2026-11-23'
let lines = 0
const stay = (startDate: string, endDate: string, more: Partial<BookedAhead> = {}): BookedAhead => ({
  id: ++lines,
  personId: lines,
  quantity: 1,
  season: 2026,
  startDate,
  endDate,
  ...more,
})
const codes = (rules: ResourceRulesAndPrice, bookedAhead: BookedAhead[]) =>
  brokenBy(rules, bookedAhead, TODAY).map(({ code }) => code)

describe('A rule that is changed says which stays to come it would not let be booked (rules#resources)', () => {
  // Friday to Sunday, and the following week.
  const weekend = stay('2026-12-04', '2026-12-06')
  const week = stay('2026-12-12', '2026-12-18')

  test('a changed rule names no stay that keeps to it', () => {
    expect(codes(flat(), [weekend, week])).toEqual([])
    expect(codes(flat({ startWeekdays: [5, 6], minDays: 2, maxDays: 7, bufferDays: 5 }), [weekend, week])).toEqual([])
  })

  test.each([
    ['a longer least stay', { minDays: 4 }, ['too-short']],
    ['a shorter longest stay', { maxDays: 5 }, ['too-long']],
    ['another day to begin on', { startWeekdays: [5] }, ['weekday']],
    ['a first start that is later', { earliestStart: '2026-12-10' }, ['too-early']],
    ['a last start that is sooner', { latestStart: '2026-12-10' }, ['too-late']],
    ['more days that stay free', { bufferDays: 6 }, ['buffer']],
  ])('%s', (_what, rules, expected) => {
    expect(codes(flat(rules), [weekend, week])).toEqual(expected)
  })

  test('rules on the time of sale and the notice apply to new orders, not to existing stays', () => {
    const rules = { noticeDays: 60, windowDays: 61, saleOpensAt: '2030-01-01T00:00:00Z' }
    expect(codes(flat(rules), [weekend, week])).toEqual([])
  })

  test('the day on which the next stay began is no longer free for it', () => {
    const shared = [weekend, stay('2026-12-06', '2026-12-08')]
    expect(codes(flat({ changeover: true }), shared)).toEqual([])
    expect(codes(flat(), shared)).toEqual(['taken'])
  })

  test('a smaller stock names the last bookings as too many, as few as can be', () => {
    const [two, three, one] = [2, 3, 1].map((quantity) => stay('2026-12-04', '2026-12-06', { quantity }))
    if (!two || !three || !one) throw new Error('There are three')
    expect(brokenBy(tents({ stock: 3 }), [two, three, one], TODAY)).toEqual([{ id: three.id, code: 'taken' }])
    expect(codes(tents({ stock: 6 }), [two, three, one])).toEqual([])
  })

  test('a member’s limit counts the stays of a season, past ones too', () => {
    const past = stay('2026-03-01', '2026-03-02', { personId: 7 })
    const soon = stay('2026-12-04', '2026-12-06', { personId: 7 })
    const later = stay('2027-03-01', '2027-03-02', { personId: 7, season: 2027 })
    expect(brokenBy(flat({ maxPerMember: 1 }), [past, soon, later], TODAY)).toEqual([{ id: soon.id, code: 'limit' }])
  })

  test('a stay that is past or under way is not named', () => {
    expect(codes(flat({ minDays: 10 }), [stay('2026-11-01', '2026-11-02'), stay('2026-11-22', '2026-11-24')])).toEqual(
      [],
    )
  })

  test('the tickets of a moved event were sold for another day, and are too many where there are fewer places', () => {
    const gala: ResourceRulesAndPrice = { ...FREE, billingPeriod: 'UNIT', heldOn: '2027-06-12', stock: 10 }
    const four = stay('2027-06-12', '2027-06-12', { quantity: 4 })
    const five = stay('2027-06-12', '2027-06-12', { quantity: 5 })
    expect(codes(gala, [four, five])).toEqual([])
    expect(codes({ ...gala, heldOn: '2027-06-19' }, [four, five])).toEqual(['another-day', 'another-day'])
    expect(codes({ ...gala, stock: 8 }, [four, five])).toEqual(['sold-out'])
  })

  test('a remaining allocation never takes more of a day than there is (property)', () => {
    const line = fc.record({
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 4 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 5 }), (made, stock) => {
        const bookedAhead = made.map(({ start, length, quantity }) =>
          stay(addDays(TODAY, start), addDays(TODAY, start + length), { quantity }),
        )
        const broken = new Set(brokenBy(tents({ stock }), bookedAhead, TODAY).map(({ id }) => id))
        const left = bookedAhead.filter(({ id }) => !broken.has(id))
        for (let day = 0; day < 30; day++) {
          const date = addDays(TODAY, day)
          const on = left.filter(
            ({ startDate, endDate }) => daysCounted(startDate ?? '', date) > 0 && daysCounted(date, endDate ?? '') > 0,
          )
          expect(on.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(stock)
        }
      }),
    )
  })
})
