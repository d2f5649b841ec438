import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { deleteView, readViews, saveView } from './service.ts'

export function registerViewRoutes(app: FastifyInstance) {
  bind(app, contract.listViews, ({ db, actor }) => readViews(db, actor))
  bind(app, contract.saveView, ({ db, actor, body }) => saveView(db, actor, body))
  bind(app, contract.deleteView, ({ db, actor, params }) => deleteView(db, actor, params.id))
}
