import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../orders/orders/contract.ts'
import type { Entry } from './contract.ts'
import { addSums, inRuns, type Movement, reportOf, type Sale, type Stub, sumsOf } from './rules.ts'

const METHODS: readonly PaymentMethod[] = ['CASH', 'CHEQUE', 'CARD', 'TRANSFER']

/**
 * Possible fates of a sale. A cancelled one loses its number, even if money came too late and was refunded; a refunded
 * one, in whole or in part, keeps it.
 */
const KINDS = [
  'sold',
  'sold',
  'sold',
  'unpaid',
  'given up',
  'too late',
  'refunded',
  'part',
  'parts',
  'disputed',
  'void',
] as const
type Kind = (typeof KINDS)[number]
const STATES: Partial<Record<Kind, readonly Sale['state'][]>> = {
  unpaid: ['PENDING'],
  'given up': ['EXPIRED', 'CANCELLED'],
  'too late': ['EXPIRED', 'CANCELLED'],
  refunded: ['REFUNDED'],
  part: ['PARTIALLY_REFUNDED'],
  parts: ['PARTIALLY_REFUNDED'],
}

/**
 * Random campaigns: adjacent books with gaps, used numbers in and outside them, sales with and without a number, and
 * gifts whose number somebody else has. Refunds come at once or in parts, by other methods than the payment; money of a
 * won dispute was paid twice.
 */
const campaigns = fc
  .record({
    books: fc.array(fc.record({ gap: fc.nat(5), size: fc.integer({ min: 1, max: 30 }) }), { maxLength: 8 }),
    used: fc.uniqueArray(fc.integer({ min: 1, max: 260 }), { maxLength: 120 }),
    kinds: fc.infiniteStream(fc.constantFrom(...KINDS)),
    cents: fc.infiniteStream(fc.integer({ min: 200, max: 500_000 })),
    methods: fc.infiniteStream(fc.constantFrom(...METHODS)),
    numberless: fc.nat(12),
  })
  .map(({ books, used, kinds, cents, methods, numberless }) => {
    let next = 1
    const ranges = books.map(({ gap, size }) => {
      const firstStub = next + gap
      next = firstStub + size
      return { firstStub, lastStub: next - 1 }
    })
    const sales: Sale[] = []
    const movements: Movement[] = []
    const sell = (kind: Kind) => {
      const id = sales.length + 1
      const paid = cents.next().value ?? 200
      const states = STATES[kind] ?? ['DONE', 'PAID']
      sales.push({ id, state: states[id % states.length] ?? 'DONE' })
      const move = (kind: Movement['kind'], amount: number) =>
        movements.push({ commandId: id, kind, method: methods.next().value ?? 'CASH', cents: amount })
      if (kind === 'unpaid' || kind === 'given up') return id
      move('PAYMENT', paid)
      if (kind === 'refunded' || kind === 'disputed' || kind === 'too late') move('REFUND', paid)
      if (kind === 'disputed') move('PAYMENT', paid)
      if (kind === 'part') move('REFUND', Math.ceil(paid / 3))
      if (kind === 'parts') for (const part of [3, 5]) move('REFUND', Math.ceil(paid / part))
      return id
    }
    const stubs = used
      .toSorted((one, other) => one - other)
      .flatMap((number): Stub[] => {
        const kind = kinds.next().value ?? 'sold'
        if (kind === 'void')
          return [
            { number, saleId: null, void: number % 3 === 0 ? 'CANCELLED' : 'MISSING', reason: `n° ${number % 2}` },
          ]
        const saleId = sell(kind)
        return kind === 'given up' || kind === 'too late' ? [] : [{ number, saleId, void: null, reason: '' }]
      })
    for (let index = 0; index < numberless; index++) {
      const kind = kinds.next().value ?? 'sold'
      sell(kind === 'void' ? 'sold' : kind)
    }
    return { books: ranges, stubs, sales, movements }
  })

const sum = (movements: readonly Movement[], kind: Movement['kind']) =>
  movements.filter((movement) => movement.kind === kind).reduce((total, { cents }) => total + cents, 0)
const all = (report: ReturnType<typeof reportOf>): Entry[][] => [
  ...report.sections.map(({ entries }) => [...entries()]),
  report.outside,
  report.without,
]

