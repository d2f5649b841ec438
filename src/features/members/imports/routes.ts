import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { importUsers } from './contract.ts'
import { importFile } from './service.ts'

export function importRoutes(app: FastifyInstance) {
  bind(app, importUsers, async ({ db, actor, receive, query }) => importFile(db, actor, await receive(), query))
}
