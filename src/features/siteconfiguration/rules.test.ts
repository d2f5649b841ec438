import { expect, test } from 'vitest'
import { DEFAULT_SEASON, feeSeason, seasonEnd } from './rules.ts'

test.each([
  ['2026-01-01', 2026],
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2026-12-31', 2027],
  ['2028-02-29', 2028],
])('on %s fees are asked for season %i', (day, season) => expect(feeSeason(day, DEFAULT_SEASON)).toBe(season))

test('a fee covers to the last day of its season', () => expect(seasonEnd(2027, DEFAULT_SEASON)).toBe('2027-12-31'))
