import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite, wrapPglite } from '../../src/server/data/db.ts'
import { recordStatements } from './record.ts'

let database: ReturnType<typeof wrapPglite>

beforeAll(async () => {
  database = wrapPglite(await openPglite('memory://'))
})
afterAll(() => database.close())

test('the recorder hears the statements of one call, and of no other that is under way', async () => {
  const { pool } = database
  const other = (async () => {
    for (let n = 0; n < 5; n++) await pool.query('select 1 as other')
  })()
  const heard = await recordStatements(async () => {
    await pool.query('select $1::int as a', [1])
    await pool.query('select $1::int as b', [2])
  })
  await other
  await pool.query('select 3 as after')
  expect(heard).toEqual([
    { text: 'select $1::int as a', values: [1] },
    { text: 'select $1::int as b', values: [2] },
  ])
})

test('the recorder hears a statement whatever way it is asked', async () => {
  const { pool } = database
  const heard = await recordStatements(async () => {
    await pool.query({ name: 'named', text: 'select $1::int as named', values: [1] })
    await pool.query({ text: 'select $1::int as beside' }, [2])
    const client = await pool.connect()
    await new Promise((resolve) => {
      const query = new pg.Query('select $1::int as built', [3])
      query.on('end', resolve)
      client.query(query)
    })
    client.release()
  })
  expect(heard.map(({ values }) => values)).toEqual([[1], [2], [3]])
  expect(heard.map(({ text }) => text.split(' as ')[1])).toEqual(['named', 'beside', 'built'])
})
