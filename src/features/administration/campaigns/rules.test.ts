import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedDays, receivedByDay } from './rules.ts'

const today = '2026-11-21'
const someDays = fc.array(
  fc.constantFrom('2026-11-19', '2026-11-20', today, '2026-11-22', '2026-11-23', '2027-01-15', '2027-02-28'),
  { maxLength: 8 },
)

describe('The days of reminders', () => {
  test('the days of reminders are each planned once, in order, and none is invented or lost', () => {
    fc.assert(
      fc.property(someDays, someDays, (days, existing) => {
        const planned = plannedDays(days, { today, existing })
        if (!planned) return
        expect(planned).toEqual([...planned].sort())
        expect(new Set(planned).size).toBe(planned.length)
        expect(new Set(planned)).toEqual(new Set(days))
      }),
    )
  })

  test('the days of reminders are refused where one that is new is not after today, and only then', () => {
    fc.assert(
      fc.property(someDays, someDays, (days, existing) => {
        const tooLate = days.some((day) => day <= today && !existing.includes(day))
        expect(plannedDays(days, { today, existing }) === undefined).toBe(tooLate)
      }),
    )
  })
})

describe('What came in by day', () => {
  test('the money of a campaign adds up by day to the cent, to today, with the days that brought nothing', () => {
    const receipts = [
      { day: '2026-02-28', received: 63.1 },
      { day: '2026-03-02', received: 45.2 },
    ]
    expect(receivedByDay(receipts, '2026-02-28', '2026-03-03')).toEqual([
      { day: '2026-02-27', cents: 0, changed: false },
      { day: '2026-02-28', cents: 6_310, changed: true },
      { day: '2026-03-01', cents: 6_310, changed: false },
      { day: '2026-03-02', cents: 10_830, changed: true },
      { day: '2026-03-03', cents: 10_830, changed: false },
    ])
  })
})
