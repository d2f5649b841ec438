import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../commands/contract.ts'
import type { Entry } from './contract.ts'
import { added, inRuns, type Movement, reportOf, type Sale, type Stub, sumsOf } from './rules.ts'

const METHODS: readonly PaymentMethod[] = ['CASH', 'CHEQUE', 'CARD', 'TRANSFER']

/** A campaign: books beside each other with gaps, numbers used in and beside them, sales with and without a number. */
const campaigns = fc
  .record({
    books: fc.array(fc.record({ gap: fc.nat(5), size: fc.integer({ min: 1, max: 30 }) }), { maxLength: 8 }),
    used: fc.uniqueArray(fc.integer({ min: 1, max: 260 }), { maxLength: 120 }),
    kinds: fc.infiniteStream(fc.constantFrom('sold', 'sold', 'sold', 'unpaid', 'refunded', 'void', 'part')),
    cents: fc.infiniteStream(fc.integer({ min: 200, max: 500_000 })),
    methods: fc.infiniteStream(fc.constantFrom(...METHODS)),
    numberless: fc.nat(6),
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
    const sell = (kind: string) => {
      const id = sales.length + 1
      const [{ value: paid = 200 }, { value: method = 'CASH' }] = [cents.next(), methods.next()]
      sales.push({ id, state: kind === 'unpaid' ? 'PENDING' : kind === 'refunded' ? 'REFUNDED' : 'DONE' })
      if (kind !== 'unpaid') movements.push({ commandId: id, kind: 'PAYMENT', method, cents: paid })
      if (kind === 'refunded' || kind === 'part')
        movements.push({ commandId: id, kind: 'REFUND', method, cents: kind === 'part' ? Math.ceil(paid / 3) : paid })
      return id
    }
    const stubs = used
      .toSorted((one, other) => one - other)
      .map((number): Stub => {
        const { value: kind = 'sold' } = kinds.next()
        if (kind === 'void') return { number, saleId: null, void: 'MISSING', reason: `n° ${number % 2}` }
        return { number, saleId: sell(kind), void: null, reason: '' }
      })
    for (let index = 0; index < numberless; index++) sell(kinds.next().value === 'unpaid' ? 'unpaid' : 'sold')
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
  test('tells every number of every book exactly once, in order, and every other number that is used once', () => {
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
      }),
    )
  })

  test('sums to the ledger to the cent, by book and by means', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const report = reportOf(campaign)
        const sums = added(all(report).map(sumsOf))
        const ledger = { received: sum(campaign.movements, 'PAYMENT'), refunded: sum(campaign.movements, 'REFUND') }
        expect({ received: sums.received, refunded: sums.refunded }).toEqual(ledger)
        const byMeans = report.means.reduce(
          (total, { received, refunded }) => ({
            received: total.received + received,
            refunded: total.refunded + refunded,
          }),
          { received: 0, refunded: 0 },
        )
        expect(byMeans).toEqual(ledger)
      }),
    )
  })

  test('tells each sale once, but what was given up before anything was paid', () => {
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const told = all(reportOf(campaign)).flatMap((entries) =>
          entries.flatMap((entry) => (entry.what === 'SOLD' ? [entry.sale.id] : [])),
        )
        const numbered = new Set(campaign.stubs.map(({ saleId }) => saleId))
        const wanted = campaign.sales.filter(({ id, state }) => state !== 'PENDING' || numbered.has(id))
        expect(told.toSorted((one, other) => one - other)).toEqual(wanted.map(({ id }) => id))
      }),
    )
  })
})
