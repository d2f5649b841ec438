import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { asRefusal } from '../http/errors.ts'
import { connectPostgres, inTransaction, NEARNESS } from './db.ts'

const program = sharedProgram()

test('a new connection is let in while hundreds of queries wait for the database', async () => {
  const answeredInTurn: number[] = []
  let turn = 0
  let [answered, asking] = [0, true]
  // New requests are accepted between two turns of the event loop.
  const count = () => {
    turn++
    if (asking) setImmediate(count)
  }
  setImmediate(count)
  const questions = Array.from({ length: 400 }, async () => {
    await sql`select count(*) from generate_series(1, 1000)`.execute(program.db)
    answered++
    answeredInTurn[turn] = (answeredInTurn[turn] ?? 0) + 1
  })
  await Promise.all(questions)
  asking = false
  expect(answered).toBe(400)
  expect(Math.max(...answeredInTurn.filter(Boolean))).toBeLessThan(100)
})

test('both engines take the same two words as near each other', async () => {
  const { rows } = await sql<{
    near: string
  }>`select current_setting('pg_trgm.word_similarity_threshold') as near`.execute(program.db)
  expect(rows.map(({ near }) => Number(near))).toEqual([NEARNESS])
})

test('a statement that is refused leaves the next one its own answer', async () => {
  const ask = (n: number) =>
    sql<{ n: number }>`select ${n}::int as n`.execute(program.db).then(({ rows }) => rows[0]?.n)
  const refused = (text: string) =>
    sql
      .raw(text)
      .execute(program.db)
      .catch((error: Error) => error.message)
  const answers = await Promise.all([
    ask(1),
    refused('select nonsense'),
    ask(2),
    refused("select 'a'::int"),
    refused('selec'),
    ask(3),
  ])
  expect([answers[0], answers[2], answers[5]]).toEqual([1, 2, 3])
  for (const place of [1, 3, 4]) expect(answers[place]).toMatch(/nonsense|invalid input|syntax error/)
})

const { TEST_POSTGRES_URL: url = '' } = process.env
test.skipIf(!url)(
  'a connection that the database ends between two questions of somebody who holds it fails the next one, not the program',
  async () => {
    const { pool, close } = connectPostgres(url, 2)
    const held = await pool.connect()
    const ended = new Promise((resolve) => held.once('end', resolve))
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await expect(held.query('select 1')).rejects.toThrow()
    held.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  },
)

test.skipIf(!url)(
  'a transaction whose connection ends between two statements is refused for a moment, as any other',
  async () => {
    const { db, pool, close } = connectPostgres(url, 2)
    const held = new Promise((resolve) => pool.once('acquire', (client) => client.once('end', resolve)))
    const cut = inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await program.db.executeQuery(sql`select pg_terminate_backend(${rows[0]?.pid})`.compile(program.db))
      await held
      await sql`select 1`.execute(trx)
    })
    const error = await cut.catch((thrown: Error) => thrown)
    expect(asRefusal(error as never)).toMatchObject({ status: 503, code: 'database-unavailable' })
    await close()
  },
)
