import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parisDay } from '../../../shared/dates.ts'
import {
  accessEnd,
  DEFAULT_SEASON,
  feeSeason,
  isLapsed,
  lastDayFrom,
  seasonEnd,
  seasonOfLink,
  seasonProblem,
  seasonsOnSale,
  seasonToPay,
} from './rules.ts'

test.each([
  ['2026-01-01', 2026],
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2026-12-31', 2027],
  ['2028-02-29', 2028],
])('the season on sale on %s is %i', (day, season) => expect(feeSeason(day, DEFAULT_SEASON)).toBe(season))

test('a fee covers to the last day of its season', () => expect(seasonEnd(2027, DEFAULT_SEASON)).toBe('2027-12-31'))

test.each([
  ['2026-12-31', '2026-09-30T20:00:00Z', undefined],
  ['2026-12-31', '2026-09-30T22:00:00Z', 2027],
  ['2027-12-31', '2026-11-20T12:00:00Z', undefined],
  ['2025-12-31', '2026-03-01T12:00:00Z', 2026],
])('a member paid up to %s is asked at %s for %s', (validity, at, season) =>
  expect(seasonToPay(validity, new Date(at), DEFAULT_SEASON)).toBe(season),
)

const FROM_SEPTEMBER = { start: '09-01', end: '08-31', renewalFrom: '06-15', accessUntil: '02-28' }
const SCHOOL_YEAR = { start: '09-01', end: '06-30', renewalFrom: '08-20', accessUntil: '02-28' }

test.each([
  ['the calendar year', DEFAULT_SEASON, '2026-01-01', [2026]],
  ['the calendar year', DEFAULT_SEASON, '2026-09-30', [2026]],
  ['the calendar year', DEFAULT_SEASON, '2026-10-01', [2026, 2027]],
  ['the calendar year', DEFAULT_SEASON, '2026-12-31', [2026, 2027]],
  ['the calendar year', DEFAULT_SEASON, '2027-01-01', [2027]],
  ['a year from September', FROM_SEPTEMBER, '2026-06-14', [2026]],
  ['a year from September', FROM_SEPTEMBER, '2026-06-15', [2026, 2027]],
  ['a year from September', FROM_SEPTEMBER, '2026-08-31', [2026, 2027]],
  ['a year from September', FROM_SEPTEMBER, '2026-09-01', [2027]],
  ['a year from September', FROM_SEPTEMBER, '2026-12-31', [2027]],
  ['a school year', SCHOOL_YEAR, '2026-06-30', [2026]],
  ['a school year, in its holidays', SCHOOL_YEAR, '2026-07-01', [2027]],
  ['a school year', SCHOOL_YEAR, '2026-10-01', [2027]],
] as const)('a season %s %o has on %s these on sale: %o', (_what, season, day, expected) =>
  expect(seasonsOnSale(day, season)).toEqual(expected),
)

test('a season is on sale by the day in Paris, to its last minute there', () => {
  const onSale = (at: string) => seasonsOnSale(parisDay(new Date(at)), DEFAULT_SEASON)
  expect(onSale('2026-09-30T21:59:00Z')).toEqual([2026])
  expect(onSale('2026-09-30T22:00:00Z')).toEqual([2026, 2027])
  expect(onSale('2026-12-31T22:59:00Z')).toEqual([2026, 2027])
  expect(onSale('2026-12-31T23:00:00Z')).toEqual([2027])
})

const twoDigits = (number: number) => String(number).padStart(2, '0')
const monthDays = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, date }) => `${twoDigits(month)}-${twoDigits(date)}`)
const days = fc
  .record({ year: fc.integer({ min: 2020, max: 2040 }), monthDay: monthDays })
  .map(({ year, monthDay }) => `${year}-${monthDay}`)
const seasons = fc.record({ start: monthDays, end: monthDays, renewalFrom: monthDays, accessUntil: monthDays })

test('whatever a society sets, one season or two that follow each other are on sale, none that is over, and the one asked for among them', () => {
  fc.assert(
    fc.property(days, seasons, (day, season) => {
      const onSale = seasonsOnSale(day, season)
      const [first = 0, ...rest] = onSale
      expect(rest).toEqual(rest.length === 0 ? [] : [first + 1])
      expect(seasonEnd(first, season) >= day).toBe(true)
      // The season before is over, so the first one is running.
      expect(seasonEnd(first - 1, season) < day).toBe(true)
      expect(onSale.at(-1)).toBe(feeSeason(day, season))
    }),
  )
})

test('a link leads to the season it was made for as long as that is on sale, then to the one asked for', () => {
  fc.assert(
    fc.property(days, seasons, fc.option(fc.integer({ min: 2019, max: 2042 })), (day, season, made) => {
      const onSale = seasonsOnSale(day, season)
      const kept = made !== null && onSale.includes(made)
      expect(seasonOfLink(made, day, season)).toBe(kept ? made : feeSeason(day, season))
    }),
  )
})

test.each([
  ['01-01', '12-31'],
  ['09-01', '08-31'],
  ['03-01', '02-28'],
  ['05-15', '05-14'],
])('a season that begins on %s ends on %s', (start, end) => expect(lastDayFrom(start)).toBe(end))

test('every day of a valid season has one on sale, and renewals open before its end', () => {
  fc.assert(
    fc.property(days, monthDays, monthDays, (day, start, renewalFrom) => {
      const season = { start, end: lastDayFrom(start), renewalFrom, accessUntil: '02-28' }
      const problem = seasonProblem(season)
      expect(problem?.code).toBe(renewalFrom > season.end ? 'renewal-after-end' : undefined)
      if (problem) return
      const [running = 0] = seasonsOnSale(day, season)
      expect(seasonsOnSale(seasonEnd(running, season), season)).toEqual([running, running + 1])
    }),
  )
})

test('access continues to the last day of February after the season, or to the day that the society sets', () => {
  const access = (validity: string, accessUntil = '02-28') => accessEnd(validity, { ...DEFAULT_SEASON, accessUntil })
  expect([access('2026-12-31'), access('2027-12-31'), access('2027-02-28')]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-02-28',
  ])
  expect([access('2026-12-31', '01-31'), access('2026-12-31', '12-31')]).toEqual(['2027-01-31', '2026-12-31'])
  expect([
    isLapsed('2026-12-31', '2027-02-28', DEFAULT_SEASON),
    isLapsed('2026-12-31', '2027-03-01', DEFAULT_SEASON),
  ]).toEqual([false, true])
})
