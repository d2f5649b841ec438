import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import type { Fulfilments } from '../../fulfilment/service.ts'
import * as contract from './contract.ts'
import { expectedPaymentsSheet, readExpectedPayments, recordExpectedPayment } from './service.ts'

export const expectedPaymentRoutes = (kinds: Fulfilments) => (app: FastifyInstance) => {
  bindList(app, contract.listExpectedPayments, ({ db, query }) => readExpectedPayments(db, query))
  bindSheet(app, contract.listExpectedPaymentsFile, ({ db, query }) => expectedPaymentsSheet(db, query))
  bind(app, contract.recordExpectedPayment, ({ db, actor, params, body }) =>
    recordExpectedPayment(db, kinds, actor, params.id, body),
  )
}
