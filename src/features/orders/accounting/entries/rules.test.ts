import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_ACCOUNT_NUMBERS } from '../../../society/settings/account-numbers/contract.ts'
import type { BankDeposit, BankFee, Entry, Fee, Movement } from './contract.ts'
import { accountOf } from './labels.ts'
import { entriesOf, kindOf, totalsOf } from './rules.ts'

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const share = fc.record({
  commission: fc.constantFrom(null, 'Ski', 'Voile', 'Location'),
  amountCents: fc.integer({ min: 1, max: 500_000 }),
})
const movement: fc.Arbitrary<Movement> = fc
  .record({
    id: fc.integer({ min: 1 }),
    on: day,
    kind: fc.constantFrom('PAYMENT', 'REFUND'),
    method: fc.constantFrom('CARD', 'CHEQUE', 'CASH', 'TRANSFER'),
    command: fc.integer({ min: 1 }),
    receipt: fc.constant(null),
    season: fc.constant(null),
    buyer: fc.constant('Nolwenn Kerjean'),
    disputed: fc.boolean(),
    shares: fc.array(share, { maxLength: 6 }),
    /** A sum that cannot be split: orders from before lines had shares. */
    rest: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
    ),
  })
  .map(({ rest, ...row }) => ({ ...row, amountCents: row.shares.reduce((sum, each) => sum + each.amountCents, rest) }))
const fee: fc.Arbitrary<Fee> = fc.record({
  id: fc.string(),
  on: day,
  command: fc.integer({ min: 1 }),
  feeCents: fc.integer({ min: -2_000, max: 9_000 }),
})
const deposit: fc.Arbitrary<BankDeposit> = fc.record({
  id: fc.integer({ min: 1 }),
  on: day,
  slip: fc.constant('2026-00001'),
  method: fc.constantFrom('CHEQUE', 'CASH'),
  depositCents: fc.integer({ min: 1, max: 500_000 }),
  refundedCents: fc.integer({ min: 0, max: 10_000 }),
  isCancelled: fc.boolean(),
})
const bankFee: fc.Arbitrary<BankFee> = fc.record({
  id: fc.integer({ min: 1 }),
  on: day,
  command: fc.integer({ min: 1 }),
  bankFeeCents: fc.integer({ min: 1, max: 5_000 }),
})
const bank = fc.record({
  deposits: fc.array(deposit, { maxLength: 20 }),
  bankFees: fc.array(bankFee, { maxLength: 10 }),
})
const ledger = [fc.array(movement, { maxLength: 60 }), fc.array(fee, { maxLength: 30 })] as const

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const summed = (entries: readonly Entry[]) =>
  totalsOf(entries.map((entry) => ({ ...entry, kind: kindOf(entry.about) })))
const linesOf = (entries: readonly Entry[]) => entries.flatMap(({ lines }) => lines)

describe('The entries of any ledger (rules#accounts)', () => {
  test('the entries of any ledger have a debit that equals their credit, each and in sum, and no line of nothing on both sides', () =>
    fc.assert(
      fc.property(...ledger, bank, (movements, fees, more) => {
        const entries = entriesOf(movements, fees, more)
        for (const { lines } of entries) {
          expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
          for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBe(0)
        }
        expect(sum(linesOf(entries).map(({ debit, credit }) => debit - credit))).toBe(0)
      }),
      { numRuns: 300 },
    ))

  test('the entries of any ledger give every commission to the cent what its shares say, and every account of money what its means moved', () =>
    fc.assert(
      fc.property(...ledger, bank, (movements, fees, more) => {
        const { commissions, means, fees: kept, bankFees } = summed(entriesOf(movements, fees, more))
        expect(bankFees).toBe(sum(more.bankFees.map(({ bankFeeCents }) => bankFeeCents)))
        const shares = movements.flatMap(({ kind, shares: each }) => each.map((one) => ({ kind, ...one })))
        for (const [name, { received, refunded }] of commissions) {
          const of = (kind: string) =>
            sum(shares.filter((each) => each.commission === name && each.kind === kind).map((each) => each.amountCents))
          expect([received, refunded]).toEqual([of('PAYMENT'), of('REFUND')])
        }
        expect(new Set(commissions.keys())).toEqual(new Set(shares.map(({ commission }) => commission)))
        for (const [method, { received, refunded }] of means) {
          const of = (kind: string) =>
            sum(
              movements.filter((each) => each.method === method && each.kind === kind).map((each) => each.amountCents),
            )
          expect([received, refunded]).toEqual([of('PAYMENT'), of('REFUND')])
        }
        expect(kept).toBe(sum(fees.map(({ feeCents }) => feeCents)))
      }),
      { numRuns: 300 },
    ))

  test('the entries of any ledger stand by day', () =>
    fc.assert(
      fc.property(...ledger, (movements, fees) => {
        const days = entriesOf(movements, fees).map(({ on }) => on)
        expect(days).toEqual(days.toSorted())
      }),
    ))
})

const paid: Movement = {
  id: 7,
  on: '2026-08-10',
  kind: 'PAYMENT',
  method: 'CARD',
  amountCents: 5_000,
  command: 12,
  receipt: null,
  season: null,
  buyer: null,
  disputed: false,
  shares: [
    { commission: 'Ski', amountCents: 1_000 },
    { commission: null, amountCents: 2_500 },
    { commission: 'Ski', amountCents: 1_500 },
  ],
}
const shown = (entries: readonly Entry[]) =>
  entries.map(({ lines }) =>
    lines.map(({ account, debit, credit }) => [accountOf(account, DEFAULT_ACCOUNT_NUMBERS)[0], debit, credit]),
  )

