import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readTakeaway } from './contract.ts'
import { packTakeaway } from './service.ts'

export function takeawayRoutes(app: FastifyInstance) {
  bind(app, readTakeaway, ({ db, actor, params }) => packTakeaway(db, actor, params.id))
}
