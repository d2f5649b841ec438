import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction, type Trx } from '../../../../server/data/db.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { type Column, listColumns, listForeignKeys } from './queries.ts'
import type { ForeignKey } from './rules.ts'

const program = sharedProgram()

/**
 * Columns that name or locate somebody, or hold a decision about them, with the key of the same table that says whom;
 * `null` if no member may get them, because a door or an operation of a round leads to the residents.
 */
const WHOSE: Record<string, string | null> = {
  'addresses.*': 'id',
  'bookings.guest_*': 'command_id',
  'bulk_targets.verdict': 'person_id',
  'calendar_door_notes.*': null,
  'calendar_doors.*': null,
  'calendar_operations.body': null,
  'calendar_refusals.*': null,
  'calendar_sales.*': 'command_id',
  'calendar_sector_doors.door_id': null,
  'calendar_taken_doors.door_id': null,
  'calendar_visits.*': null,
  'campaign_mails.verdict': 'person_id',
  'commands.buyer_*': 'person_id',
  'contact_messages.*': 'person_id',
  'import_lines.*': null,
  'mails.recipient': 'person_id',
  'mails.reply_to': 'person_id',
  'news_mails.verdict': 'person_id',
  'one_time_tokens.email': 'person_id',
  'partners.*': null,
  'persons.*': 'id',
}
const pattern = (key: string) => new RegExp(`^${key.replace('.', '\\.').replace('*', '.*')}$`)
const whoseIs = (table: string, column: string) => {
  const key = Object.keys(WHOSE).find((each) => pattern(each).test(`${table}.${column}`))
  return key === undefined ? undefined : WHOSE[key]
}

/** Columns whose name suggests that they name or locate somebody, or hold a verdict on them. */
const TELLING =
  /^(first|last|buyer)_name$|e?mail$|phone|street|city|postal|birth|verdict|^flat$|door_id|recipient|reply_to/
const NOT_OF_PERSONS = ['calendar_books.streets']

const isText = ({ type }: Column) => type === 'text' || type === 'jsonb'
const VALUES: Record<string, string> = {
  boolean: 'false',
  date: "'2026-01-01'",
  'timestamp with time zone': "'2026-01-01'",
  'time without time zone': "'10:00'",
  uuid: 'gen_random_uuid()',
  bytea: "decode(md5(random()::text), 'hex')",
  ARRAY: "'{}'",
  daterange: "'[2026-01-01,2026-01-02)'",
}

/**
 * Fills every table with rows of one person, of another, and with mixed rows in which a single key leads to the first
 * person and all others to the second. Each text names its place and owner. Constraints and triggers are off, because
 * only the keys matter.
 */
async function fillEveryTable(trx: Trx, owner: number, other: number) {
  const columns = Map.groupBy(await listColumns(trx), ({ table }) => table)
  const keys = Map.groupBy(
    (await listForeignKeys(trx)).filter(({ table, target }) => table !== target),
    ({ table }) => table,
  )
  const generated = new Set(
    (
      await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where is_generated = 'ALWAYS'`.execute(trx)
    ).rows.map(({ name }) => name),
  )
  const optional = new Set(
    (
      await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and (is_nullable = 'YES' or column_default is not null or is_identity = 'YES')`.execute(
        trx,
      )
    ).rows.map(({ name }) => name),
  )
  for (const { table, name } of (
    await sql<{
      table: string
      name: string
    }>`select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype in ('c', 'x') and connamespace = 'public'::regnamespace`.execute(trx)
  ).rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
  await sql`set local session_replication_role = replica`.execute(trx)

  let count = 0
  type Whose = (key: ForeignKey) => boolean
  /** Inserts a row into this table; `isOwn` says whether each key leads to the owner. Returns the row's columns. */
  const insert = async (table: string, isOwn: Whose, depth = 0): Promise<Record<string, unknown>> => {
    const values: Record<string, unknown> = {}
    const own: string[] = []
    for (const key of keys.get(table) ?? []) {
      if (key.target === 'persons') values[key.column] = isOwn(key) ? owner : other
      else if (depth < 5) values[key.column] = (await insert(key.target, () => isOwn(key), depth + 1))[key.targetColumn]
      if (isOwn(key)) own.push(key.column)
    }
    count += 1
    for (const column of columns.get(table) ?? []) {
      const name = `${table}.${column.column}`
      if (generated.has(name) || column.column in values) continue
      if (isText(column) || column.column === 'door_id') {
        const mark = `canary ${name} of [${own.join()}] ${count}`
        values[column.column] =
          column.type === 'jsonb' ? JSON.stringify({ mark }) : column.type === 'text' ? mark : count
      } else if (!optional.has(name)) {
        const value = VALUES[column.type]
        values[column.column] = value === undefined ? 1_000 + count : sql.raw(value)
      }
    }
    const names = Object.keys(values)
    const { rows } = await sql<{ row: string }>`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
      overriding system value values (${sql.join(names.map((name) => values[name]))})
      on conflict do nothing returning to_jsonb(${sql.table(table)}.*)::text as row`.execute(trx)
    return rows[0] ? JSON.parse(rows[0].row) : values
  }
  const tables = [...columns.keys()].filter((table) => table !== 'persons' && (keys.get(table) ?? []).length > 0)
  for (const table of tables) {
    await insert(table, () => true)
    await insert(table, () => false)
    for (const single of keys.get(table) ?? []) {
      await insert(table, (key) => key.column === single.column)
      await insert(table, (key) => key.column !== single.column)
    }
  }
}

test('every column that names or locates somebody, or holds a verdict on them, says whose it is', async () => {
  const unlisted = (await listColumns(program.db))
    .filter(({ column }) => TELLING.test(column))
    .filter(({ table, column }) => whoseIs(table, column) === undefined)
    .map(({ table, column }) => `${table}.${column}`)
  expect(unlisted.filter((name) => !NOT_OF_PERSONS.includes(name))).toEqual([])
})

test('no data export holds a name, an address or a verdict of somebody else, whichever key leads from one to the other', async () => {
  const owner = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const other = await activeMember(program, [], { firstName: 'canary persons.first_name of []' })
  await inTransaction(program.db, (trx) => fillEveryTable(trx, owner.id, other.id))
  const { status, raw } = await program.call('GET', `/users/${owner.id}/export`, { token: owner.token })
  expect(status).toBe(200)
  const text = Object.values(unzipSync(raw.rawPayload))
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n')
  const marks = [...text.matchAll(/canary (\w+)\.(\w+) of \[([\w,]*)\]/g)]
  expect(marks.length).toBeGreaterThan(50)
  const leaked = marks.filter(([, table = '', column = '', own = '']) => {
    const whose = whoseIs(table, column)
    return whose !== undefined && (whose === null || !own.split(',').includes(whose))
  })
  expect([...new Set(leaked.map(([mark]) => mark))]).toEqual([])
  expect(text).not.toMatch(/"door_?id"/i)
})
