import { describe, expect, test } from 'vitest'
import { movementWords, receiptHead, titleOf } from './labels.ts'

describe('A line of an order’s ledger', () => {
  const movement = {
    kind: 'REFUND',
    method: 'CARD',
    state: 'DONE',
    on: '2026-11-20',
    reference: null,
    disputed: false,
  } as const
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
    [{ ...movement, disputed: true }, 'Paiement contesté\u00a0: somme reprise par la banque le 20 novembre 2026'],
    [
      { ...movement, kind: 'PAYMENT', disputed: true },
      'Contestation rejetée\u00a0: somme rendue par la banque le 20 novembre 2026',
    ],
    [{ ...movement, state: 'PENDING', method: 'CASH' }, 'À rembourser depuis le 20 novembre 2026'],
  ] as const)('%j reads « %s »', (line, words) => expect(movementWords(line)).toBe(words))
})

test('an order is called by its season where it is a fee, else by its number', () => {
  expect(titleOf({ id: 12, kind: 'ADHESION', season: 2027 })).toBe('Cotisation 2027')
  expect(titleOf({ id: 12, kind: 'ADHESION', season: null })).toBe('Cotisation')
  expect(titleOf({ id: 12, kind: 'CART', season: null })).toBe('Commande n°\u00a012')
})

test('a receipt names the season of a fee beside the order, and of nothing else', () => {
  expect(receiptHead({ id: 12, kind: 'ADHESION', season: 2027 })).toBe('Cotisation 2027, commande n° 12')
  expect(receiptHead({ id: 12, kind: 'CART', season: 2027 })).toBe('Commande n° 12')
  expect(receiptHead({ id: 12, kind: 'ADHESION', season: null })).toBe('Commande n° 12')
})
