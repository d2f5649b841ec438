import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../data/db.ts'
import { faultOf, log } from '../log.ts'

/** Seconds after which a job whose process says nothing is lost, and how often a process says that it lives. */
export const HEARTBEAT = 12
export const HEARTBEAT_EVERY = 3
/** Seconds that pass at least between two looks for lost jobs, by whichever process. */
export const LOOK_EVERY = 8

const PAUSE_MS = 3_000
/** A database that takes longer to say hello keeps heartbeats waiting too. */
const AT_EASE_MS = 1_000
/** So many times in a row the database is found at ease before anything is taken for lost: by then every process that lives has said so. */
const AT_EASE = 3

/** Whether the database answers, and soon. */
async function isAtEase(db: Db) {
  const asked = performance.now()
  await sql`select`.execute(db)
  return performance.now() - asked < AT_EASE_MS
}

/**
 * Lets pg-boss look after its queues: jobs whose process died go back, and whoever works takes them up, within half a minute of the death.
 * Its own timer would look also in the moment when a database is there again, and take every job under way for lost, because nobody
 * could say meanwhile that it lives. Gives what stops it.
 */
export function supervise(db: Db, queues: PgBoss) {
  const stop = new AbortController()
  let atEase = 0

  async function look() {
    atEase = (await isAtEase(db)) ? atEase + 1 : 0
    if (atEase > 0 && atEase % AT_EASE === 0) await queues.supervise()
  }
  async function run() {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) => {
        atEase = 0
        log.error({ fault: faultOf(error) }, 'looking after the queues')
      })
      await setTimeout(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
