import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../data/db.ts'
import { faultOf, log } from '../log.ts'

/** Seconds without a heartbeat after which a job counts as dead, and seconds between two heartbeats. */
export const HEARTBEAT = 12
export const HEARTBEAT_EVERY = 3
/** Minimum seconds between two checks for dead jobs, across all processes. */
export const LOOK_EVERY = 8

const PAUSE_MS = 3_000
/** A database that answers a trivial query more slowly than this delays heartbeats too. */
const AT_EASE_MS = 1_000
/**
 * The database must answer promptly this many times in a row before a job counts as dead: by then every living process
 * has sent a heartbeat.
 */
const AT_EASE = 3

/** Whether the database answers promptly. */
async function isAtEase(db: Db) {
  const asked = performance.now()
  await sql`select`.execute(db)
  return performance.now() - asked < AT_EASE_MS
}

/**
 * Runs pg-boss's maintenance: jobs of a dead process return to the queue, and another worker takes them within half a
 * minute. Its own timer would also run as soon as a lost database returns, and take every running job for dead, because
 * no process could send a heartbeat meanwhile. Returns the function that stops it.
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
        log.error({ fault: faultOf(error) }, 'queue maintenance failed')
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
