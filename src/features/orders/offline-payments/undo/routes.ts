import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { listRecent, undoPayment } from './service.ts'

export function undoPaymentRoutes(app: FastifyInstance) {
  bind(app, contract.listRecentPayments, ({ db }) => listRecent(db))
  bind(app, contract.undoPayment, ({ db, actor, params }) => undoPayment(db, actor, params.id))
}
