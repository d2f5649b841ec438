import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { listTaking, listToCome } from './queries.ts'
import { closeDays, reopenDays } from './service.ts'

export function closureRoutes(app: FastifyInstance) {
  bind(app, contract.listClosures, async ({ db, params }) => ({ rows: await listToCome(db, params.id) }))
  bind(app, contract.listStays, async ({ db, params, query }) => ({ rows: await listTaking(db, params.id, query) }))
  bind(app, contract.closeDays, ({ db, actor, params, body }) => closeDays(db, actor, params.id, body))
  bind(app, contract.reopenDays, ({ db, actor, params }) => reopenDays(db, actor, params.id, params.closureId))
}
