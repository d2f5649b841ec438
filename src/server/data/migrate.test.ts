import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { on } from '../../../scripts/testing/cluster.ts'
import { config } from '../config.ts'
import { connectPostgres } from './db.ts'
import { migrate } from './migrate.ts'

const url = process.env.TEST_POSTGRES_URL ?? ''
const MIGRATIONS = path.join(import.meta.dirname, '../../../db/migrations')
const pools: pg.Pool[] = []
let database = 0
let folder: string

const write = (migrations: Record<string, string>) => {
  for (const [name, text] of Object.entries(migrations)) writeFileSync(path.join(folder, name), text)
}

/** An empty database with long statement timeouts, as several processes see it. */
async function openEmpty() {
  const name = `migrated_${process.pid}_${database++}`
  await on(url, (admin) => admin.query(`create database ${name}`))
  const connectionString = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const connect = (max = 4) => {
    const pool = new pg.Pool({ connectionString, statement_timeout: 1_800_000, max })
    pool.on('error', () => undefined)
    pools.push(pool)
    return pool
  }
  return { pool: connect(), connect, url: connectionString }
}

/** A migration that lasts until it is released. */
const LASTING = 'create table long (a integer); select pg_advisory_xact_lock(18)'
async function holdLasting(pool: pg.Pool) {
  const client = await pool.connect()
  await client.query('select pg_advisory_lock(18)')
  return async () => {
    await client.query('select pg_advisory_unlock(18)')
    client.release()
  }
}

