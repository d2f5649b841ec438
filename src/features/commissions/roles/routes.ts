import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { saveRoles } from './contract.ts'
import { replaceRoles } from './service.ts'

export function roleRoutes(app: FastifyInstance) {
  bind(app, saveRoles, ({ db, actor, params, body }) => replaceRoles(db, actor, params.id, body))
}
