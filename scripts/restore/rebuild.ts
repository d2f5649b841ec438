import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { rowsEntry } from '../../src/server/backup/archive.ts'
import type { First, ReadEntry } from '../../src/server/backup/reading.ts'
import { compareMigrations } from '../../src/server/data/migrate.ts'
import { listTables, type Table } from '../../src/server/data/tables.ts'

const FOLDER = path.join(import.meta.dirname, '../../db/migrations')
const ROWS_AT_ONCE = 500

/**
 * Drops every object of ours in the schema, but none of the extensions'. All names are read before the first drop,
 * because a loop over the query would read some of them later, when a cascade has already dropped the object.
 */
const CLEAR = `
do $$
declare
  each text;
begin
  foreach each in array array(
    select format('drop %s if exists %s cascade', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass)
    from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'a', 'i'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  )
  loop
    execute each;
  end loop;
end $$`

async function runMigration(client: pg.ClientBase, name: string) {
  const text = await readFile(path.join(FOLDER, name), 'utf8')
  await client.query(text)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [
    ...[name, createHash('sha256').update(text).digest('hex')],
  ])
  // Deferred checks of this migration would block the next one.
  await client.query('set constraints all immediate; set constraints all deferred')
}

/** Refuses backups with unknown migrations: of a newer program, or of one that was modified. */
export async function demandKnown({ migrations, program }: First) {
  const { unknown } = await compareMigrations(migrations.map(({ name }) => name))
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer version (${program}), with the migration ${unknown.at(-1)}, which this program does not know: ` +
        'install that version or a later one, then restore.',
    )
  for (const { name, checksum } of migrations) {
    const text = await readFile(path.join(FOLDER, name), 'utf8')
    if (createHash('sha256').update(text).digest('hex') !== checksum)
      throw new Error(
        `This backup was made by a program whose migration ${name} is another: restore it with the version that made it (${program}).`,
      )
  }
}

const splitColumns = (columns: string) => columns.split(', ')

/** Inserts rows unchanged, into those of their columns that the table has. */
async function fillTable(client: pg.ClientBase, table: Table, types: string, content: AsyncIterable<Buffer>) {
  const kept = new Set(splitColumns(types).map((each) => each.split(' ')[0]))
  const columns = splitColumns(table.columns)
    .filter((each) => kept.has(each))
    .join(', ')
  await client.query(`create temp table kept (${types})`)
  const insert = `insert into ${table.name} (${columns}) overriding system value select ${columns} from unnest($1::kept[])`
  let rows: string[] = []
  let count = 0
  const put = async () => {
    await client.query(insert, [rows])
    count += rows.length
    rows = []
  }
  const input = Readable.from(content).pipe(createZstdDecompress())
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    rows.push(JSON.parse(line))
    if (rows.length === ROWS_AT_ONCE) await put()
  }
  if (rows.length > 0) await put()
  await client.query('drop table kept')
  return count
}

/**
 * Rebuilds the database in the caller's transaction: drops everything, runs the backup's migrations, lets `fill` insert
 * the rows of every table; `finish` sets the sequences and runs newer migrations. Triggers are disabled, because they
 * have already checked and counted the rows in the source.
 */
export async function rebuild(client: pg.ClientBase, { migrations, tables: kept, positions }: First) {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(CLEAR)
  await client.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await client.query('set constraints all deferred')
  for (const { name } of migrations) await runMigration(client, name)
  const tables = await listTables(client)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const byEntry = new Map(kept.map((each) => [rowsEntry(each.name), each]))

  const fill = async ({ name, content }: ReadEntry) => {
    const { name: table, types, rows } = byEntry.get(name) ?? { name, types: '', rows: 0 }
    const known = tables.find((each) => each.name === table)
    if (!known) throw new Error(`The backup holds a table that its program does not have: ${table}.`)
    const count = await fillTable(client, known, types, content)
    if (count !== rows) throw new Error(`Of ${table} ${count} rows came, of ${rows}.`)
  }

  const finish = async () => {
    for (const { name, last, called } of positions)
      await client.query('select setval($1::regclass, $2, $3)', [name, last, called])
    await client.query('set constraints all immediate; set constraints all deferred')
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    const { pending } = await compareMigrations(migrations.map(({ name }) => name))
    for (const name of pending) await runMigration(client, name)
    return pending
  }
  return { fill, finish }
}
