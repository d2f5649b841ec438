import type { Cents } from '../../../shared/money.ts'
import type { OrderState, PaymentMethod } from '../../orders/orders/contract.ts'
import type { ByMeans, Entry, Range, Sold, Sums } from './contract.ts'

export type Movement = { commandId: number; kind: 'PAYMENT' | 'REFUND'; method: PaymentMethod; cents: Cents }
export type Stub = { number: number; saleId: number | null; void: 'MISSING' | 'CANCELLED' | null; reason: string }
export type Sale = { id: number; state: OrderState; seller?: string | null }

/** Data of a campaign: `stubs` by number, `books` by first number. */
export type Campaign<Book extends Range> = {
  books: readonly Book[]
  stubs: readonly Stub[]
  sales: readonly Sale[]
  movements: readonly Movement[]
}

/** Combines each sale with its payments and refunds. */
function soldOf(sales: readonly Sale[], movements: readonly Movement[]): Map<number, Sold> {
  const sold = new Map(
    sales.map(({ id, state, seller = null }) => [
      id,
      { id, state, seller, means: [] as PaymentMethod[], received: 0, refunded: 0 },
    ]),
  )
  for (const { commandId, kind, method, cents } of movements) {
    const sale = sold.get(commandId)
    if (!sale) continue
    if (kind === 'REFUND') sale.refunded += cents
    else {
      sale.received += cents
      if (!sale.means.includes(method)) sale.means.push(method)
    }
  }
  return sold
}

const entryOf = (stub: Stub, sold: ReadonlyMap<number, Sold>): Entry => {
  const { number, saleId, void: kind, reason } = stub
  const sale = sold.get(saleId ?? 0)
  if (sale) return { what: 'SOLD', number, sale }
  return { what: 'VOID', number, kind: kind ?? 'CANCELLED', reason }
}

/** Cancelled before anything was paid, so it is no sale. */
const isNothing = ({ state, received }: Sold) => received === 0 && /^(PENDING|EXPIRED|CANCELLED)$/.test(state)

/**
 * Closing report (rules#calendar-report): every number of every book exactly once, then numbers outside all books, then
 * sales without a number. The entries of a book are generated on demand.
 */
export function reportOf<Book extends Range>({ books, stubs, sales, movements }: Campaign<Book>) {
  const sold = soldOf(sales, movements)
  const byNumber = new Map(stubs.map((stub) => [stub.number, stub]))
  function* entriesOf({ firstStub, lastStub }: Range): Generator<Entry> {
    for (let number = firstStub; number <= lastStub; number++) {
      const stub = byNumber.get(number)
      yield stub ? entryOf(stub, sold) : { what: 'UNUSED', number }
    }
  }
  let book = 0
  const outside = stubs.filter(({ number }) => {
    while ((books[book]?.lastStub ?? Number.POSITIVE_INFINITY) < number) book++
    return number < (books[book]?.firstStub ?? Number.POSITIVE_INFINITY)
  })
  const numbered = new Set(stubs.map(({ saleId }) => saleId))
  const without = [...sold.values()].filter((sale) => !numbered.has(sale.id) && !isNothing(sale))
  return {
    sections: books.map((range) => ({ book: range, entries: () => entriesOf(range) })),
    outside: outside.map((stub) => entryOf(stub, sold)),
    without: without.map((sale): Entry => ({ what: 'SOLD', number: null, sale })),
    means: meansOf(movements.filter(({ commandId }) => sold.has(commandId))),
  }
}
export type Report<Book extends Range> = ReturnType<typeof reportOf<Book>>

/** Counts the entries of each kind and sums their money. */
export function sumsOf(entries: Iterable<Entry>): Sums {
  const sums: Sums = { sold: 0, void: 0, unused: 0, received: 0, refunded: 0 }
  for (const entry of entries) {
    // A number held by an unpaid purchase is no sale.
    if (entry.what === 'UNUSED' || (entry.what === 'SOLD' && isNothing(entry.sale))) sums.unused++
    else if (entry.what === 'VOID') sums.void++
    else {
      sums.sold++
      sums.received += entry.sale.received
      sums.refunded += entry.sale.refunded
    }
  }
  return sums
}

export const addSums = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, each) => ({
      sold: sum.sold + each.sold,
      void: sum.void + each.void,
      unused: sum.unused + each.unused,
      received: sum.received + each.received,
      refunded: sum.refunded + each.refunded,
    }),
    sumsOf([]),
  )

const ORDER: readonly PaymentMethod[] = ['CASH', 'CHEQUE', 'CARD', 'TRANSFER']

function meansOf(movements: readonly Movement[]): ByMeans[] {
  const sums = new Map(ORDER.map((method) => [method, { method, received: 0, refunded: 0 }]))
  for (const { kind, method, cents } of movements) {
    const sum = sums.get(method)
    if (sum) sum[kind === 'PAYMENT' ? 'received' : 'refunded'] += cents
  }
  return [...sums.values()].filter(({ received, refunded }) => received > 0 || refunded > 0)
}

/** Joins consecutive numbers with the same entry into ranges. */
export function* inRuns(entries: Iterable<Entry>): Generator<{ first: Entry; last: Entry }> {
  const describeEntry = (entry: Entry) => (entry.what === 'VOID' ? `${entry.kind} ${entry.reason}` : entry.what)
  let run: { first: Entry; last: Entry } | undefined
  for (const entry of entries) {
    if (run && entry.what !== 'SOLD' && describeEntry(run.last) === describeEntry(entry)) run.last = entry
    else {
      if (run) yield run
      run = { first: entry, last: entry }
    }
  }
  if (run) yield run
}
