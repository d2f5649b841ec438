import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { decide, readWaiting } from './pending/service.ts'
import { applySync } from './service.ts'

export function syncRoutes(app: FastifyInstance) {
  bind(app, contract.syncRound, ({ db, body }) => applySync(db, body))
  bind(app, contract.listWaiting, ({ db }) => readWaiting(db))
  bind(app, contract.decide, ({ db, actor, body }) => decide(db, actor, body))
}
