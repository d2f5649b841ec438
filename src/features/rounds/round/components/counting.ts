import { type Cents, toCents } from '../../../../shared/money.ts'
import { type Entry, isUnsent } from '../../sync/components/outbox.ts'
import type { Gift } from '../../sync/contract.ts'
import type { Round } from '../contract.ts'

/** Gifts that this phone recorded and did not withdraw. */
export function giftsOf(entries: readonly Entry[]): Gift[] {
  const gone = new Set(entries.flatMap(({ operation }) => (operation.kind === 'WITHDRAW' ? operation.operation : [])))
  return entries.flatMap(({ operation, result }) =>
    operation.kind === 'VISIT' && operation.gift && !gone.has(operation.id) && result?.state !== 'REFUSED'
      ? operation.gift
      : [],
  )
}

export const sumOf = (gifts: readonly Gift[]): Cents => gifts.reduce((sum, { amount }) => sum + toCents(amount), 0)

/**
 * Suggested number: in the book of the last gift the first unused one after it, else the first unused one of any book
 * in hand. Undefined if all are used.
 */
export function nextStub(books: Round['books'], gifts: readonly Gift[]): number | undefined {
  const own = gifts.flatMap(({ stub }) => stub ?? [])
  const taken = new Set([...books.flatMap(({ used }) => used), ...own])
  const firstFree = ({ lastStub }: Round['books'][number], from: number) => {
    for (let number = from; number <= lastStub; number++) if (!taken.has(number)) return number
    return undefined
  }
  const last = own.at(-1)
  const current = books.find(({ firstStub, lastStub }) => last !== undefined && firstStub <= last && last <= lastStub)
  const after = current && last !== undefined ? firstFree(current, last + 1) : undefined
  if (after !== undefined) return after
  for (const book of books) {
    const free = firstFree(book, book.firstStub)
    if (free !== undefined) return free
  }
  return undefined
}

/** Why a typed number is doubtful; it is accepted all the same. */
export function doubtOf(stub: number, books: Round['books'], gifts: readonly Gift[]): 'OUTSIDE' | 'USED' | undefined {
  const book = books.find(({ firstStub, lastStub }) => firstStub <= stub && stub <= lastStub)
  if (book?.used.includes(stub) || gifts.some((gift) => gift.stub === stub)) return 'USED'
  return book ? undefined : 'OUTSIDE'
}

const MEANS = ['CASH', 'CHEQUE', 'CARD'] as const

/** Totals of a round: gifts by payment method, cash to hand in, used numbers. */
export function summaryOf(entries: readonly Entry[]) {
  const gifts = giftsOf(entries)
  const byMeans = MEANS.map((means) => {
    const these = gifts.filter((gift) => gift.means === means)
    return { means, gifts: these.length, cents: sumOf(these) }
  })
  const stubs = gifts.flatMap(({ stub }) => stub ?? []).sort((one, other) => one - other)
  return { gifts: gifts.length, cents: sumOf(gifts), byMeans, stubs }
}

/**
 * Cash to hand in: the server's sum of all the seller's gifts plus those not sent yet. If the server was never asked,
 * only this phone's.
 */
export function cashToHandIn(entries: readonly Entry[], known: number | undefined): Cents {
  const cashOf = (some: readonly Entry[]) => sumOf(giftsOf(some).filter(({ means }) => means === 'CASH'))
  if (known === undefined) return cashOf(entries)
  const undone = new Set(
    entries.flatMap((entry) =>
      isUnsent(entry) && entry.operation.kind === 'WITHDRAW' ? [entry.operation.operation] : [],
    ),
  )
  const isTaken = ({ operation, result }: Entry) => result?.state === 'APPLIED' && undone.has(operation.id)
  return toCents(known) + cashOf(entries.filter((entry) => isUnsent(entry))) - cashOf(entries.filter(isTaken))
}

/** « 101 à 104, 107 »: joins numbers into ranges. */
export function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs
}
