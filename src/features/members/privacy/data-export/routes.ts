import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readDataExport } from './contract.ts'
import { packDataExport } from './service.ts'

export function dataExportRoutes(app: FastifyInstance) {
  bind(app, readDataExport, ({ db, actor, params }) => packDataExport(db, actor, params.id))
}
