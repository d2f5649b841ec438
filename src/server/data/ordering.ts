import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Trx } from './db.ts'

/** Tables whose rows have a position. */
type Orderable = { [T in keyof DB]: DB[T] extends { id: unknown; position: unknown } ? T : never }[keyof DB]

/** What is sorted: the rows of a table, or those `within` something. */
export type Ordering = {
  readonly table: Orderable
  /** Sort order of rows without a position, which come last. */
  readonly otherwise: RawBuilder<unknown>
  readonly within?: RawBuilder<SqlBool>
}

type Place = { id: number; position: number }

/**
 * Sorts the named rows, for the table's owner: they share the positions they had, so that others keep theirs. Missing
 * rows are skipped, and duplicates ignored. Of two calls at once, one waits and sorts what the other left. Returns
 * whether any position changed.
 */
export async function putInOrder(trx: Trx, { table, otherwise, within }: Ordering, ids: readonly number[]) {
  const rows = sql`${sql.table(table)} where ${within ?? sql`true`}`
  await sql`select id from ${rows} order by id for no key update`.execute(trx)
  const { rows: before } = await sql<{ id: number; position: number | null }>`
    select id, position from ${rows} order by position nulls last, ${otherwise}, id`.execute(trx)
  const there = new Set(before.map(({ id }) => id))
  const named = [...new Set(ids)].filter((id) => there.has(id))
  const movable = new Set(named)
  const wanted = before.map(({ id }) => (movable.has(id) ? (named.shift() ?? id) : id))
  if (before.every(({ id, position }, at) => id === wanted[at] && position === at + 1)) return false
  await trx
    .updateTable(table as 'partners')
    .from(sql<Place>`unnest(${wanted}::int[]) with ordinality`.as<'place'>(sql`place (id, position)`))
    .set(({ ref }) => ({ position: ref('place.position') }))
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = place.id`)
    .where(sql<boolean>`${sql.ref(`${table}.position`)} is distinct from place.position`)
    .execute()
  return true
}
