// Rows of any table that reference a person: the only place that writes tables it does not name.
import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

export type Reference = { table: string; column: string; primaryKey: string | null }

/** Lists every foreign key to persons from the database's catalogue, so that new tables are found too. */
export const listReferences = async (db: Db): Promise<Reference[]> =>
  (
    await sql<Reference>`
      select source.relname as table, attribute.attname as column,
        (select conname from pg_constraint own where own.conrelid = source.oid and own.contype = 'p') as "primaryKey"
      from pg_constraint reference
      join pg_class source on source.oid = reference.conrelid
      cross join lateral unnest(reference.conkey, reference.confkey) as pair (own, theirs)
      join pg_attribute attribute on attribute.attrelid = reference.conrelid and attribute.attnum = pair.own
      join pg_attribute target on target.attrelid = reference.confrelid and target.attnum = pair.theirs
      where reference.contype = 'f' and reference.confrelid = 'persons'::regclass and target.attname = 'id'
      order by 1, 2`.execute(db)
  ).rows

type Place = Pick<Reference, 'table' | 'column'>

const place = ({ table, column }: Place) => ({
  table: sql.table(table),
  column: sql.ref(column),
})
const counted = (result: { numAffectedRows?: bigint }) => Number(result.numAffectedRows ?? 0)

export async function moveRows(db: Db, reference: Reference, from: number, to: number) {
  const { table, column } = place(reference)
  return counted(await sql`update ${table} set ${column} = ${to} where ${column} = ${from}`.execute(db))
}

export async function deleteRows(db: Db, reference: Place, of: number) {
  const { table, column } = place(reference)
  return counted(await sql`delete from ${table} where ${column} = ${of}`.execute(db))
}

export const listRows = async (db: Db, reference: Reference, of: number): Promise<string[]> => {
  const { table, column } = place(reference)
  const { rows } = await sql<{ row: string }>`select ctid::text as row from ${table} where ${column} = ${of}`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

export async function moveRow(db: Db, reference: Reference, row: string, to: number) {
  const { table, column } = place(reference)
  return counted(await sql`update ${table} set ${column} = ${to} where ctid = ${row}::tid`.execute(db))
}

export async function emptyRows(db: Db, reference: Place, columns: readonly string[], of: number) {
  const { table, column } = place(reference)
  const empty = sql.join(columns.map((each) => sql`${sql.ref(each)} = null`))
  await sql`update ${table} set ${empty} where ${column} = ${of}`.execute(db)
}

/** Sets a savepoint in the transaction. */
export const setMark = (db: Db) => sql`savepoint merge`.execute(db)
export const backToMark = (db: Db) => sql`rollback to savepoint merge`.execute(db)
