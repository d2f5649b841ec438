import { describe, expect, test } from 'vitest'
import { type FeeLine, feesGivenAgain, revokedFees, validityWithout } from './rules.ts'

const line = (id: number, changes: Partial<FeeLine> = {}): FeeLine => ({
  id,
  resourceId: id,
  state: 'CONFIRMED',
  lineTotalCents: 4_500,
  paidCents: 4_500,
  keptCents: 4_500,
  leftCents: 4_500,
  ...changes,
})
const none = { keptCents: 0, leftCents: 0 }
const free = { lineTotalCents: 0, paidCents: 0, ...none }
const ids = (lines: FeeLine[]) => lines.map(({ id }) => id)

describe('The season of a fee that was refunded (rules#refunds)', () => {
  test('a fee is taken back once nothing of it is kept', () =>
    expect(ids(revokedFees([line(1, none), line(2, { keptCents: 1, leftCents: 1 })]))).toEqual([1]))

  test('a free fee goes with the last of the others', () => {
    expect(ids(revokedFees([line(1, none), line(2, free)]))).toEqual([1, 2])
    expect(ids(revokedFees([line(1, none), line(2), line(3, free)]))).toEqual([1])
    expect(ids(revokedFees([line(1, free)]))).toEqual([])
  })

  test('money that a bank took while a dispute is open takes nothing back', () =>
    expect(revokedFees([line(1, { leftCents: 0 })])).toEqual([]))

  test('a fee whose money came back is given again, unless it was paid otherwise', () => {
    const cancelled = line(1, { state: 'CANCELLED' })
    expect(ids(feesGivenAgain([cancelled, line(2, { ...free, state: 'CANCELLED' })], []))).toEqual([1, 2])
    expect(feesGivenAgain([cancelled], [1])).toEqual([])
    expect(feesGivenAgain([line(1, { state: 'CANCELLED', leftCents: 4_499 })], [])).toEqual([])
  })

  test('the validity is what it was before, whichever of two payments is taken back first', () => {
    const first = { validityBefore: '2025-12-31', validityAfter: '2026-12-31', until: '2026-12-31' }
    const second = { validityBefore: '2026-12-31', validityAfter: '2027-12-31', until: '2027-12-31' }
    expect(validityWithout('2026-12-31', [{ ...first, stands: true }])).toBe('2026-12-31')
    expect(validityWithout('2025-12-31', [{ ...second, stands: true }])).toBe('2027-12-31')
    expect(validityWithout('2026-12-31', [{ ...first, stands: false }])).toBe('2025-12-31')
  })
})
