import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from './errors.ts'
import { newestMigration } from './migrate.ts'
import { probeStorage } from './storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on it says that it cannot serve: whoever sends requests sends them elsewhere. */
    stopServing: () => void
  }
}

/** `/healthz`: the process lives. `/readyz`: it can serve (database, migrations, storage, not stopping). */
export function registerHealth(app: FastifyInstance) {
  let stopping = false
  app.decorate('stopServing', () => {
    stopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping) throw new Refusal(503, 'stopping')
    const { rows } = await sql<{ name: string }>`select name from migrations order by name desc limit 1`.execute(app.db)
    if (rows[0]?.name !== (await newestMigration())) throw new Refusal(503, 'migrations-pending')
    await probeStorage()
    return { status: 'ready' }
  })
}