describe('The closing report (rules#calendar-report)', () => {
  test('the closing report tells every number of every book exactly once, in order, and every other number that is used once', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const report = reportOf(campaign)
        const inBooks = report.sections.flatMap(({ entries }) => [...entries()].map(({ number }) => number))
        const wanted = campaign.books.flatMap(({ firstStub, lastStub }) =>
          Array.from({ length: lastStub - firstStub + 1 }, (_, index) => firstStub + index),
        )
        expect(inBooks).toEqual(wanted)
        const beside = campaign.stubs.map(({ number }) => number).filter((number) => !wanted.includes(number))
        expect(report.outside.map(({ number }) => number)).toEqual(beside)
        const printed = report.sections.flatMap(({ entries }) =>
          [...inRuns(entries())].flatMap(({ first, last }) =>
            Array.from(
              { length: (last.number ?? 0) - (first.number ?? 0) + 1 },
              (_, index) => (first.number ?? 0) + index,
            ),
          ),
        )
        expect(printed).toEqual(wanted)
        // Only identical entries are joined into one range: never sales, and never numbers voided for different
        // reasons.
        const said = (entry: Entry) => (entry.what === 'VOID' ? `${entry.kind} ${entry.reason}` : entry.what)
        for (const { entries } of report.sections) {
          const byNumber = new Map([...entries()].map((entry) => [entry.number, entry]))
          const runs = [...inRuns(entries())]
          for (const [index, { first, last }] of runs.entries()) {
            for (let number = first.number ?? 0; number <= (last.number ?? 0); number++)
              expect(said(byNumber.get(number) ?? first)).toBe(said(first))
            if (first.what === 'SOLD') expect(last).toBe(first)
            else if (index > 0) expect(said(runs[index - 1]?.last ?? first)).not.toBe(said(first))
          }
        }
      }),
    )
  })

  test('the closing report sums to the ledger to the cent, by book and by payment method', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const report = reportOf(campaign)
        const sums = addSums(all(report).map(sumsOf))
        const ledger = { received: sum(campaign.movements, 'PAYMENT'), refunded: sum(campaign.movements, 'REFUND') }
        expect({ received: sums.received, refunded: sums.refunded }).toEqual(ledger)
        const told = all(report).flat()
        const many = (what: Entry['what']) => told.filter((entry) => entry.what === what).length
        // A number held by an unpaid purchase is printed with it, and counts as unused.
        const unpaid = told.filter(
          (entry) => entry.what === 'SOLD' && entry.sale.state === 'PENDING' && entry.sale.received === 0,
        ).length
        expect([sums.sold, sums.void, sums.unused]).toEqual([
          many('SOLD') - unpaid,
          many('VOID'),
          many('UNUSED') + unpaid,
        ])
        const byMeans = report.means.reduce(
          (total, { received, refunded }) => ({
            received: total.received + received,
            refunded: total.refunded + refunded,
          }),
          { received: 0, refunded: 0 },
        )
        expect(byMeans).toEqual(ledger)
        expect(report.means.map(({ method }) => method)).toEqual(
          ['CASH', 'CHEQUE', 'CARD', 'TRANSFER'].filter((of) => campaign.movements.some(({ method }) => method === of)),
        )
        for (const { method, received, refunded } of report.means) {
          const own = campaign.movements.filter((movement) => movement.method === method)
          expect([method, received, refunded]).toEqual([method, sum(own, 'PAYMENT'), sum(own, 'REFUND')])
        }
      }),
    )
  })

  test('the closing report names each means by which something came for a sale once, and of numbers that are gone which kind and why', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        for (const entry of all(reportOf(campaign)).flat()) {
          if (entry.what === 'VOID')
            expect(campaign.stubs).toContainEqual({
              number: entry.number,
              saleId: null,
              void: entry.kind,
              reason: entry.reason,
            })
          if (entry.what !== 'SOLD') continue
          const came = campaign.movements.filter(
            ({ commandId, kind }) => commandId === entry.sale.id && kind === 'PAYMENT',
          )
          expect(entry.sale.means).toEqual([...new Set(came.map(({ method }) => method))])
        }
      }),
      { numRuns: 30 },
    )
  })

  test('the closing report tells each sale once, but what was given up before anything was paid', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const told = all(reportOf(campaign)).flatMap((entries) =>
          entries.flatMap((entry) => (entry.what === 'SOLD' ? [entry.sale.id] : [])),
        )
        const numbered = new Set(campaign.stubs.map(({ saleId }) => saleId))
        const moved = new Set(campaign.movements.map(({ commandId }) => commandId))
        const wanted = campaign.sales.filter(({ id }) => moved.has(id) || numbered.has(id))
        expect(told.toSorted((one, other) => one - other)).toEqual(wanted.map(({ id }) => id))
      }),
    )
  })
})
