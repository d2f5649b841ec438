import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { checkStub, printAllLabels, printLabels, readStub } from './service.ts'

export function calendarProofRoutes(app: FastifyInstance) {
  bind(app, contract.readStub, ({ db, params, query }) => readStub(db, params.number, query.campaign))
  bind(app, contract.checkStub, ({ db, params, body }) => checkStub(db, params.number, body))
  bind(app, contract.printLabels, ({ db, params }) => printLabels(db, params.id))
  bind(app, contract.printAllLabels, ({ db, query }) => printAllLabels(db, query))
}
