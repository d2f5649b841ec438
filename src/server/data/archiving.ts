import { sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Db, now } from './db.ts'
import type { Fields } from './lists.ts'

/** Tables whose rows can be archived. */
export type Archivable = { [T in keyof DB]: DB[T] extends { id: unknown; archivedAt: unknown } ? T : never }[keyof DB]

/** Condition: not archived, which everything but an administered list uses. */
export const isLiving = (table: Archivable) => sql<boolean>`${sql.ref(`${table}.archivedAt`)} is null`

/** Field `archived` of an administered list: `archived==true`. */
export const archivedField = (table: Archivable): Fields[string] => ({
  sql: sql`(${sql.ref(`${table}.archivedAt`)} is not null)`,
  kind: 'boolean',
})

const exists = async (db: Db, table: Archivable, id: number) =>
  (await db
    .selectFrom(table as 'partners')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Archives or restores a row, for the table's owner: `changed`, `unchanged` if it already was, `missing`. */
export async function setArchived(db: Db, table: Archivable, id: number, to: 'archived' | 'restored') {
  const [before, archivedAt] = to === 'archived' ? (['is', now] as const) : (['is not', null] as const)
  const changed = await db
    .updateTable(table as 'partners')
    .set({ archivedAt })
    .where('id', '=', id)
    .where('archivedAt', before, null)
    .returning('id')
    .executeTakeFirst()
  if (changed) return 'changed'
  return (await exists(db, table, id)) ? 'unchanged' : 'missing'
}
