import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommandState } from './contract.ts'
import { awaitsPayment, numberOf, partedAmong, receiptFile, receiptNumber, settledState } from './rules.ts'

test('only an order that waits, or waited in vain, may still take its money', () => {
  expect(CommandState.options.filter(awaitsPayment)).toEqual(['PENDING', 'EXPIRED'])
})

test.each([
  [6_300, 'PAID'],
  [6_301, 'PAID'],
  [6_299, 'PARTIALLY_REFUNDED'],
  [1, 'PARTIALLY_REFUNDED'],
  [0, 'REFUNDED'],
] as const)('an order of 63,00 € of which %i cents are kept is %s', (kept, state) =>
  expect(settledState(kept, 6_300)).toBe(state),
)

test('a receipt’s number is its year and place; an order that was never paid has none', () => {
  expect(receiptNumber(2026, 42)).toBe('2026-00042')
  expect(receiptFile('2026-00042')).toBe('recu-2026-00042.pdf')
  expect(numberOf({ receiptYear: 2026, receiptNumber: 0 })).toBe('2026-00000')
  expect(numberOf({ receiptYear: 2026, receiptNumber: null })).toBeNull()
  expect(numberOf({ receiptYear: null, receiptNumber: 42 })).toBeNull()
})

test('an amount is parted among lines to the cent, by what is left of each and never beyond it (rules#shares)', () => {
  expect(
    partedAmong(
      100,
      [33, 33, 34].map((amountCents, reservationId) => ({ reservationId, amountCents })),
    ),
  ).toEqual([
    { reservationId: 0, amountCents: 33 },
    { reservationId: 1, amountCents: 33 },
    { reservationId: 2, amountCents: 34 },
  ])
  expect(
    partedAmong(1, [
      { reservationId: 7, amountCents: 500 },
      { reservationId: 8, amountCents: 501 },
    ]),
  ).toEqual([{ reservationId: 8, amountCents: 1 }])
  const lines = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (cents, part) => {
      const left = cents.map((amountCents, reservationId) => ({ reservationId, amountCents }))
      const amount = Math.round(part * cents.reduce((sum, each) => sum + each, 0))
      const shares = partedAmong(amount, left)
      expect(shares.reduce((sum, share) => sum + share.amountCents, 0)).toBe(amount)
      for (const { reservationId, amountCents } of shares)
        expect(amountCents).toBeLessThanOrEqual(cents[reservationId] ?? 0)
    }),
  )
})
