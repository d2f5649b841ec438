import type { FastifyInstance } from 'fastify'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { listActs, listActsFile } from './contract.ts'
import { exportActs, readActs } from './service.ts'

export function auditRoutes(app: FastifyInstance) {
  bindList(app, listActs, ({ db, query }) => readActs(db, query))
  bindSheet(app, listActsFile, ({ db, actor, params, query }) => exportActs(db, actor, query, params.format))
}
