import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { toPage } from '../../shared/hal.ts'
import { listActs, listActsFile } from './contract.ts'
import { exportActs, readActs } from './service.ts'

export function auditRoutes(app: FastifyInstance) {
  bind(app, listActs, async ({ db, query, request }) => {
    const { rows, total } = await readActs(db, query)
    return toPage(rows, total, query, request.url)
  })
  bind(app, listActsFile, ({ db, actor, params, query }) => exportActs(db, actor, query, params.format))
}
