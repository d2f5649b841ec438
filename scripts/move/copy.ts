import type pg from 'pg'
import { listTables, readPositions, type Table } from '../../src/server/data/tables.ts'
import { type Sum, sumTable, writeAlike } from './sums.ts'

/** Rows of a batch take about this many characters, and their number is limited too. */
const CHARACTERS = 1_000_000
const ROWS_AT_MOST = 2_000
const ROWS_AT_FIRST = 50

const readMigrations = async (client: pg.ClientBase) =>
  JSON.stringify((await client.query('select name, checksum from migrations order by name')).rows)

/**
 * Copies every row as the text of its composite value, ordered by key, so that a row follows the one of its own table
 * that it references.
 */
async function copyTable(source: pg.ClientBase, target: pg.ClientBase, { name, columns, key }: Table) {
  await source.query(`declare rows no scroll cursor for select each::text as row from ${name} as each order by ${key}`)
  for (let count = ROWS_AT_FIRST; ; ) {
    const { rows } = await source.query<{ row: string }>(`fetch ${count} from rows`)
    if (rows.length === 0) break
    const texts = rows.map(({ row }) => row)
    await target.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`,
      [texts],
    )
    const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
    count = Math.max(1, Math.min(ROWS_AT_MOST, Math.floor(CHARACTERS / length), count * 4))
  }
  await source.query('close rows')
}

/** Sets the sequences to the source's current values. */
async function copySequences(source: pg.ClientBase, target: pg.ClientBase): Promise<number> {
  const positions = await readPositions(source)
  for (const { name, last, called } of positions)
    await target.query('select setval($1::regclass, $2, $3)', [name, last, called])
  const there = await readPositions(target)
  for (const { name, last, called } of positions)
    if (!there.some((each) => each.name === name && each.last === last && each.called === called))
      throw new Error(`The sequence ${name} does not stand where it stood: nothing was moved. Report this sentence.`)
  return positions.length
}

/** Number of copied tables, rows and sequences, each verified on both sides. */
export type CopyCounts = { tables: number; rows: number; sequences: number }

function demandEqual({ name }: Table, source: Sum, target: Sum) {
  if (source.rows !== target.rows || source.sum !== target.sum)
    throw new Error(
      `The table ${name} is not the same on both sides (${source.rows} rows, ${target.rows} there): nothing was moved. Report this sentence.`,
    )
}

/**
 * Copies all rows into a migrated database with a job queue, compares every table, then runs `last`, all in one
 * transaction. Triggers are disabled, because they have already checked and counted the rows in the source.
 */
export async function copyRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  {
    tell = () => undefined,
    last = async () => undefined,
  }: { tell?: (line: string) => void; last?: () => Promise<unknown> } = {},
): Promise<CopyCounts> {
  await writeAlike(source)
  await writeAlike(target)
  try {
    await source.query('begin isolation level repeatable read, read only')
    await target.query('begin')
    await target.query('set constraints all deferred')
    if ((await readMigrations(source)) !== (await readMigrations(target)))
      throw new Error('The two databases do not have the same migrations: bring both up to this version first.')
    const tables = await listTables(source)
    for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    let all = 0
    for (const [at, table] of tables.entries()) {
      await copyTable(source, target, table)
      const sum = await sumTable(source, table)
      demandEqual(table, sum, await sumTable(target, table))
      all += sum.rows
      if (sum.rows > 0) tell(`Table ${at + 1} of ${tables.length}: ${table.name}, ${sum.rows} rows`)
    }
    const sequences = await copySequences(source, target)
    await last()
    await target.query('set constraints all immediate')
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
    await target.query('commit')
    return { tables: tables.length, rows: all, sequences }
  } catch (error) {
    // On a lost connection the server has rolled back by itself.
    await target.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await source.query('rollback').catch(() => undefined)
  }
}

/** Same with two open databases; the target must not contain persons yet. */
export async function copyDatabase(from: pg.Pool, to: pg.Pool) {
  const source = await from.connect()
  const target = await to.connect()
  try {
    const { rows } = await target.query('select from persons limit 1')
    if (rows.length > 0) throw new Error('There are persons in the database to fill already: give an empty one.')
    await copyRows(source, target)
  } finally {
    source.release()
    target.release()
  }
}
