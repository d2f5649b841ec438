import { describe, expect, test } from 'vitest'
import { factsOf } from './rules.ts'

type Order = Parameters<typeof factsOf>[0]
const paid = {
  kind: 'PAYMENT',
  method: 'CHEQUE',
  state: 'DONE',
  amountCents: 6_300,
  on: '2026-11-20',
  reference: 'CMB 12',
  disputed: false,
} as const
const back = { ...paid, kind: 'REFUND', amountCents: 1_800, reference: null } as const
const order = (changes: Partial<Order> = {}): Order => ({
  id: 12,
  kind: 'ADHESION',
  season: 2027,
  paidAt: '2026-11-20T23:30:00Z',
  totalCents: 6_300,
  buyerName: 'Maëlle Le Goff',
  buyerAddress: '18 rue du Port',
  lines: [{ resourceName: 'Amicale', quantity: 2, unitPriceCents: 2_250, lineTotalCents: 4_500 }],
  ledger: [paid],
  ...changes,
})
const facts = (changes: Partial<Order> = {}) => factsOf(order(changes), '2026-00042')

describe('A receipt', () => {
  test('says who bought what, for how much in euros, and how it was paid', () => {
    expect(facts()).toEqual({
      number: '2026-00042',
      paidAt: '2026-11-20T23:30:00Z',
      order: { id: 12, kind: 'ADHESION', season: 2027 },
      buyer: 'Maëlle Le Goff',
      address: '18 rue du Port',
      lines: [{ name: 'Amicale', quantity: 2, unit: 22.5, amount: 45 }],
      total: 63,
      movements: [
        {
          kind: 'PAYMENT',
          method: 'CHEQUE',
          state: 'DONE',
          on: '2026-11-20',
          reference: 'CMB 12',
          disputed: false,
          euros: 63,
        },
      ],
    })
  })

  test('says what went back and what is kept', () => {
    const { movements, refunded } = facts({ ledger: [paid, back] })
    expect(movements.map(({ euros }) => euros)).toEqual([63, -18])
    expect(refunded).toEqual({ back: 18, kept: 45 })
  })

  test('counts what is still to go back as kept, and says nothing of what failed', () => {
    const ledger = [
      paid,
      { ...back, state: 'PENDING' },
      { ...back, state: 'FAILED' },
      { ...paid, state: 'PENDING' },
    ] as const
    const { movements, refunded } = facts({ ledger: [...ledger] })
    expect(movements.map(({ euros }) => euros)).toEqual([63, 18])
    expect(refunded).toBeUndefined()
  })

  test('of somebody erased names nobody, in no reference either', () => {
    const { buyer, address, movements } = facts({ buyerName: null, buyerAddress: null })
    expect([buyer, address]).toEqual([null, null])
    expect(movements[0]?.reference).toBeNull()
  })
})
