import { readEuros, toCents, toEuros } from '../../../shared/money.ts'
import type { OfflineMethod } from '../../orders/orders/contract.ts'
import { MOST_EUROS } from '../purchase/contract.ts'
import { type BookToCount, MOST_AT_ONCE } from './contract.ts'

/** The typed amount of a stub; empty: it stays unused. */
export type Line = { stub: number; amount: string; method: OfflineMethod }

/** First unused numbers of a book, at most as many as can be recorded at once. */
export function freeStubs({ first, last, used }: Pick<BookToCount, 'first' | 'last' | 'used'>): number[] {
  const taken = new Set(used.map(({ stub }) => stub))
  const free: number[] = []
  for (let stub = first; stub <= last && free.length < MOST_AT_ONCE; stub++) if (!taken.has(stub)) free.push(stub)
  return free
}

/** Cash by default, as most gifts are. */
export const linesOf = (stubs: readonly number[]): Line[] => stubs.map((stub) => ({ stub, amount: '', method: 'CASH' }))

/** Whether it is a valid amount: at least a cent. */
export function isAmount(typed: string): boolean {
  const euros = readEuros(typed)
  return euros >= 0.01 && euros <= MOST_EUROS && Math.abs(euros * 100 - toCents(euros)) < 1e-6
}

/** Total typed so far, to the cent; invalid amounts count as zero. */
export function totalsOf(lines: readonly Line[]) {
  const given = lines.map((line) => ({ ...line, euros: readEuros(line.amount) })).filter(({ euros }) => euros > 0)
  const sum = (some: typeof given) => toEuros(some.reduce((cents, { euros }) => cents + toCents(euros), 0))
  return { number: given.length, total: sum(given), cash: sum(given.filter(({ method }) => method === 'CASH')) }
}
