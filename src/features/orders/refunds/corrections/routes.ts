import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { correctPayment } from './service.ts'

export function correctionRoutes(app: FastifyInstance) {
  bind(app, contract.correctPayment, ({ db, actor, params, body }) => correctPayment(db, actor, params.id, body))
}
