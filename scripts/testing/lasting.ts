// A worker with one job that records when it started and ended, and in which process: `lost.test.ts` starts and kills
// it.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPostgres } from '../../src/server/data/db.ts'
import { job, queue, startJobs } from '../../src/server/jobs/jobs.ts'

const { DATABASE_URL = '', QUEUE = '', LASTS_MS = '' } = process.env

const database = connectPostgres(DATABASE_URL, 4)
const write = (what: string) =>
  sql`insert into lasting (queue, what, pid) values (${QUEUE}, ${what}, ${process.pid})`.execute(database.db)

const lasting = job(queue(QUEUE), {
  run: async () => {
    await write('began')
    await setTimeout(Number(LASTS_MS))
    await write('ended')
  },
})

await startJobs(database, [lasting])
