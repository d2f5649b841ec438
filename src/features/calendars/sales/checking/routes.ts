import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { checkSale, uncheckSale } from './service.ts'

export function checkingRoutes(app: FastifyInstance) {
  bind(app, contract.checkSale, ({ db, actor, params, body }) => checkSale(db, actor, params.externalId, body))
  bind(app, contract.uncheckSale, ({ db, actor, params }) => uncheckSale(db, actor, params.externalId))
}
