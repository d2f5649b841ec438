import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { isFull, isNoRoom, readRoom } from '../data/disk-space.ts'
import { compareMigrations } from '../data/migrate.ts'
import { probeStorage, storeFolder } from '../files/storage.ts'
import { faultOf, log } from '../log.ts'
import { patiently, sharedFor } from '../patience.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes both probes fail from now on and closes connections after each response, so that requests go to another process. */
    stopServing: () => void
  }
}

/** The probe is public and writes to the store, so its result is reused for this long. */
const KEPT_MS = 3_000
/** Timeout of a check: a load balancer waits no longer. */
const PATIENCE_MS = 2_500

/** The disks with data. */
const KEPT_ON = [...(config.databaseUrl ? [] : [config.dataDir]), ...(storeFolder ? [storeFolder] : [])]

const NO_TABLE = '42P01'

async function demandDatabase(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const { pending, unknown } = await compareMigrations(rows.map(({ name }) => name))
  if (unknown.length > 0) throw new Refusal(503, 'database-newer')
  if (pending.length > 0) throw new Refusal(503, 'migrations-pending')
}

async function demandFiles() {
  await probeStorage()
  for (const room of await Promise.all(KEPT_ON.map(readRoom))) if (isFull(room)) throw new Refusal(503, 'storage-full')
}

const codeOf = (error: unknown) => (error as { code?: string }).code

function databaseRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isNoRoom(error)) return new Refusal(503, 'storage-full')
  return new Refusal(503, codeOf(error) === NO_TABLE ? 'migrations-pending' : 'database-unavailable')
}

function storeRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(503, isNoRoom(error) ? 'storage-full' : 'storage-unavailable')
}

/** Logs why the process is not ready, and refuses with the name of the check. */
const refuseBy = (refusalOf: (error: unknown) => Refusal) => (error: unknown) => {
  const refusal = refusalOf(error)
  log.warn({ code: refusal.code, fault: faultOf(error) }, 'not ready')
  throw refusal
}

/** `/healthz`: the process is alive. `/readyz`: it can serve (database, migrations, storage, disk space, not stopping), else 503 with the name of the check. */
export function registerHealth(app: FastifyInstance) {
  let stopping = false
  app.decorate('stopServing', () => {
    stopping = true
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  })
  const database = patiently(PATIENCE_MS, () => demandDatabase(app.db))
  const files = patiently(PATIENCE_MS, demandFiles)
  const canServe = sharedFor(KEPT_MS, async () => {
    const [served, kept] = await Promise.allSettled([
      database().catch(refuseBy(databaseRefusal)),
      files().catch(refuseBy(storeRefusal)),
    ])
    for (const each of [served, kept]) if (each.status === 'rejected') throw each.reason
  })
  const refuseWhileStopping = () => {
    if (stopping) throw new Refusal(503, 'stopping', { retryAfter: 5 })
  }
  app.get('/healthz', async () => {
    refuseWhileStopping()
    return { status: 'up' }
  })
  app.get('/readyz', async () => {
    refuseWhileStopping()
    await canServe()
    return { status: 'ready' }
  })
}
