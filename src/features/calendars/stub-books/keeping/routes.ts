import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { listSellers } from './queries.ts'
import { countBook, giveBook, reopenBook, returnBook, undoBookStep } from './service.ts'

export function calendarKeepingRoutes(app: FastifyInstance) {
  bind(app, contract.listSellers, async ({ db, query }) => ({ rows: await listSellers(db, query.name) }))
  bind(app, contract.giveBook, ({ db, actor, params, body }) => giveBook(db, actor, params.id, body))
  bind(app, contract.returnBook, ({ db, actor, params }) => returnBook(db, actor, params.id))
  bind(app, contract.countBook, ({ db, actor, params, body }) => countBook(db, actor, params.id, body))
  bind(app, contract.reopenBook, ({ db, actor, params }) => reopenBook(db, actor, params.id))
  bind(app, contract.undoBookStep, ({ db, actor, params, body }) => undoBookStep(db, actor, params.id, body.step))
}
