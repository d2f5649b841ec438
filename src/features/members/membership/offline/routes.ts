import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readPersonFees, recordPersonPayment } from './contract.ts'
import { readFees, recordPayment } from './service.ts'

export function paymentsOfPersonRoutes(app: FastifyInstance) {
  bind(app, readPersonFees, ({ db, params, query }) => readFees(db, params.id, query.season))
  bind(app, recordPersonPayment, ({ db, actor, params, body }) => recordPayment(db, actor, params.id, body))
}
