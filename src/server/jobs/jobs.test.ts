import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '../../app/jobs.ts'
import { sharedProgram } from '../../app/testing.ts'
import { type Database, type Db, inTransaction } from '../data/db.ts'
import { isOverNetwork, poolOf } from '../data/pools.ts'
import { type AnyJob, enqueue, job, queue, runDueJobs, startJobs, stopJobs } from './jobs.ts'

const program = sharedProgram()

const WORK = queue<{ n: number }>('test.work')
const DEAD = queue<{ n: number }>('test.dead')
let received: string[] = []
const receive =
  (name: string) =>
  async (_db: Db, { n }: { n: number }) =>
    void received.push(`${name} ${n}`)

beforeEach(async () => {
  received = []
  await stopJobs()
})

/** Restarts the jobs on the program's database. Returns the statements this executed. */
async function restartJobs(jobs: readonly AnyJob[]) {
  const statements: string[] = []
  const pool = poolOf(program.db)
  const query = (text: string, values?: unknown[]) => {
    statements.push(text)
    return pool.query(text, values)
  }
  const database = { db: program.db, pool: { query }, embedded: !isOverNetwork(program.db) }
  await startJobs(database as unknown as Database, jobs, false)
  return statements
}

const optionsOf = async (name: string) => {
  const { rows } = await sql<{ retries: number; dead: string | null }>`
    select retry_limit as retries, dead_letter as dead from pgboss.queue where name = ${name}`.execute(program.db)
  return rows[0]
}

test('a start that finds every queue as it is wanted writes nothing and reads the queues at once', async () => {
  const statements = await restartJobs(JOBS)
  expect(statements.filter((text) => /create_queue|update\s+pgboss\.queue/i.test(text))).toEqual([])
  expect(statements.length).toBeLessThan(10)
})

test('a queue that an earlier version created with other options gets those of this version', async () => {
  const dead = job(DEAD, { run: receive('dead') })
  await restartJobs([dead, job(WORK, { run: receive('work'), retryLimit: 1 })])
  await stopJobs()
  expect(await optionsOf(WORK.name)).toEqual({ retries: 1, dead: null })
  await restartJobs([dead, job(WORK, { run: receive('work'), retryLimit: 3, deadLetter: DEAD })])
  expect(await optionsOf(WORK.name)).toEqual({ retries: 3, dead: DEAD.name })
})

test('a queue that was just created takes a job in a transaction, and none of a transaction that is rolled back', async () => {
  const work = job(queue<{ n: number }>('test.new'), { run: receive('new') })
  await restartJobs([work])
  const cancelled = inTransaction(program.db, async (trx) => {
    await enqueue(trx, { name: work.name }, { n: 1 })
    throw new Error('rolled back')
  })
  await expect(cancelled).rejects.toThrow('rolled back')
  await inTransaction(program.db, (trx) => enqueue(trx, { name: work.name }, { n: 2 }))
  await runDueJobs(program.db, [work])
  expect(received).toEqual(['new 2'])
})

test('a job that has used up its tries goes to its dead letters', async () => {
  const jobs = [
    job(DEAD, { run: receive('dead') }),
    job(WORK, { run: () => Promise.reject(new Error('no')), retryLimit: 0, deadLetter: DEAD }),
  ]
  await restartJobs(jobs)
  await enqueue(program.db, WORK, { n: 7 })
  await runDueJobs(program.db, jobs)
  expect(received).toEqual(['dead 7'])
})
