import type pg from 'pg'
import { listTables, readPositions, type Table } from '../../src/server/data/tables.ts'

const ROWS_AT_ONCE = 500

const readMigrations = async (client: pg.ClientBase) =>
  JSON.stringify((await client.query('select name, checksum from migrations order by name')).rows)

/** Both at the same migrations, and nobody in the one that is filled: what stands there is replaced. */
async function refuseToRuin(source: pg.ClientBase, target: pg.ClientBase) {
  if ((await readMigrations(source)) !== (await readMigrations(target)))
    throw new Error('The two databases do not have the same migrations: bring both up to this version first.')
  const { rows } = await target.query('select from persons limit 1')
  if (rows.length > 0) throw new Error('There are persons in the database to fill already: give an empty one.')
}

/** Every row as the text of its composite, by its key: a row that refers to its own table comes after the one it names. */
async function copyTable(source: pg.ClientBase, target: pg.ClientBase, { name, columns, key }: Table) {
  await source.query(`declare rows no scroll cursor for select each::text as row from ${name} as each order by ${key}`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`,
      [rows.map(({ row }) => row)],
    )
  }
  await source.query('close rows')
}

/** Numbers are given on from where they stood. */
async function copySequences(source: pg.ClientBase, target: pg.ClientBase) {
  for (const { name, last, called } of await readPositions(source))
    await target.query('select setval($1::regclass, $2, $3)', [name, last, called])
}

/**
 * Fills a migrated database, its job queue made, with everything another one holds: all of it or nothing. Rows come as they
 * are: what a trigger guards or counts at a change was guarded and counted where they come from.
 */
export async function copyDatabase(from: pg.Pool, to: pg.Pool) {
  const source = await from.connect()
  const target = await to.connect()
  try {
    await source.query('begin isolation level repeatable read, read only')
    await target.query('begin')
    await target.query('set constraints all deferred')
    await refuseToRuin(source, target)
    const tables = await listTables(source)
    for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) await copyTable(source, target, table)
    await copySequences(source, target)
    await target.query('set constraints all immediate')
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
    await target.query('commit')
  } catch (error) {
    await target.query('rollback')
    throw error
  } finally {
    await source.query('rollback')
    source.release()
    target.release()
  }
}
