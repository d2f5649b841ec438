import { sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Db, now } from './db.ts'
import type { Fields } from './lists.ts'

/** The tables whose rows can be archived. */
export type Archivable = { [T in keyof DB]: DB[T] extends { id: unknown; archivedAt: unknown } ? T : never }[keyof DB]

/** What is not archived: the rows that everything but an administered list works on. */
export const isLiving = (table: Archivable) => sql<boolean>`${sql.ref(`${table}.archivedAt`)} is null`

/** `archived==true` in the search of an administered list. */
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

/** Archives a row or restores it, for the table's owner: `changed`, `unchanged` where it was so already, `missing`. */
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
