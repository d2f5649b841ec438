import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { searchAll } from './contract.ts'
import { search } from './service.ts'

export function searchRoutes(app: FastifyInstance) {
  bind(app, searchAll, ({ db, actor, query }) => search(db, actor, query.q))
}
