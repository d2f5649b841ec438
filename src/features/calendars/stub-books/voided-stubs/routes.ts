import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { findStubs, voidStubs } from './service.ts'

export function voidedStubRoutes(app: FastifyInstance) {
  bind(app, contract.voidStubs, ({ db, actor, params, body }) => voidStubs(db, actor, params.id, body))
  bind(app, contract.findStubs, ({ db, actor, params, body }) => findStubs(db, actor, params.id, body))
}
