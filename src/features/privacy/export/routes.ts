import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { exportUser } from './contract.ts'
import { exportPerson } from './service.ts'

export function exportRoutes(app: FastifyInstance) {
  bind(app, exportUser, ({ db, actor, params }) => exportPerson(db, actor, params.id))
}
