import { expect, test } from 'vitest'
import { daysBeside, sameDay, sumOf, upTo } from './rules.ts'

const day = (on: string, amount: number) => ({ day: on, number: 1, amount })

test('the same day of another year is that of the calendar; 29 February is the 28th where there is none (rules#calendar-figures)', () => {
  expect(sameDay('2026-12-05', 1)).toBe('2025-12-05')
  expect(sameDay('2024-02-29', 1)).toBe('2023-02-28')
  expect(sameDay('2028-02-29', 4)).toBe('2024-02-29')
  expect(sameDay('2025-12-05', -1)).toBe('2026-12-05')
})

test('sums are to the cent, and end with the day that is asked for', () => {
  const days = [day('2026-12-01', 0.1), day('2026-12-02', 0.2), day('2026-12-03', 5)]
  expect(sumOf(upTo(days, '2026-12-02'))).toEqual({ number: 2, amount: 0.3 })
})

test('each day stands beside the same day of the campaign before', () => {
  const before = { year: 2026, byDay: [day('2025-12-01', 7), day('2025-12-03', 9)] }
  expect(daysBeside({ year: 2027, byDay: [day('2026-12-01', 5)], before })).toEqual([
    { day: '2026-12-01', values: { now: 5, before: 7 } },
    { day: '2026-12-03', values: { before: 9 } },
  ])
})
