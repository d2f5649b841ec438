import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { closenessTo, matching, readWords, type Tolerance, type Word } from './texts.ts'
import { readTextWords, type TextWord } from './words.ts'

/** What was typed, as titles and as texts are looked through for it; `plain` is all of it. */
type Typed = { plain: unknown; words: readonly Word[]; textWords: readonly TextWord[] }

/** What is looked for over everything. */
export type SearchInput = { typed: Typed; tolerance: Tolerance; limit: number }

/** What was typed, with its words. */
export const readTyped = (q: string): Typed => ({ ...readWords(q), textWords: readTextWords(q) })

/** A thing that was found: what its page is addressed by, its name, what tells it from another of the same name, its moment. */
export type SearchMatch = { key: string | number; title: string; note: string | null; at?: string | null }

/** What is searched of a kind: its title and, where it has one, whether its text holds what was typed; `order` among equals. */
type Searched = { title: RawBuilder<unknown>; inText?: RawBuilder<SqlBool> | undefined; order: RawBuilder<unknown> }

/**
 * The rows whose title holds what was typed, then those whose text does, which are read only where titles are not enough; but for
 * typos, the closest titles.
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
