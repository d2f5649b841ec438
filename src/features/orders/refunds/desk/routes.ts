import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readRefundable, refundOrder } from './contract.ts'
import { readLeft, refundManually } from './service.ts'

export function refundDeskRoutes(app: FastifyInstance) {
  bind(app, readRefundable, ({ db, actor, params }) => readLeft(db, actor, params.id))
  bind(app, refundOrder, ({ db, actor, params, body }) => refundManually(db, actor, params.id, body))
}
