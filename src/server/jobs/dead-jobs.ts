import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import { type Db, inTransaction } from '../data/db.ts'
import { faultOf, log } from '../log.ts'

/** Seconds after which a job whose process says nothing is lost, and how often a process says that it lives. */
export const HEARTBEAT = 12
export const HEARTBEAT_EVERY = 3

const LOOK_MS = 3_000
/** A database that takes longer to say hello keeps heartbeats waiting too. */
const AT_EASE_MS = 1_000
/** So many looks in a row find the database at ease before anything is taken for lost: by then every process that lives has said so. */
const AT_EASE = 3

type Lost = { name: string; id: string }

/** Whether the database answers, and soon. */
async function isAtEase(db: Db) {
  const asked = performance.now()
  await sql`select`.execute(db)
  return performance.now() - asked < AT_EASE_MS
}

/** Gives back what is in the hands of processes that are no more. The lock keeps heartbeats and other watchers out meanwhile. */
const giveBack = (db: Db, queues: PgBoss) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<Lost>`select name, id from pgboss.job
      where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
      for update skip locked`.execute(trx)
    const inside = { db: fromKysely(trx.withoutPlugins()) }
    for (const { name, id } of rows) await queues.fail(name, id, { message: 'The process that did it ended' }, inside)
    return rows
  })

/**
 * Gives jobs whose process died back to the queue, where whoever works takes them up, within half a minute of the death. A job that lasts
 * is not lost while its process says that it lives; after the database was away nobody could, so the first looks are passed over.
 * Gives what stops it.
 */
export function takeUpLost(db: Db, queues: PgBoss) {
  const stop = new AbortController()
  let atEase = 0

  async function look() {
    atEase = (await isAtEase(db)) ? atEase + 1 : 0
    if (atEase < AT_EASE) return
    for (const { name, id } of await giveBack(db, queues)) log.warn({ queue: name, job: id }, 'job lost')
  }
  async function run() {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) => {
        atEase = 0
        log.error({ fault: faultOf(error) }, 'looking for lost jobs')
      })
      await setTimeout(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
