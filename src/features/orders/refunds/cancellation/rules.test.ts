import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allLeft,
  amountOf,
  cancellationViolation,
  givenBack,
  type Line,
  type RemainingShare,
  refundsOf,
  totalLeft,
} from './rules.ts'

const TODAY = '2026-08-10'
const stay: Line = {
  id: 1,
  state: 'CONFIRMED',
  billingPeriod: 'DAY',
  lineTotalCents: 10_001,
  startDate: '2026-08-20',
  cancelDays: 7,
  cancelPercent: 50,
}
const left = (...cents: number[]): RemainingShare[] =>
  cents.map((leftCents, index) => ({ paymentId: 7, method: 'CARD', reservationId: index + 1, leftCents }))

test.each([
  ['confirmed', {}, null],
  ['that waits for a word', { state: 'TO_APPROVE' }, null],
  ['that begins tomorrow', { startDate: '2026-08-11' }, null],
  ['that begins today', { startDate: TODAY }, 'STARTED'],
  ['of an article for no day', { startDate: null }, null],
  ['not paid yet', { state: 'HELD' }, 'NOT_PAID'],
  ['handed over', { state: 'HANDED_OVER' }, 'HANDED_OVER'],
  ['that is back', { state: 'RETURNED' }, 'HANDED_OVER'],
  ['cancelled', { state: 'CANCELLED' }, 'GIVEN_UP'],
  ['refused', { state: 'REFUSED' }, 'GIVEN_UP'],
] as const)('a line %s: what stands in the way of cancelling it (rules#cancellation)', (_what, changes, hindrance) =>
  expect(cancellationViolation({ ...stay, ...changes }, 'CART', TODAY)).toBe(hindrance),
)

test('a fee is not cancelled by its member', () => expect(cancellationViolation(stay, 'ADHESION', TODAY)).toBe('FEE'))

test.each([
  ['by its terms, rounded down', {}, [10_001], { cents: 5_000, until: '2026-08-13', nothing: null }],
  [
    'by its terms on the last day',
    { startDate: '2026-08-17' },
    [10_001],
    { cents: 5_000, until: TODAY, nothing: null },
  ],
  [
    'nothing a day later',
    { startDate: '2026-08-16' },
    [10_001],
    { cents: 0, until: '2026-08-09', nothing: 'TOO_LATE' },
  ],
  [
    'nothing without terms',
    { cancelDays: null, cancelPercent: null },
    [10_001],
    { cents: 0, until: null, nothing: 'NO_TERMS' },
  ],
  [
    'nothing where nought percent were agreed',
    { cancelPercent: 0 },
    [10_001],
    { cents: 0, until: null, nothing: 'NO_TERMS' },
  ],
  ['nothing of what is for no day', { startDate: null }, [10_001], { cents: 0, until: null, nothing: 'NO_TERMS' }],
  ['nothing where no day was agreed', { cancelDays: null }, [10_001], { cents: 0, until: null, nothing: 'NO_TERMS' }],
  ['no more than is left of it', {}, [3_000], { cents: 3_000, until: '2026-08-13', nothing: null }],
  ['nothing of what was free', { lineTotalCents: 0 }, [], { cents: 0, until: '2026-08-13', nothing: null }],
] as const)('given back of a line: %s', (_what, changes, cents, given) =>
  expect(givenBack({ ...stay, ...changes }, left(...cents), TODAY)).toEqual(given),
)

test('a refund takes of a later payment only what the one before has not, and nothing of a line of which nothing is left', () => {
  const paid = (paymentId: number, leftCents: number) => ({
    paymentId,
    method: 'CARD' as const,
    reservationId: 1,
    leftCents,
  })
  const wanted = [{ reservationId: 1, amountCents: 500 }]
  expect(refundsOf(wanted, [paid(7, 500), paid(8, 500)])).toEqual([
    { paymentId: 7, method: 'CARD', amountCents: 500, shares: wanted },
  ])
  expect(refundsOf(wanted, [paid(7, 0), paid(8, 400), paid(9, 400)]).map(({ amountCents }) => amountCents)).toEqual([
    400, 100,
  ])
  expect(allLeft(left(0, 5))).toEqual([{ reservationId: 2, amountCents: 5 }])
})

test('a refund is parted among the payments its lines came with, to the cent, and never takes more than is left', () => {
  const cell = fc.record({
    paymentId: fc.integer({ min: 1, max: 3 }),
    reservationId: fc.integer({ min: 1, max: 4 }),
    leftCents: fc.integer({ min: 1, max: 50_000 }),
  })
  const lefts = fc.uniqueArray(cell, { minLength: 1, selector: (each) => `${each.paymentId} ${each.reservationId}` })
  fc.assert(
    fc.property(lefts, fc.double({ min: 0, max: 1, noNaN: true }), (cells, share) => {
      const all = cells.map((each) => ({ ...each, method: 'CARD' as const }))
      const amount = Math.max(1, Math.floor(totalLeft(all) * share))
      const parts = refundsOf(amountOf(amount, all), all)
      expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amount)
      for (const { paymentId, amountCents, shares } of parts) {
        expect(shares.reduce((sum, each) => sum + each.amountCents, 0)).toBe(amountCents)
        for (const { reservationId, amountCents: cents } of shares)
          expect(cents).toBeLessThanOrEqual(
            all.find((each) => each.paymentId === paymentId && each.reservationId === reservationId)?.leftCents ?? 0,
          )
      }
      expect(refundsOf(allLeft(all), all).reduce((sum, part) => sum + part.amountCents, 0)).toBe(totalLeft(all))
    }),
  )
})
