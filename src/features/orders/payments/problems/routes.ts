import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { closeEvent, readProblems, takeSeasonBack } from './service.ts'

export function problemRoutes(app: FastifyInstance) {
  bind(app, contract.listProblems, ({ db }) => readProblems(db))
  bind(app, contract.closeEvent, ({ db, actor, params, body }) => closeEvent(db, actor, params.eventId, body.note))
  bind(app, contract.takeSeasonBack, ({ db, actor, params }) => takeSeasonBack(db, actor, params.eventId))
}
