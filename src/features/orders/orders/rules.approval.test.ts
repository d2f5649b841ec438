import { expect, test } from 'vitest'
import { decideBy } from './rules.ts'

test.each([
  ['2026-08-12', '2026-08-09T22:00:00.000Z'],
  ['2026-12-12', '2026-12-09T23:00:00.000Z'],
  // The clocks change between the two.
  ['2027-03-29', '2027-03-26T22:00:00.000Z'],
  ['2026-10-26', '2026-10-23T23:00:00.000Z'],
])('what begins on %s is decided on before %s (rules#approval)', (day, moment) =>
  expect(decideBy(day).toISOString()).toBe(moment),
)
