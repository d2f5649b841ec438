import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readStatistics, sheetOfStatistics } from './service.ts'

export function statisticsRoutes(app: FastifyInstance) {
  bind(app, contract.readStatistics, ({ db }) => readStatistics(db))
  bindSheet(app, contract.readStatisticsFile, ({ db, params }) => sheetOfStatistics(db, params.table))
}
