import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import type { Fulfilments } from '../fulfilment/service.ts'
import * as expected from './expected/contract.ts'
import { expectedPaymentsSheet, readExpectedPayments, recordExpectedPayment } from './expected/service.ts'
import * as undo from './undo/contract.ts'
import { listRecent, undoPayment } from './undo/service.ts'

export const expectedPaymentRoutes = (kinds: Fulfilments) => (app: FastifyInstance) => {
  bindList(app, expected.listExpectedPayments, ({ db, query }) => readExpectedPayments(db, query))
  bindSheet(app, expected.listExpectedPaymentsFile, ({ db, query }) => expectedPaymentsSheet(db, query))
  bind(app, expected.recordExpectedPayment, ({ db, actor, params, body }) =>
    recordExpectedPayment(db, kinds, actor, params.id, body),
  )

  bind(app, undo.listRecentPayments, ({ db }) => listRecent(db))
  bind(app, undo.undoPayment, ({ db, actor, params }) => undoPayment(db, actor, params.id))
}
