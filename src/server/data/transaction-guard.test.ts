import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { connectPostgres, type Database, type Db, inTransaction, type Trx } from './db.ts'
import { poolOf } from './pools.ts'
import { prepared } from './prepared.ts'
import { guardTransactions, type TransactionGuard } from './transaction-guard.ts'

const { TEST_POSTGRES_URL: url = '' } = process.env
const REMEDY = /pass `trx` on instead of `db`/

const program = sharedProgram()
let database: Database
let guard: TransactionGuard

beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(program.db)
  database = connectPostgres(Object.assign(new URL(url), { pathname: `/${rows[0]?.name}` }).href, 2)
  guard = guardTransactions(database.db)
})
afterEach(() => database.close())

const one = (db: Db) => db.selectNoFrom(sql<number>`1::int`.as('one')).executeTakeFirstOrThrow()
const readPrepared = prepared((db, key: number) => db.selectNoFrom(sql<number>`${key}::int`.as('one')))

/** A job queue on the program's database, with pg-boss's own queries. */
async function sendByPool(db: Db) {
  const boss = new PgBoss({ db: { executeSql: (text, values) => poolOf(db).query(text, values) } })
  await boss.getQueues()
}

/** Every way in which code may query the database. */
const WAYS: [string, (db: Db) => Promise<unknown>][] = [
  ['a query of Kysely', one],
  ['a raw statement', (db) => sql`select 1`.execute(db)],
  ['a nested transaction', (db) => db.transaction().execute(one)],
  ['a nested transaction of the kernel', (db) => inTransaction(db, one)],
  ['the pool', (db) => poolOf(db).query('select 1')],
  ['a connection of its own', async (db) => (await poolOf(db).connect()).release()],
  ['a shared connection', (db) => readPrepared(db, 1)],
  ['a write', (db) => db.deleteFrom('centres').where('id', '=', 0).execute()],
  ['the job queue', sendByPool],
]

describe.skipIf(!url)('The guard of transactions', () => {
  test.for(WAYS)('the guard refuses %s while a transaction is open, and names the remedy', async ([, ask]) => {
    const outcome = inTransaction(database.db, async (trx) => {
      await one(trx)
      await ask(database.db)
    })
    await expect(outcome).rejects.toThrow(REMEDY)
    expect(guard.assertNoFault).toThrow(REMEDY)
  })

  test.for(WAYS)('the guard lets %s through where no transaction is open', async ([, ask]) => {
    await ask(database.db)
    expect(guard.assertNoFault).not.toThrow()
  })

  test('a service that takes `db` instead of the transaction it is in is refused', async () => {
    const service = async (db: Db) => inTransaction(db, async (_trx: Trx) => await one(database.db))
    await expect(service(database.db)).rejects.toThrow(REMEDY)
  })

  test('statements and a nested `inTransaction` on the transaction itself are no fault', async () => {
    const found = await inTransaction(database.db, async (trx) => {
      await Promise.all([one(trx), readPrepared(trx, 2), sql`select 3`.execute(trx)])
      return await inTransaction(trx, one)
    })
    expect(found).toEqual({ one: 1 })
    expect(guard.assertNoFault).not.toThrow()
  })

  test('work that a transaction leaves for after its end is no fault', async () => {
    let finish = () => {}
    const committed = new Promise<void>((resolve) => {
      finish = resolve
    })
    let effect: Promise<unknown> = Promise.resolve()
    await inTransaction(database.db, async (trx) => {
      await one(trx)
      effect = committed.then(() => one(database.db))
    })
    finish()
    expect(await effect).toEqual({ one: 1 })
    expect(guard.assertNoFault).not.toThrow()
  })

  test('a question that the code swallows the refusal of is a fault all the same', async () => {
    await inTransaction(database.db, async () => {
      await one(database.db).catch(() => undefined)
    })
    expect(guard.assertNoFault).toThrow(REMEDY)
  })

  test('another transaction beside one that is open is no fault', async () => {
    let isOpen = () => {}
    const open = new Promise<void>((resolve) => {
      isOpen = resolve
    })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const first = inTransaction(database.db, async (trx) => {
      await one(trx)
      isOpen()
      await ended
    })
    await open
    expect(await inTransaction(database.db, one)).toEqual({ one: 1 })
    end()
    await first
    expect(guard.assertNoFault).not.toThrow()
  })

  test('another database is free to be asked inside a transaction', async () => {
    expect(await inTransaction(database.db, () => one(program.db))).toEqual({ one: 1 })
    expect(guard.assertNoFault).not.toThrow()
  })

  test('a request that a test makes while it holds a transaction open counts as somebody else’s', async () => {
    expect(await inTransaction(database.db, () => guard.runOutside(() => one(database.db)))).toEqual({ one: 1 })
    expect(guard.assertNoFault).not.toThrow()
  })
})
