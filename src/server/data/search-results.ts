import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { closenessTo, matching, readWords, type Tolerance, type Word } from './texts.ts'
import { readTextWords, type TextWord } from './words.ts'

/** Search text, split for titles and for texts; `plain` is the whole. */
type Typed = { plain: unknown; words: readonly Word[]; textWords: readonly TextWord[] }

/** Input of the search over everything. */
export type SearchInput = { typed: Typed; tolerance: Tolerance; limit: number }

/** Splits the search text into words. */
export const readTyped = (q: string): Typed => ({ ...readWords(q), textWords: readTextWords(q) })

/** A result: key of its page, title, note that distinguishes equal titles, and time. */
export type SearchMatch = { key: string | number; title: string; note: string | null; at?: string | null }

/** What is searched of a kind: its title and optionally its text; `order` breaks ties. */
type Searched = { title: RawBuilder<unknown>; inText?: RawBuilder<SqlBool> | undefined; order: RawBuilder<unknown> }

/**
 * Finds rows by title, then by text, which is only searched if titles are not enough; with typos, the closest titles.
 */
export function searchResults<D, T extends keyof D, O extends SearchMatch>(
  rows: SelectQueryBuilder<D, T, O>,
  { title, inText, order }: Searched,
  { typed, tolerance, limit }: SearchInput,
): RawBuilder<SearchMatch> {
  const inTitle = matching(title, typed.words, tolerance) ?? sql<SqlBool>`false`
  const titled = rows.where(inTitle)
  if (tolerance === 'nearly')
    return sql`${titled.orderBy(closenessTo(title, typed.plain), 'desc').orderBy(order).limit(limit)}`
  const first = titled.orderBy(order).limit(limit)
  if (!inText) return sql`${first}`
  const others = rows.where(inText).where(sql<SqlBool>`not ${inTitle}`).orderBy(order).limit(limit)
  return sql`${first} union all ${others} limit ${limit}`
}
