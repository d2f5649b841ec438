import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../shared/dates.ts'
import { toCents } from '../../../../shared/money.ts'
import { timesInWords } from '../../../catalogue/reservations/labels.ts'
import { isByDay, lineCents } from '../../../catalogue/resources/rules.ts'
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
  lines: [
    {
      resourceName: 'Amicale',
      billingPeriod: 'YEAR',
      quantity: 2,
      startDate: null,
      endDate: null,
      unitPriceCents: 2_250,
      lineTotalCents: 4_500,
    },
  ],
  ledger: [paid],
  ...changes,
})
const facts = (changes: Partial<Order> = {}) => factsOf(order(changes), '2026-00042')

describe('A receipt', () => {
  test('A receipt says who bought what, for how much in euros, and how it was paid', () => {
    expect(facts()).toEqual({
      number: '2026-00042',
      paidAt: '2026-11-20T23:30:00Z',
      order: { id: 12, kind: 'ADHESION', season: 2027 },
      buyer: 'Maëlle Le Goff',
      address: '18 rue du Port',
      lines: [{ name: 'Amicale', quantity: 2, days: null, unit: 22.5, amount: 45 }],
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

  test('A receipt names the days of a stay, and counts them beside the price of one day', () => {
    const days = { startDate: '2027-01-24', endDate: '2027-01-26' }
    const flat = { resourceName: 'Appartement de Carnac', billingPeriod: 'DAY', quantity: 1, ...days } as const
    const tent = { ...flat, resourceName: 'Tente deux places', billingPeriod: 'ITEM_DAY', quantity: 2 } as const
    const { lines } = facts({
      lines: [
        { ...flat, unitPriceCents: 4_800, lineTotalCents: 14_400 },
        { ...tent, unitPriceCents: 333, lineTotalCents: 1_998 },
      ],
    })
    expect(lines).toEqual([
      {
        name: 'Appartement de Carnac, du 24 au 26 janvier 2027',
        quantity: 1,
        days: 3,
        unit: 48,
        amount: 144,
      },
      { name: 'Tente deux places, du 24 au 26 janvier 2027', quantity: 2, days: 3, unit: 3.33, amount: 19.98 },
    ])
    expect(lines.map(timesInWords)).toEqual(['3\u00a0jours', '2 × 3\u00a0jours'])
  })

  test('a receipt’s line has quantity times days times unit price as its amount', () => {
    const line = fc
      .record({
        billingPeriod: fc.constantFrom('UNIT', 'YEAR', 'DAY', 'ITEM_DAY'),
        quantity: fc.integer({ min: 1, max: 1_000 }),
        startDate: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
        length: fc.integer({ min: 0, max: 365 }),
        isEvent: fc.boolean(),
        priceCents: fc.integer({ min: 0, max: 10_000_000 }),
      })
      .map(({ startDate, length, isEvent, priceCents, ...billed }) => {
        const endDate = isByDay(billed) ? addDays(startDate, length) : startDate
        const dated = isByDay(billed) || isEvent ? { startDate, endDate } : { startDate: null, endDate: null }
        const lineTotalCents = lineCents({ ...billed, priceCents }, { ...billed, ...dated })
        return { ...billed, ...dated, resourceName: 'Chalet', unitPriceCents: priceCents, lineTotalCents }
      })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        for (const { quantity, days, unit, amount } of facts({ lines }).lines)
          expect(quantity * (days ?? 1) * toCents(unit)).toBe(toCents(amount))
      }),
      { seed: 20261126, numRuns: 1_000 },
    )
  })

  test('A receipt says what went back and what is kept', () => {
    const { movements, refunded } = facts({ ledger: [paid, back] })
    expect(movements.map(({ euros }) => euros)).toEqual([63, -18])
    expect(refunded).toEqual({ back: 18, kept: 45 })
  })

  test('A receipt counts what is still to go back as kept, and says nothing of what failed', () => {
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

  test('a receipt of an erased person names nobody, in no reference either', () => {
    const { buyer, address, movements } = facts({ buyerName: null, buyerAddress: null })
    expect([buyer, address]).toEqual([null, null])
    expect(movements[0]?.reference).toBeNull()
  })
})
