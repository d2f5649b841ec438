import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { undoBulk } from '../bulk/contract.ts'
import * as contract from './contract.ts'
import { previewChange, startChange, startUndo } from './service.ts'

export function bulkChangeRoutes(app: FastifyInstance) {
  bind(app, contract.previewChange, ({ db, actor, body }) => previewChange(db, actor, body))
  bind(app, contract.changeMany, ({ db, actor, body }) => startChange(db, actor, body))
  bind(app, undoBulk, ({ db, actor, params }) => startUndo(db, actor, params.id))
}
