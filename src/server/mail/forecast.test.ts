import { describe, expect, test } from 'vitest'
import { endOf } from './forecast.ts'

const NOON = new Date('2026-11-22T12:00:00Z')
const rates = { perMinute: 20, perHour: 200 }
const minutesTo = (waiting: number, used = { hour: 0, since: null as string | null }, at = NOON) =>
  Math.round((endOf(waiting, rates, used, at).getTime() - NOON.getTime()) / 60_000)

describe('When a mailing will have left', () => {
  test('a mailing that fits within the hour leaves at nine tenths of the minute’s rate', () => {
    expect(minutesTo(18)).toBe(1)
    expect(minutesTo(180)).toBe(10)
  })

  test('a mailing above the hourly rate ends an hour later for each hour’s worth', () => {
    expect(minutesTo(181)).toBe(60)
    expect(minutesTo(360)).toBe(70)
    expect(minutesTo(5_000)).toBe(27 * 60 + 8)
  })

  test('mails that left before count, and a mailing looked at later ends at the same time', () => {
    const later = new Date(NOON.getTime() + 10 * 60_000)
    expect(minutesTo(180, { hour: 180, since: NOON.toISOString() }, later)).toBe(minutesTo(360))
    expect(minutesTo(50, { hour: 170, since: '2026-11-22T11:30:00Z' })).toBe(32)
  })
})
