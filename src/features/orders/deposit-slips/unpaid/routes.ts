import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { recordUnpaid } from './service.ts'

export function unpaidRoutes(app: FastifyInstance) {
  bind(app, contract.recordUnpaid, ({ db, actor, params, body }) => recordUnpaid(db, actor, params.id, body))
}
