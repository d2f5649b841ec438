import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { printReport, sheetOfReport } from './service.ts'

export function calendarClosingRoutes(app: FastifyInstance) {
  bind(app, contract.readReport, ({ db, params }) => printReport(db, params.id))
  bindSheet(app, contract.readReportFile, ({ db, params }) => sheetOfReport(db, params.id))
}
