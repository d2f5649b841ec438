import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { compareMigrations } from '../data/migrate.ts'
import { probeStorage } from '../files/storage.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the readiness probe fail from now on, and every answer the last of its connection, so that requests go elsewhere. */
    stopServing: () => void
  }
}

/** The probe is public and writes to the store, so its result is reused for this long. */
const KEPT_MS = 3_000

async function probe(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const { pending, unknown } = await compareMigrations(rows.map(({ name }) => name))
  if (unknown.length > 0) throw new Refusal(503, 'database-newer')
  if (pending.length > 0) throw new Refusal(503, 'migrations-pending')
  await probeStorage()
}

/** Shares one run of `work` among concurrent callers, and its result with those who come shortly after. */
function sharedFor(milliseconds: number, work: () => Promise<void>) {
  let latest: Promise<void> | undefined
  let keptUntil = 0
  return () => {
    if (latest && Date.now() < keptUntil) return latest
    keptUntil = Number.POSITIVE_INFINITY
    latest = work().finally(() => {
      keptUntil = Date.now() + milliseconds
    })
    return latest
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve (database, migrations, storage, not stopping). */
export function registerHealth(app: FastifyInstance) {
  let stopping = false
  app.decorate('stopServing', () => {
    stopping = true
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  })
  const canServe = sharedFor(KEPT_MS, () => probe(app.db))
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => {
    if (stopping) throw new Refusal(503, 'stopping')
    await canServe()
    return { status: 'ready' }
  })
}
