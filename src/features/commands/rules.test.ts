import { expect, test } from 'vitest'
import { CommandState } from './contract.ts'
import { awaitsPayment, numberOf, receiptFile, receiptNumber, settledState } from './rules.ts'

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
