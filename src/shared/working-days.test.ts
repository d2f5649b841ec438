import { expect, test } from 'vitest'
import { addDays, everyDay, weekdayOf } from './dates.ts'
import { isHoliday, workingDayFrom } from './working-days.ts'

test('the public holidays of 2026 are those that the labour code names', () => {
  expect(everyDay('2026-01-01', '2026-12-31').filter(isHoliday)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
})

test.each([
  ['2024-04-01', '2024-05-09', '2024-05-20'],
  ['2025-04-21', '2025-05-29', '2025-06-09'],
  ['2038-04-26', '2038-06-03', '2038-06-14'],
])('Easter Monday %s, Ascension %s and Whit Monday %s are holidays', (...days) => {
  expect(days.map(isHoliday)).toEqual([true, true, true])
})

test('the working day from any day is that day or the first after it that is worked', () => {
  for (const day of everyDay('2024-01-01', '2030-12-31')) {
    const found = workingDayFrom(day)
    expect(weekdayOf(found) <= 5 && !isHoliday(found)).toBe(true)
    for (const passed of found === day ? [] : everyDay(day, addDays(found, -1)))
      expect(weekdayOf(passed) >= 6 || isHoliday(passed)).toBe(true)
  }
})
