import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readFec } from './service.ts'

export function fecRoutes(app: FastifyInstance) {
  bind(app, contract.readFec, ({ db, query }) => readFec(db, query))
}
