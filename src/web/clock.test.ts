import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(new Date().toUTCString())
})

test('The time is the server’s and what has gone by since, whatever the device’s clock says (rules#sessions)', () => {
  vi.useFakeTimers({ now: new Date('2026-12-05T18:00:00Z') })
  noteServerTime('Fri, 04 Dec 2026 18:00:00 GMT')
  expect(new Date(serverNow()).toISOString()).toBe('2026-12-04T18:00:00.000Z')
  vi.advanceTimersByTime(3_600_000)
  expect(new Date(serverNow()).toISOString()).toBe('2026-12-04T19:00:00.000Z')
})

test('A device’s clock that is right to the minute is taken as it is, and an answer without a time changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2026-12-04T18:00:30Z') })
  noteServerTime('Fri, 04 Dec 2026 18:00:00 GMT')
  noteServerTime(null)
  expect(serverNow()).toBe(Date.now())
})
