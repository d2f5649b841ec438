import { describe, expect, test } from 'vitest'
import { CommandState } from './contract.ts'
import { awaitsPayment, movementWords, numberOf, receiptFile, receiptNumber, settledState, titleOf } from './rules.ts'

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

describe('A line of an order’s ledger', () => {
  const movement = { kind: 'REFUND', method: 'CARD', state: 'DONE', on: '2026-11-20', reference: null } as const
  test.each([
    [{ ...movement, kind: 'PAYMENT' }, 'Payé par carte le 20 novembre 2026'],
    [
      { ...movement, kind: 'PAYMENT', method: 'CHEQUE', reference: 'CMB 12' },
      'Payé par chèque (CMB 12) le 20 novembre 2026',
    ],
    [movement, 'Remboursé par carte le 20 novembre 2026'],
    [{ ...movement, method: 'TRANSFER' }, 'Remboursé par virement le 20 novembre 2026'],
    [{ ...movement, state: 'FAILED' }, 'Remboursement demandé le 20 novembre 2026, échoué'],
    [{ ...movement, state: 'PENDING' }, 'Remboursement par carte demandé le 20 novembre 2026, en cours'],
    [{ ...movement, state: 'PENDING', method: 'CASH' }, 'À rembourser depuis le 20 novembre 2026'],
  ] as const)('%j reads « %s »', (line, words) => expect(movementWords(line)).toBe(words))
})

test('an order is called by its season where it is a fee, else by its number', () => {
  expect(titleOf({ id: 12, kind: 'ADHESION', season: 2027 })).toBe('Cotisation 2027')
  expect(titleOf({ id: 12, kind: 'ADHESION', season: null })).toBe('Cotisation')
  expect(titleOf({ id: 12, kind: 'CART', season: null })).toBe('Commande n°\u00a012')
})
