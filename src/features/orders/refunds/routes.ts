import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { retryRefund, settleRefund } from './service.ts'

export function refundRoutes(app: FastifyInstance) {
  bind(app, contract.retryRefund, ({ db, actor, params }) => retryRefund(db, actor, params.id))
  bind(app, contract.settleRefund, ({ db, actor, params, body }) => settleRefund(db, actor, params.id, body))
}
