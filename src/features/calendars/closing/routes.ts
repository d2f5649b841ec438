import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { printReport, readChecklist, sheetOfReport } from './service.ts'

export function calendarClosingRoutes(app: FastifyInstance) {
  bind(app, contract.readChecklist, ({ db, params }) => readChecklist(db, params.id))
  bind(app, contract.readReport, ({ db, params }) => printReport(db, params.id))
  bindSheet(app, contract.readReportFile, ({ db, params }) => sheetOfReport(db, params.id))
}
