import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { decide, readWaiting } from './pending/service.ts'
import { deliver } from './service.ts'

export function deliveryRoutes(app: FastifyInstance) {
  bind(app, contract.deliver, ({ db, body }) => deliver(db, body))
  bind(app, contract.listWaiting, ({ db }) => readWaiting(db))
  bind(app, contract.decide, ({ db, actor, body }) => decide(db, actor, body))
}
