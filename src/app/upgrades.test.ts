import { cpSync, createReadStream, mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuild } from '../../scripts/restore/rebuild.ts'
import { on } from '../../scripts/testing/cluster.ts'
import { readNumberedBooks, saveClosing } from '../features/orders/accounting/closing/service.ts'
import { rowsEntry } from '../server/backup/archive.ts'
import { rowsIn, takeSnapshot } from '../server/backup/snapshot.ts'
import { config } from '../server/config.ts'
import { connectPostgres, type Database } from '../server/data/db.ts'
import { migrate } from '../server/data/migrate.ts'

const url = process.env.TEST_POSTGRES_URL ?? ''
const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations')
const names = readdirSync(MIGRATIONS).sort()
const opened: Database[] = []

async function openEmpty(name: string): Promise<Database> {
  const database = `${name}_${process.pid}`
  await on(url, (admin) => admin.query(`create database ${database}`))
  const connected = connectPostgres(Object.assign(new URL(url), { pathname: `/${database}` }).href, 2)
  opened.push(connected)
  return connected
}

/** A database as the migrations before this one left it. */
async function openBefore(name: string, migration: string): Promise<Database> {
  const database = await openEmpty(name)
  const folder = mkdtempSync(path.join(config.dataDir, 'before-'))
  for (const each of names.filter((each) => each < migration))
    cpSync(path.join(MIGRATIONS, each), path.join(folder, each))
  await migrate(database.pool, { folder })
  return database
}

/** The same database, restored from a backup of it and brought up to this version. */
async function restore(from: Database, name: string): Promise<Database> {
  const folder = mkdtempSync(path.join(config.dataDir, 'snapshot-'))
  const none = { objects: `select ''::text as row where false`, bytes: 'select 0 as bytes' }
  const snapshot = await takeSnapshot(from.pool, none, folder)
  const into = await openEmpty(name)
  const client = await into.pool.connect()
  await client.query('begin')
  const { fill, finish } = await rebuild(client, { ...snapshot, program: '', createdAt: '' })
  for (const table of snapshot.tables)
    await fill({ name: rowsEntry(table.name), size: 0, content: createReadStream(rowsIn(folder, table.name)) })
  await finish()
  await client.query('commit')
  client.release()
  return into
}

const entry = (journal: string, words: string) =>
  JSON.stringify({ journal: [journal, journal], words, lines: [], kind: null, piece: words })

/** Cheques and cash of two months, a slip that was brought to the bank, and the books of the first month closed. */
const fillBooks = (pool: pg.Pool) =>
  pool.query(`
    insert into persons (first_name, last_name, email, password_hash, membertype, state, account_validity)
      values ('Zoé', 'Le Goff', 'zoe@caserne.example', 'x', 'SPV', 'ACTIVE', '2030-12-31');
    insert into commands (external_id, kind, person_id, state, total_cents, season, paid_at, receipt_year, receipt_number)
      select gen_random_uuid(), 'CART', 1, 'PAID', 2500, 2026, '2026-01-31 12:00+00', 2026, n from generate_series(1, 5) n;
    begin;
    -- As orders were before their lines had shares.
    set local session_replication_role = replica;
    insert into payments (command_id, kind, method, state, amount_cents, settled_at) values
      (1, 'PAYMENT', 'CHEQUE', 'DONE', 2500, '2026-01-10 12:00+00'), (2, 'PAYMENT', 'CASH', 'DONE', 2500, '2026-01-10 12:00+00'),
      (3, 'PAYMENT', 'CHEQUE', 'DONE', 2500, '2026-01-20 12:00+00'), (4, 'PAYMENT', 'CHEQUE', 'DONE', 2500, '2026-02-10 12:00+00'),
      (5, 'PAYMENT', 'CASH', 'DONE', 2500, '2026-02-11 12:00+00');
    commit;
    begin;
    insert into deposit_slips (year, number, kind, request_key, society, holder, iban)
      values (2026, 1, 'CHEQUE', gen_random_uuid(), 'Amicale', 'Amicale', '');
    insert into deposit_slip_lines (slip_id, payment_id, position, amount_cents) values (1, 1, 1, 2500);
    commit;
    update deposit_slips set deposited_on = '2026-01-15' where id = 1;
    insert into site_configuration (key, value) values ('books', '{"closedUntil": "2026-01-31", "keptUntil": "2026-01-31"}')
      on conflict (key) do update set value = excluded.value;
    insert into closed_entries (number, day, position, entry) values
      ('MVT-3', '2026-01-20', 1, '${entry('CH', 'c')}'), ('MVT-2', '2026-01-10', 2, '${entry('CA', 'b')}'),
      ('MVT-1', '2026-01-10', 1, '${entry('CH', 'a')}'), ('REM-1', '2026-01-15', 1, '${entry('BQ', 'd')}');`)

