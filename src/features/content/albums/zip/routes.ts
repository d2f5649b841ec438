import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function zipRoutes(app: FastifyInstance) {
  bind(app, contract.offerZip, ({ db, actor, noun, body }) => service.offerZip(db, actor, noun, body.ids ?? undefined))
  bind(app, contract.readZip, ({ db, params, query }) => service.openZip(db, params.id, query))
}