beforeEach(() => {
  mkdirSync(config.dataDir, { recursive: true })
  folder = mkdtempSync(path.join(config.dataDir, 'migrations-'))
  write({ '0001_first.sql': 'create table members (name text)' })
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

const tableNames = async (pool: pg.Pool) =>
  (await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).rows.map(
    (row) => row.tablename,
  )

describe('An upgrade of the database', () => {
  test('an upgrade has no limit of time, and every other statement has its limit again', async () => {
    const { pool, connect } = await openEmpty()
    const single = connect(1)
    write({ '0002_limits.sql': `create table limits as select current_setting('statement_timeout') as time` })
    expect(await migrate(single, { folder })).toEqual(['0001_first.sql', '0002_limits.sql'])
    expect((await pool.query('select time from limits')).rows).toEqual([{ time: '0' }])
    expect((await single.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30min' }])
  })

  test('an upgrade is done once, however many processes start together: the others wait, say so, and find it done', async () => {
    const { pool, connect } = await openEmpty()
    write({ '0002_long.sql': LASTING })
    const goOn = await holdLasting(connect(1))
    const said: string[] = []
    const migrating = Promise.all(
      [pool, connect(), connect()].map((each) => migrate(each, { folder, tell: (line) => said.push(line) })),
    )
    await expect.poll(() => said.filter((line) => line.startsWith('Another process'))).toHaveLength(2)
    await goOn()
    expect((await migrating).map(({ length }) => length).sort()).toEqual([0, 0, 2])
  })

  test('an upgrade says how far it is and how long each took; of a new database in one line', async () => {
    const { pool } = await openEmpty()
    const said: string[] = []
    const tell = (line: string) => said.push(line)
    await migrate(pool, { folder, tell })
    write({ '0002_a.sql': 'select 1', '0003_b.sql': 'select 1' })
    await migrate(pool, { folder, tell })
    const inWords = said.map((line) => line.replace(/\d+\.\d s$/, '… s'))
    expect(inWords).toEqual([
      'The database is new: 1 migrations, … s',
      'Migration 1 of 2: 0002_a.sql, … s',
      'Migration 2 of 2: 0003_b.sql, … s',
    ])
  })

  test('an upgrade has one backup made before, while nothing is changed yet; a new database needs none', async () => {
    const { pool, connect } = await openEmpty()
    const seen: string[][] = []
    const before = async () => void seen.push(await tableNames(pool))
    await migrate(pool, { folder, before })
    expect(seen).toEqual([])
    write({ '0002_fees.sql': 'create table fees (cents integer)' })
    await Promise.all([pool, connect(), connect()].map((each) => migrate(each, { folder, before })))
    expect(seen).toEqual([['members', 'migrations']])
    await migrate(pool, { folder, before })
    expect(seen).toHaveLength(1)
  })

  test('an upgrade does not begin where the backup fails', async () => {
    const { pool } = await openEmpty()
    await migrate(pool, { folder })
    write({ '0002_fees.sql': 'create table fees (cents integer)' })
    const before = () => Promise.reject(new Error('no room for it'))
    await expect(migrate(pool, { folder, before })).rejects.toThrow('no room for it')
    expect(await tableNames(pool)).toEqual(['members', 'migrations'])
  })

  test('an upgrade leaves the connection to the backup where there is but one, as the embedded database has', async () => {
    const pool = (await openEmpty()).connect(1)
    await migrate(pool, { folder })
    write({ '0002_fees.sql': 'create table fees (cents integer)' })
    const seen: string[][] = []
    const applied = await migrate(pool, { folder, before: async () => void seen.push(await tableNames(pool)) })
    expect([seen, applied]).toEqual([[['members', 'migrations']], ['0002_fees.sql']])
  })

  test('an upgrade that fails says which migration, why, how the database stands and what is next, and goes on once it is mended', async () => {
    const { pool } = await openEmpty()
    await migrate(pool, { folder })
    write({
      '0002_fees.sql': 'create table fees (cents integer)',
      '0003_broken.sql': `create table half (a integer); select nonsense`,
    })
    await expect(migrate(pool, { folder })).rejects.toThrow(
      'Migration 2 of 2: 0003_broken.sql failed: column "nonsense" does not exist. It left no trace, the 1 before it are applied. ' +
        'Report this sentence; to go back meanwhile, restore the backup made before and start the version that ran before.',
    )
    expect(await tableNames(pool)).toEqual(['fees', 'members', 'migrations'])
    write({ '0003_broken.sql': 'create table half (a integer)' })
    expect(await migrate(pool, { folder })).toEqual(['0003_broken.sql'])
  })

  test('an upgrade whose connection is cut leaves the database as before, and the lock to the next', async () => {
    const { pool, connect } = await openEmpty()
    await migrate(pool, { folder })
    write({ '0002_long.sql': LASTING })
    const goOn = await holdLasting(connect(1))
    const failing = migrate(pool, { folder }).catch((error: Error) => error.message)
    const other = connect()
    await expect
      .poll(async () => {
        const { rows } = await other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_advisory_xact_lock(18)%' and pid <> pg_backend_pid()
             and datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    expect(await failing).toMatch(/0002_long\.sql failed: .*nothing was changed\. Start again: it goes on from there\./)
    await goOn()
    write({ '0002_long.sql': 'create table long (a integer)' })
    expect(await migrate(other, { folder })).toEqual(['0002_long.sql'])
  })

  test('an upgrade keeps every row of a society as the first twenty migrations left it', async () => {
    const { url: address } = await openEmpty()
    const { pool, close } = connectPostgres(address, 2)
    const names = readdirSync(MIGRATIONS).sort()
    const first = mkdtempSync(path.join(config.dataDir, 'first-'))
    for (const name of names.slice(0, 20)) cpSync(path.join(MIGRATIONS, name), path.join(first, name))
    await migrate(pool, { folder: first })
    await pool.query(`
      insert into persons (first_name, last_name, email, password_hash, membertype, state, account_validity)
        select 'Zoé', 'Membre ' || n, 'm' || n || '@caserne.example', 'x', 'SPV', 'ACTIVE', '2030-12-31' from generate_series(1, 200) n;
      insert into persons (first_name, last_name, birth_date) select 'Léa', 'Enfant ' || n, '2018-02-28' from generate_series(1, 50) n;
      insert into relations (parent_id, child_id) select id - 200, id from persons where state is null;
      insert into commands (external_id, kind, person_id, state, total_cents, season, paid_at, receipt_year, receipt_number)
        select gen_random_uuid(), 'ADHESION', id, 'PAID', 2500, 2026, '2026-01-31 12:00+00', 2026, id from persons where state = 'ACTIVE';
      insert into payments (command_id, kind, method, state, amount_cents) select id, 'PAYMENT', 'CHEQUE', 'DONE', 2500 from commands;`)
    const look = async () => {
      const { rows } = await pool.query(`
        select (select json_agg(json_build_array(id, first_name, last_name, email, birth_date, account_validity) order by id) from persons) as persons,
          (select json_agg(json_build_array(parent_id, child_id) order by id) from relations) as relations,
          (select json_agg(json_build_array(id, external_id, person_id, total_cents, paid_at, receipt_number) order by id) from commands) as commands,
          (select json_agg(json_build_array(id, command_id, amount_cents, method) order by id) from payments) as payments`)
      return rows[0]
    }
    const before = await look()
    expect(await migrate(pool)).toEqual(names.slice(20))
    expect(await look()).toEqual(before)
    expect(before.persons).toHaveLength(250)
    await close()
  })
})
