import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { previewPayments, startPayments } from './service.ts'

export function bulkPaymentRoutes(app: FastifyInstance) {
  bind(app, contract.previewPayments, ({ db, actor, body }) => previewPayments(db, actor, body))
  bind(app, contract.payMany, ({ db, actor, body }) => startPayments(db, actor, body))
}
