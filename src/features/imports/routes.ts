import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { importUsers } from './contract.ts'
import { importFile } from './service.ts'

export function importRoutes(app: FastifyInstance) {
  bind(app, importUsers, ({ db, actor, file, query }) => importFile(db, actor, file, query))
}
