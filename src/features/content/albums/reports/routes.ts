import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { listOwn } from './queries.ts'
import * as service from './service.ts'

export function photoReportRoutes(app: FastifyInstance) {
  bind(app, contract.reportPhoto, ({ db, actor, params, body }) => service.reportPhoto(db, actor, params.id, body))
  bindList(app, contract.listReported, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listReported(db, actor), query)
    return { rows: await service.presentReported(db, rows), total }
  })
  bind(app, contract.decideReport, ({ db, actor, noun, body }) => service.decide(db, actor, noun, body))
  bindList(app, contract.listOwnReports, ({ db, params, query }) => readPage(listOwn(db, params.id), query))
}
