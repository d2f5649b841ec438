import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyDay, weekdayOf } from '../../../../shared/dates.ts'
import type { AvailableDay } from '../contract.ts'
import type { ResourceRulesAndPrice } from '../rules.ts'
import {
  addMonths,
  choiceIn,
  choose,
  dayReached,
  firstDay,
  lastDay,
  mergeAvailability,
  monthOf,
  quantityIn,
  reachOf,
  refusalOf,
  weeksOf,
} from './rules.ts'

const FLAT: ResourceRulesAndPrice = {
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
  billingPeriod: 'DAY',
}
const TENTS: ResourceRulesAndPrice = { ...FLAT, billingPeriod: 'ITEM_DAY', stock: 5 }
const day = (date: string, changes: Partial<AvailableDay> = {}): AvailableDay => ({
  date,
  free: 1,
  left: null,
  closed: false,
  why: null,
  noStart: null,
  ...changes,
})
const NONE = { first: null, last: null }
const FROM_4 = { first: '2026-12-04', last: null }

describe('The months of a calendar (rules#calendar)', () => {
  test('a month is whole weeks from Monday, with each of its days once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_400 }), (months) => {
        const month = addMonths('2000-01', months)
        const weeks = weeksOf(month)
        expect(weeks.flat().filter((each) => each !== null)).toEqual(everyDay(firstDay(month), lastDay(month)))
        for (const week of weeks)
          for (const [at, each] of week.entries()) if (each) expect(weekdayOf(each)).toBe(at + 1)
      }),
      { numRuns: 300 },
    )
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), lastDay('2028-02')]).toEqual([
      ...['2027-01', '2025-12', '2028-02-29'],
    ])
  })

  test('keys lead by days, weeks and months, and never out of what can be looked at', () => {
    const reach = { first: '2026-11-23', last: '2027-12-31' }
    const led = (from: string, ...keys: string[]) =>
      keys.reduce((at, key) => dayReached(at, key, reach) ?? `${key} is none of them`, from)
    expect(led('2026-12-04', 'ArrowRight', 'ArrowDown')).toBe('2026-12-12')
    expect(led('2026-12-04', 'ArrowLeft', 'ArrowUp')).toBe('2026-11-26')
    expect(led('2026-12-04', 'Home')).toBe('2026-11-30')
    expect(led('2026-12-04', 'End')).toBe('2026-12-06')
    expect(led('2027-01-31', 'PageDown')).toBe('2027-02-28')
    expect(led('2027-03-31', 'PageUp')).toBe('2027-02-28')
    expect(led('2026-11-24', 'PageUp')).toBe('2026-11-23')
    expect(led('2027-12-30', 'ArrowDown')).toBe('2027-12-31')
    expect(dayReached('2026-12-04', 'Enter', reach)).toBeUndefined()
  })

  test('a calendar reaches from today as far as a stay may', () => {
    const bounded = { ...FLAT, windowDays: 30, maxDays: 7 }
    expect(reachOf(bounded, '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-12-31' })
    expect(monthOf(reachOf({ ...FLAT, latestStart: '2027-09-30', maxDays: 7 }, '2026-11-23').last)).toBe('2027-10')
  })
})

