import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readFigures as contract } from './contract.ts'
import { readFigures } from './service.ts'

export function figureRoutes(app: FastifyInstance) {
  bind(app, contract, ({ db, query }) => readFigures(db, query.campaign))
}
