import { describe, expect, test } from 'vitest'
import { dateProblem, paidOn } from '../rules.ts'

const today = '2027-01-12'
const problem = (day: string, more: object = {}) => dateProblem(day, { today, closedUntil: null, ...more })

describe('The day of a payment (rules#payment-dates)', () => {
  test('a payment is not dated in the future nor more than a year ago', () => {
    expect([problem('2027-01-13'), problem('2026-01-11')]).toEqual(['out-of-range', 'out-of-range'])
    expect([problem('2027-01-12'), problem('2026-01-12')]).toEqual([undefined, undefined])
  })

  test('a payment is dated 31 days before its order at most', () => {
    const placed = '2027-01-10'
    expect([problem('2026-12-10', { placed }), problem('2026-12-09', { placed })]).toEqual([undefined, 'before-order'])
  })

  test('a refund is not dated before its payment', () => {
    const paid = '2027-01-05'
    expect([problem('2027-01-05', { paid }), problem('2027-01-04', { paid })]).toEqual([undefined, 'before-payment'])
  })

  test('nothing is dated on the last day of closed books or before it', () => {
    const closedUntil = '2026-12-31'
    expect([problem('2027-01-01', { closedUntil }), problem('2026-12-31', { closedUntil })]).toEqual([
      undefined,
      'books-closed',
    ])
  })

  test('a card payment counts when it was paid, not when its news came', () => {
    const [placed, now] = [new Date('2026-12-31T22:00:00Z'), new Date('2027-01-02T08:00:00Z')]
    const paid = new Date('2026-12-31T22:59:50Z')
    expect(paidOn(paid, placed, null, now)).toBe(paid)
    expect(paidOn(undefined, placed, null, now)).toBe(now)
    expect(paidOn(new Date('2026-12-30T00:00:00Z'), placed, null, now)).toBe(now)
    expect(paidOn(new Date('2027-01-03T00:00:00Z'), placed, null, now)).toBe(now)
    expect(paidOn(paid, placed, '2026-12-31', now)).toBe(now)
  })
})
