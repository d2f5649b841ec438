import { describe, expect, test } from 'vitest'
import { approvalUndoneUntil, decideBy } from './rules.ts'

test.each([
  ['2026-08-12', '2026-08-09T22:00:00.000Z'],
  ['2026-12-12', '2026-12-09T23:00:00.000Z'],
  // The clocks change between the two.
  ['2027-03-29', '2027-03-26T22:00:00.000Z'],
  ['2026-10-26', '2026-10-23T23:00:00.000Z'],
])('a stay that begins on %s is decided on before %s (rules#approval)', (day, moment) =>
  expect(decideBy(day).toISOString()).toBe(moment),
)

describe('Until when an approval may be taken back (rules#approval)', () => {
  const waits = { state: 'TO_APPROVE', at: '2026-11-20T08:00:00.000Z' }
  const approved = { state: 'CONFIRMED', at: '2026-11-20T09:00:00.000Z' }

  test('an approval may be taken back for ten minutes, but never once nobody’s word is a refusal', () => {
    expect(approvalUndoneUntil('2026-12-12', [waits, approved])).toBe('2026-11-20T09:10:00.000Z')
    expect(approvalUndoneUntil(null, [waits, approved])).toBe('2026-11-20T09:10:00.000Z')
    const late = { ...approved, at: '2026-12-09T22:55:00.000Z' }
    expect(approvalUndoneUntil('2026-12-12', [waits, late])).toBe('2026-12-09T23:00:00.000Z')
  })

  test('an order confirmed by its payment, or gone further since, has no approval to take back', () => {
    expect(approvalUndoneUntil(null, [approved])).toBeNull()
    expect(approvalUndoneUntil(null, [{ ...waits, state: 'HELD' }, approved])).toBeNull()
    expect(approvalUndoneUntil(null, [waits, approved, { ...approved, state: 'HANDED_OVER' }, approved])).toBeNull()
  })
})