describe('A stay that is being chosen (rules#calendar)', () => {
  test('a stay is chosen by its first day and then its last, and an earlier day or a third begins anew', () => {
    expect(choose(FLAT, NONE, '2026-12-04')).toEqual(FROM_4)
    expect(choose(FLAT, FROM_4, '2026-12-06')).toEqual({ first: '2026-12-04', last: '2026-12-06' })
    expect(choose(FLAT, FROM_4, '2026-12-04')).toEqual({ first: '2026-12-04', last: '2026-12-04' })
    expect(choose(FLAT, FROM_4, '2026-12-01')).toEqual({ first: '2026-12-01', last: null })
    expect(choose(FLAT, { first: '2026-12-04', last: '2026-12-06' }, '2026-12-05')).toEqual({
      first: '2026-12-05',
      last: null,
    })
  })

  test('a stay that has one length is chosen by its first day', () => {
    const week = { ...FLAT, minDays: 8, maxDays: 8 }
    expect(choose(week, NONE, '2026-12-26')).toEqual({ first: '2026-12-26', last: '2027-01-02' })
    expect(choose({ ...FLAT, minDays: 8 }, NONE, '2026-12-26')).toEqual({ first: '2026-12-26', last: null })
  })

  test('a day that is taken, closed or too few is refused as either; a weekday alone as the first', () => {
    const taken = day('2026-12-05', { why: 'TAKEN', free: 0 })
    expect(refusalOf(FLAT, taken, NONE, 1)).toBe('TAKEN')
    expect(refusalOf(FLAT, taken, FROM_4, 1)).toBe('TAKEN')
    const friday = day('2026-12-11', { noStart: 'WEEKDAY' })
    expect(refusalOf(FLAT, friday, NONE, 1)).toBe('WEEKDAY')
    expect(refusalOf(FLAT, friday, FROM_4, 1)).toBeUndefined()
    expect(refusalOf(FLAT, day('2026-12-11', { noStart: 'TOO_LATE' }), NONE, 1)).toBe('START_TOO_LATE')
    expect(refusalOf(TENTS, day('2026-12-05', { free: 2 }), NONE, 3)).toBe('FEW')
    expect(refusalOf(TENTS, day('2026-12-05', { free: 3 }), NONE, 3)).toBeUndefined()
    expect(refusalOf(TENTS, day('2026-12-05', { free: 5, left: 2 }), NONE, 3)).toBe('LIMIT')
    expect(refusalOf(FLAT, day('2026-12-05', { free: 1 }), NONE, 7)).toBeUndefined()
  })

  test('a stay may end on a taken day if the next may begin on its last day', () => {
    const changing = { ...FLAT, changeover: true }
    const taken = (date: string) => day(date, { why: 'TAKEN', free: 0 })
    expect(refusalOf(changing, taken('2026-12-06'), FROM_4, 1)).toBeUndefined()
    expect(refusalOf(changing, taken('2026-12-04'), FROM_4, 1)).toBe('TAKEN')
    expect(refusalOf(changing, taken('2026-12-06'), NONE, 1)).toBe('TAKEN')
  })

  test('an address says a stay and a number; what is neither counts for nothing', () => {
    const said = (query: string) => choiceIn(new URLSearchParams(query))
    expect(said('du=2026-12-04&au=2026-12-06')).toEqual({ first: '2026-12-04', last: '2026-12-06' })
    expect(said('du=2026-12-04&au=2026-12-01')).toEqual(FROM_4)
    expect(said('du=2026-12-04&au=2028-12-01')).toEqual(FROM_4)
    for (const wrong of ['', 'du=2026-02-30', 'du=demain', 'au=2026-12-06', 'du=2026-12-4'])
      expect(said(wrong)).toEqual(NONE)
    const number = (query: string) => quantityIn(new URLSearchParams(query))
    expect([number('n=3'), number(''), number('n=0'), number('n=1.5'), number('n=beaucoup'), number('n=1e9')]).toEqual([
      ...[3, 1, 1, 1, 1, 1],
    ])
  })

  test('several answers about days are read as one, the later one where they meet', () => {
    const answer = (...days: AvailableDay[]) => ({ onSale: true, free: null, left: null, days })
    expect(mergeAvailability([undefined, undefined])).toBeUndefined()
    const both = mergeAvailability([
      answer(day('2026-12-05', { free: 0 }), day('2026-12-06')),
      undefined,
      answer(day('2026-12-04'), day('2026-12-05')),
    ])
    expect(both?.days.map(({ date, free }) => [date, free])).toEqual([
      ['2026-12-04', 1],
      ['2026-12-05', 1],
      ['2026-12-06', 1],
    ])
  })
})
