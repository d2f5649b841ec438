import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readFigures } from './service.ts'

export function figuresRoutes(app: FastifyInstance) {
  bind(app, contract.readFigures, ({ db, noun, query }) => readFigures(db, noun.id, query))
}
