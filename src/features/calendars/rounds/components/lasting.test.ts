import { expect, test } from 'vitest'
import { isStillOpen } from './lasting.ts'

test('A round that was prepared stays open for twenty hours, whatever the session does (rules#rounds)', () => {
  const prepared = '2026-12-04T08:00:00.000Z'
  expect(isStillOpen(prepared, Date.parse('2026-12-05T03:59:00Z'))).toBe(true)
  expect(isStillOpen(prepared, Date.parse('2026-12-05T04:00:00Z'))).toBe(false)
})
