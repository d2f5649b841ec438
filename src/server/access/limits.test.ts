import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { connectPostgres } from '../data/db.ts'
import { forgetLimits, openLimits } from './limits.ts'

const program = sharedProgram()
const limit = { max: 40, span: 600_000 }
/** A tenth of the limit, which a process lets through without asking the database. */
const UNASKED = 4

const rows = () => program.db.selectFrom('limits').selectAll().execute()
const passed = async (calls: Promise<{ current: number }>[], max = limit.max) =>
  (await Promise.all(calls)).filter(({ current }) => current <= max).length

test('processes share a limit: together they let through what one would, and a tenth more for each at the most (rules#tries)', async () => {
  const processes = [openLimits(program.db), openLimits(program.db), openLimits(program.db)]
  let through = 0
  for (let turn = 0; turn < 40; turn++)
    for (const { take } of processes) through += await passed([take('GET /things 10.0.0.1', limit)])
  expect(through).toBeGreaterThanOrEqual(limit.max)
  expect(through).toBeLessThanOrEqual(limit.max + processes.length * UNASKED)
  // Once the limit is used up, every process knows.
  await Promise.all(processes.map(({ close }) => close()))
  const later = openLimits(program.db)
  await Promise.all(Array.from({ length: UNASKED + 1 }, () => later.take('GET /things 10.0.0.1', limit)))
  expect(await passed([later.take('GET /things 10.0.0.1', limit)])).toBe(0)
  // Another address and another call have limits of their own.
  expect(await passed([later.take('GET /things 10.0.0.2', limit), later.take('GET /others 10.0.0.1', limit)])).toBe(2)
  await later.close()
})

test('calls that come all at once are let through as exactly (rules#tries)', async () => {
  const processes = [openLimits(program.db), openLimits(program.db)]
  const calls = Array.from({ length: 100 }, (_, at) => processes[at % 2]?.take('GET /things 10.0.1.1', limit))
  const through = await passed(calls.filter((call) => call !== undefined))
  expect(through).toBeGreaterThanOrEqual(limit.max - 2 * UNASKED)
  expect(through).toBeLessThanOrEqual(limit.max + 2 * UNASKED)
  for (const { close } of processes) await close()
})

test('a call far from its limit waits for no statement, and what was counted is told without another call (rules#tries)', async () => {
  const limits = openLimits(program.db)
  const before = (await rows()).length
  const taken = await Promise.race([
    limits.take('GET /things 10.0.2.1', limit),
    Promise.resolve().then(() => undefined),
  ])
  expect(await rows()).toHaveLength(before)
  expect(taken ?? (await limits.take('GET /things 10.0.2.2', limit))).toMatchObject({ current: 1 })
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(before)
  await limits.close()
})

test('the counter of tries holds no readable address, and forgets a span that is over (rules#tries)', async () => {
  const limits = openLimits(program.db)
  await limits.take('GET /things 10.0.3.1', { max: 40, span: 1 })
  await limits.close()
  expect(JSON.stringify(await rows())).not.toContain('10.0.3.1')
  await sql`update limits set ends_at = now() - interval '1 second'`.execute(program.db)
  await forgetLimits(program.db)
  expect(await rows()).toEqual([])
})

test('a process counts by itself while the database is down, and does not wait for it', async () => {
  const away = connectPostgres('postgres://127.0.0.1:1/nobody', 2)
  const limits = openLimits(away.db)
  const call = () => limits.take('GET /things 10.0.4.1', limit)
  let through = 0
  for (let turn = 0; turn < 100; turn++) through += await passed([call()])
  expect(through).toBe(limit.max)
  await limits.close()
  await away.close()
})
