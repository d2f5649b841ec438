import { expect, test } from 'vitest'
import { DEFAULT_SEASON, feeSeason, seasonEnd, seasonToPay } from './rules.ts'

test.each([
  ['2026-01-01', 2026],
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2026-12-31', 2027],
  ['2028-02-29', 2028],
])('on %s fees are asked for season %i', (day, season) => expect(feeSeason(day, DEFAULT_SEASON)).toBe(season))

test('a fee covers to the last day of its season', () => expect(seasonEnd(2027, DEFAULT_SEASON)).toBe('2027-12-31'))

test.each([
  ['2026-12-31', '2026-09-30T20:00:00Z', undefined],
  ['2026-12-31', '2026-09-30T22:00:00Z', 2027],
  ['2027-12-31', '2026-11-20T12:00:00Z', undefined],
  ['2025-12-31', '2026-03-01T12:00:00Z', 2026],
])('paid up to %s, at %s a member is asked for %s', (validity, at, season) =>
  expect(seasonToPay(validity, new Date(at), DEFAULT_SEASON)).toBe(season),
)