const readClosed = async ({ pool }: Database) =>
  (
    await pool.query(`select number, entry -> 'journal' ->> 0 as journal, journal_number as place, day::text, entry from closed_entries
      order by day, position`)
  ).rows
const brief = (rows: Awaited<ReturnType<typeof readClosed>>) =>
  rows.map(({ number, journal, place }) => `${number} ${journal} ${place}`)

describe.each(['is upgraded in place', 'is restored from a backup made before'] as const)(
  'A database with closed books that %s',
  (way) => {
    let database: Database
    beforeAll(async () => {
      const before = await openBefore(way.slice(3, 11), '0380')
      await fillBooks(before.pool)
      database = way === 'is upgraded in place' ? before : await restore(before, 'taken_back')
      if (database === before) await migrate(before.pool)
    })

    test(`closed entries of a database that ${way} have numbers without a gap in each journal, in the order of their days (rules#fec)`, async () => {
      expect(brief(await readClosed(database))).toEqual(['MVT-1 CH 1', 'MVT-2 CA 1', 'REM-1 BQ 1', 'MVT-3 CH 2'])
    })

    test(`closed entries and slips of a database that ${way} stand as before (rules#closed-books)`, async () => {
      const change = (text: string) =>
        database.pool.query(text).then(
          () => 'done',
          ({ constraint }) => constraint,
        )
      expect(await change(`update closed_entries set journal_number = 9 where number = 'MVT-1'`)).toBe(
        'closed_entries_fixed',
      )
      expect(await change(`delete from closed_entries where number = 'MVT-1'`)).toBe('closed_entries_fixed')
      expect(
        await change(
          'insert into deposit_slip_lines (slip_id, payment_id, position, amount_cents) values (1, 3, 2, 2500)',
        ),
      ).toBe('deposit_slips_fixed')
      expect(await change(`update deposit_slips set holder = 'X'`)).toBe('deposit_slips_fixed')
      const { rows } = await database.pool.query(
        'select line_count, total_cents, deposited_on::text from deposit_slips',
      )
      expect(rows).toEqual([{ line_count: 1, total_cents: 2500, deposited_on: '2026-01-15' }])
    })

    test(`entries of open days of a database that ${way} count on from the closed ones, and keep their numbers as their days are closed (rules#fec)`, async () => {
      const { db } = database
      const read = async () =>
        (await readNumberedBooks(db, { from: '2026-01-01', to: '2026-02-28' })).map(
          ({ number, journal: [code], journalNumber }) => `${number} ${code} ${journalNumber}`,
        )
      const open = await read()
      expect(open.slice(4).map((each) => each.replace(/^\S+ /, ''))).toEqual(['CH 3', 'CA 2'])
      await saveClosing(
        db,
        { id: 1, sessionId: '', roles: [], subscriptions: [], address: '' },
        { closedUntil: '2026-02-28' },
      )
      expect(await read()).toEqual(open)
      expect(brief(await readClosed(database))).toEqual(open)
    })
  },
)

afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()))
})
