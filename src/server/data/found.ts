import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { closeness, type Tolerance, textCondition } from './texts.ts'

/** What is looked for over everything. */
export type Sought = { q: string; tolerance: Tolerance; limit: number }

/** A thing that was found: what its page is addressed by, its name, what tells it from another of the same name, its moment. */
export type Match = { key: string | number; title: string; note: string | null; at?: string | null }

/** What is searched of a kind: its title and, where it has one, whether its text holds what was typed; `order` among equals. */
type Searched = { title: RawBuilder<unknown>; inText?: RawBuilder<SqlBool> | undefined; order: RawBuilder<unknown> }

/**
 * The rows whose title holds what was typed, then those whose text does, which are read only where titles are not enough; but for
 * typos, the closest titles.
 */
export function found<D, T extends keyof D, O extends Match>(
  rows: SelectQueryBuilder<D, T, O>,
  { title, inText, order }: Searched,
  { q, tolerance, limit }: Sought,
): RawBuilder<Match> {
  const inTitle = textCondition(title, q, tolerance) ?? sql<SqlBool>`false`
  const titled = rows.where(inTitle)
  if (tolerance === 'nearly') return sql`${titled.orderBy(closeness(title, q), 'desc').orderBy(order).limit(limit)}`
  const first = titled.orderBy(order).limit(limit)
  if (!inText) return sql`${first}`
  const others = rows.where(inText).where(sql<SqlBool>`not ${inTitle}`).orderBy(order).limit(limit)
  return sql`${first} union all ${others} limit ${limit}`
}
