import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { compareMigrations } from '../data/migrate.ts'
import { probeStorage } from '../files/storage.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on it says that it cannot serve: whoever sends requests sends them elsewhere. */
    stopServing: () => void
  }
}

/** Anybody may ask, and each probe writes to the store: whoever asks within this time is given the same answer. */
const KEPT_MS = 3_000

async function probe(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const { pending, unknown } = await compareMigrations(rows.map(({ name }) => name))
  if (unknown.length > 0) throw new Refusal(503, 'database-newer')
  if (pending.length > 0) throw new Refusal(503, 'migrations-pending')
  await probeStorage()
}

/** The same work for everybody who asks while it goes on, and for a while after. */
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
  })
  const canServe = sharedFor(KEPT_MS, () => probe(app.db))
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async () => {
    if (stopping) throw new Refusal(503, 'stopping')
    await canServe()
    return { status: 'ready' }
  })
}
