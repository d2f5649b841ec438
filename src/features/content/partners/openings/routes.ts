import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { countOpening, readOpenings } from './service.ts'

export function openingRoutes(app: FastifyInstance) {
  bind(app, contract.countOpening, ({ db, actor, params }) => countOpening(db, actor, params.id))
  bind(app, contract.readOpenings, ({ db, params }) => readOpenings(db, params.id))
}
