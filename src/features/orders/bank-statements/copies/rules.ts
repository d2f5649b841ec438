import type { Cents } from '../../../../shared/money.ts'
import type { StatementFormat } from '../contract.ts'
import { labelOf } from '../words/rules.ts'

/** A line of the account, with the format of the statement it came with. */
export type AccountLine = {
  id: number
  statementId: number
  format: StatementFormat
  on: string
  cents: Cents
  label: string
  isOpen: boolean
  isMatched: boolean
  /** Whether its statement ends on this day, of which it may hold a part only. */
  isLastDay: boolean
}
export type Copy = { line: AccountLine; original: AccountLine }

/** Equal amounts of a day that are compared at most; more of them are never taken for copies. */
const COMPARED_MAX = 200
/** Words that banks write in every label, so that they tell no two lines apart. */
const GENERIC = /^(virements?|sepa|recu|inst|instantane|faveur|prelevements?|prlv|cheques?|carte|motif|reference|ref)$/

const wordsOf = (line: AccountLine) => labelOf(line).words.filter((word) => word.length > 2 && !GENERIC.test(word))
const countShared = (one: readonly string[], other: ReadonlySet<string>) => one.filter((word) => other.has(word)).length

/** Pairs the lines of two formats, those with the most words in common first; each line is in one pair at most. */
function pairUp(lines: readonly AccountLine[], others: readonly AccountLine[]): [AccountLine, AccountLine][] {
  const words = others.slice(0, COMPARED_MAX).map((other) => new Set(wordsOf(other)))
  const possible = lines.slice(0, COMPARED_MAX).flatMap((line) => {
    const own = wordsOf(line)
    return words.map((theirs, at) => ({ line, other: others[at] as AccountLine, shared: countShared(own, theirs) }))
  })
  const taken = new Set<AccountLine>()
  const pairs: [AccountLine, AccountLine][] = []
  for (const { line, other, shared } of possible.toSorted((one, next) => next.shared - one.shared)) {
    if (taken.has(line) || taken.has(other)) continue
    // A file of that day's morning lacks its afternoon, so an equal amount alone proves nothing there.
    if (shared === 0 && (line.isLastDay || other.isLastDay)) continue
    taken.add(line).add(other)
    pairs.push([line, other])
  }
  return pairs
}

/**
 * Finds the open lines of a statement that another has in another format: same day and amount, as many times
 * (rules#bank-statements). Of the two lines, the one read later is the copy, unless it is the one that is matched. Of
 * two equal payments of which the other format has one, the one that resembles it least stays. `lines` are those of the
 * account on these days and of these amounts, earliest first.
 */
export function findCopies(lines: readonly AccountLine[], statementId: number): Copy[] {
  const groups = Map.groupBy(lines, ({ on, cents }) => `${on}|${cents}`)
  return [...groups.values()].flatMap((alike) => {
    const mine = alike.find((line) => line.statementId === statementId)
    if (!mine) return []
    const own = alike.filter(({ format }) => format === mine.format)
    // Of two other formats, only the one with more of these lines counts: both may hold the same ones.
    const [others = []] = [...Map.groupBy(alike, ({ format }) => format)]
      .flatMap(([format, some]) => (format === mine.format ? [] : [some]))
      .toSorted((one, other) => other.length - one.length)
    return pairUp(own, others).flatMap(([line, original]) => {
      const isCopy = line.isOpen && (original.isMatched || original.statementId < statementId)
      return isCopy && line.statementId === statementId ? { line, original } : []
    })
  })
}
