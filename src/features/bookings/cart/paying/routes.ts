import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { payBooked } from './service.ts'

export function payingRoutes(app: FastifyInstance) {
  bind(app, contract.payBooked, ({ db, actor, params, body }) => payBooked(db, actor, params.id, body))
}
