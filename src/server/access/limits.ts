import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, now } from '../data/db.ts'
import { faultOf, log } from '../log.ts'
import { keyedHash } from './tries.ts'

/** Addresses a process remembers at a time. */
const REMEMBERED = 20_000
/** Interval at which a process reports what it let through. */
const SETTLE_MS = 1_000
/** While the database is down, each process counts for itself and asks again this often. */
const AWAY_MS = 5_000

/** Calls of one address in the present period: reported by all processes, being reported, and not reported yet. */
type Counter = {
  key: string
  span: number
  ends: number
  settled: number
  reported: number
  own: number
  /** Number of calls before those last reported. */
  before: number
}
type CallCount = { current: number; ttl: number }

/** Calls that a process lets through before it asks about the others: a tenth of the limit. */
const allowedBeforeAsking = (max: number) => Math.max(1, Math.floor(max / 10))

/**
 * Rate limits shared by processes (rules#tries): each counts by itself, reports once a second, and asks before it lets
 * through more than a tenth of a limit unreported. So N processes let through at most the limit plus N tenths. Far
 * below the limit no call waits for the database.
 */
export function openLimits(db: Db) {
  const counters = new LRUCache<string, Counter>({ max: REMEMBERED })
  let pendingCounters = new Set<Counter>()
  let last = Promise.resolve()
  let queued: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let awayUntil = 0

  const write = (batch: readonly Counter[]) =>
    sql<{ key: string; count: number; left: number }>`insert into limits as counted (key, count, ends_at)
      select key, count, now() + span * interval '1 millisecond'
      from unnest(${batch.map(({ key }) => key)}::text[], ${batch.map(({ reported }) => reported)}::int[], ${batch.map(({ span }) => span)}::int[])
        as given (key, count, span)
      order by key
      on conflict (key) do update set
        count = case when counted.ends_at > now() then counted.count else 0 end + excluded.count,
        ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
      returning key, count, ceil(extract(epoch from ends_at - now()) * 1000)::int as left`.execute(db)

  async function tell() {
    const batch = [...pendingCounters]
    pendingCounters = new Set()
    for (const counter of batch) Object.assign(counter, { reported: counter.own, own: 0 })
    try {
      const { rows } = batch.length > 0 ? await write(batch) : { rows: [] }
      const found = new Map(rows.map((row) => [row.key, row]))
      for (const counter of batch) {
        const { count = 0, left = 0 } = found.get(counter.key) ?? {}
        Object.assign(counter, {
          before: count - counter.reported,
          settled: count,
          reported: 0,
          ends: Date.now() + left,
        })
      }
    } catch (error) {
      awayUntil = Date.now() + AWAY_MS
      log.warn({ fault: faultOf(error) }, 'rate limits counted per process')
      for (const counter of batch) {
        Object.assign(counter, { before: counter.settled, own: counter.own + counter.reported, reported: 0 })
        scheduleReport(counter, AWAY_MS)
      }
    }
  }

  /** Reports all unreported calls; calls that arrive in the meantime are reported together. */
  function settle(): Promise<void> {
    queued ??= last.then(() => {
      queued = undefined
      return tell()
    })
    last = queued
    return queued
  }

  function scheduleReport(counter: Counter, within = SETTLE_MS) {
    pendingCounters.add(counter)
    timer ??= setTimeout(() => {
      timer = undefined
      void settle()
    }, within).unref()
  }

  function counterOf(call: string, span: number): Counter {
    const known = counters.get(call)
    if (known && known.ends > Date.now()) return known
    const counter = { key: keyedHash(call), span, ends: Date.now() + span, settled: 0, reported: 0, own: 0, before: 0 }
    counters.set(call, counter)
    return counter
  }

  /** Counts a call against a limit in a period of milliseconds; returns its number, and the time left. */
  async function take(call: string, { max, span }: { max: number; span: number }): Promise<CallCount> {
    const counter = counterOf(call, span)
    const ttl = () => Math.max(1, counter.ends - Date.now())
    const known = counter.settled + counter.reported + counter.own
    // Known to be used up: nothing is counted or asked.
    if (known >= max) return { current: max + 1, ttl: ttl() }
    counter.own++
    scheduleReport(counter)
    if (counter.reported + counter.own <= allowedBeforeAsking(max) || Date.now() < awayUntil)
      return { current: known + 1, ttl: ttl() }
    const place = counter.own
    await settle()
    return { current: counter.before + place, ttl: ttl() }
  }

  return {
    take,
    close: async () => {
      clearTimeout(timer)
      await settle()
    },
  }
}

/** Rate limits in the plugin's form: one store a route. */
export function storeOf({ take }: Pick<ReturnType<typeof openLimits>, 'take'>): FastifyRateLimitStoreCtor {
  const storeFor = (route: string): FastifyRateLimitStore => ({
    incr: (address, done, span, max) => {
      take(`${route} ${address}`, { max, span }).then(
        (taken) => done(null, taken),
        (error: Error) => done(error),
      )
    },
    child: ({ routeInfo }: { routeInfo?: { method: string; url: string } } & object) =>
      storeFor(`${routeInfo?.method} ${routeInfo?.url}`),
  })
  return function Store() {
    return storeFor('')
  } as unknown as FastifyRateLimitStoreCtor
}

/** Deletes finished periods. */
export const forgetLimits = (db: Db) => db.deleteFrom('limits').where('endsAt', '<', now).execute()
