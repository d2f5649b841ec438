import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Trx } from './db.ts'

/** The tables whose rows have a place among the others. */
type Orderable = { [T in keyof DB]: DB[T] extends { id: unknown; position: unknown } ? T : never }[keyof DB]

/** What is put in order: the rows of a table, or those of them that are `within` something. */
export type Ordering = {
  readonly table: Orderable
  /** The order of those that have no place yet, after the others. */
  readonly otherwise: RawBuilder<unknown>
  readonly within?: RawBuilder<SqlBool>
}

type Place = { id: number; position: number }

/**
 * Puts the things named in this order, for the table's owner: they share out the places they had, so that what is not named stays
 * where it is. What is not there is passed over, and of a thing named twice the first counts. Of two at once, one waits for the
 * other and then orders what it left. Says whether any has another place since.
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