test('a mixed order is parted among its commissions, one line each; what was given back is the reverse', () => {
  expect(shown(entriesOf([paid, { ...paid, kind: 'REFUND' }], []))).toEqual([
    [
      ['511500', 5_000, 0],
      ['706000', 0, 2_500],
      ['756000', 0, 2_500],
    ],
    [
      ['511500', 0, 5_000],
      ['706000', 2_500, 0],
      ['756000', 2_500, 0],
    ],
  ])
})

test('a fee passes its shares on to accounts of their own, and gifts for the calendar stand apart from a commission’s sales', () => {
  const owed = {
    shares: [
      { name: 'UDSP', account: '467100', cents: 1_800 },
      { name: 'Assurance', account: '467200', cents: 255 },
    ],
    lineCents: 6_300,
    keptCents: 0,
  }
  const fee: Movement = {
    ...paid,
    amountCents: 7_300,
    shares: [
      { commission: null, income: 'FEE', amountCents: 6_300, owed },
      { commission: 'Calendriers', income: 'GIFT', amountCents: 1_000 },
    ],
  }
  const entries = entriesOf([fee], [])
  expect(shown(entries)).toEqual([
    [
      ['511500', 7_300, 0],
      ['756000', 0, 4_245],
      ['467100', 0, 1_800],
      ['467200', 0, 255],
      ['754000', 0, 1_000],
    ],
  ])
  expect(summed(entries).owed).toEqual([
    { name: 'UDSP', account: '467100', fees: 1, received: 1_800, refunded: 0 },
    { name: 'Assurance', account: '467200', fees: 1, received: 255, refunded: 0 },
  ])
})

test('however a fee is paid and refunded in parts, others have to the cent their share of what is kept of it, and nothing of a fee that went back', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.array(fc.nat(1_000), { maxLength: 4 }),
      fc.array(fc.integer({ min: -9_999, max: 9_999 }), { maxLength: 12 }),
      (lineCents, weights, moves) => {
        const all = Math.max(1, sum(weights))
        const shares = weights.flatMap((weight, index) => {
          const cents = Math.floor((lineCents * weight) / all)
          return cents > 0 ? [{ name: `Tiers ${index}`, account: `4670${index}`, cents }] : []
        })
        let keptCents = 0
        const movements: Movement[] = []
        const pay = (move: number) => {
          const amountCents = move > 0 ? Math.min(move, lineCents - keptCents) : Math.min(-move, keptCents)
          if (amountCents === 0) return
          const kind = move > 0 ? 'PAYMENT' : 'REFUND'
          const owed = { shares, lineCents, keptCents }
          movements.push({ ...paid, kind, amountCents, shares: [{ commission: null, amountCents, owed }] })
          keptCents += kind === 'PAYMENT' ? amountCents : -amountCents
        }
        const keptOf = (name: string) => {
          const one = summed(entriesOf(movements, [])).owed.find((each) => each.name === name)
          return one ? [one.received - one.refunded, one.fees] : [0, 0]
        }
        moves.forEach(pay)
        for (const { name, cents } of shares) expect(keptOf(name)[0]).toBe(Math.floor((cents * keptCents) / lineCents))
        pay(lineCents)
        for (const { name, cents } of shares) expect(keptOf(name)).toEqual([cents, 1])
        pay(-lineCents)
        for (const { name } of shares) expect(keptOf(name)).toEqual([0, 0])
        for (const { lines } of entriesOf(movements, []))
          expect(sum(lines.map(({ debit, credit }) => debit - credit))).toBe(0)
      },
    ),
    { numRuns: 200 },
  ))

test('fees stand apart, and are no income of anybody; one of nothing is no entry', () => {
  const fees = [
    { id: 'txn_1', on: '2026-08-10', command: 12, feeCents: 95 },
    { id: 'txn_2', on: '2026-08-10', command: 13, feeCents: 0 },
  ]
  expect(shown(entriesOf([], fees))).toEqual([
    [
      ['627800', 95, 0],
      ['511500', 0, 95],
    ],
  ])
})

test('a slip moves its money to the bank, with the cheques that had been refunded; cancelled afterwards it moves it back', () => {
  const slip = {
    id: 3,
    on: '2026-08-10',
    slip: '2026-00003',
    method: 'CHEQUE',
    depositCents: 10_000,
    refundedCents: 4_000,
  } as const
  const deposits = [
    { ...slip, isCancelled: false },
    { ...slip, isCancelled: true },
  ]
  expect(shown(entriesOf([], [], { deposits }))).toEqual([
    [
      ['512000', 10_000, 0],
      ['511200', 0, 10_000],
      ['511200', 4_000, 0],
      ['512000', 0, 4_000],
    ],
    [
      ['512000', 0, 10_000],
      ['511200', 10_000, 0],
      ['511200', 0, 4_000],
      ['512000', 4_000, 0],
    ],
  ])
})

test('a cheque that came back unpaid takes its money out of the bank', () => {
  const back: Movement = { ...paid, kind: 'REFUND', method: 'CHEQUE', isBank: true, unpaid: true, shares: [] }
  const bankFees = [{ id: 7, on: '2026-08-11', command: 12, bankFeeCents: 1_250 }]
  expect(shown(entriesOf([back], [], { bankFees }))).toEqual([
    [
      ['512000', 0, 5_000],
      ['471000', 5_000, 0],
    ],
    [
      ['627000', 1_250, 0],
      ['512000', 0, 1_250],
    ],
  ])
})

test('an amount without shares waits on an account of its own', () => {
  expect(shown(entriesOf([{ ...paid, shares: [] }], []))[0]).toEqual([
    ['511500', 5_000, 0],
    ['471000', 0, 5_000],
  ])
})
