import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/bind.ts'
import { exportUsers, listUsersCsv, listUsersXlsx } from './contract.ts'
import { exportNow, startExport } from './service.ts'

export function sheetRoutes(app: FastifyInstance) {
  bind(app, listUsersCsv, ({ db, actor, query: { sort, ...all } }) =>
    exportNow(db, actor, { all: { all }, sort, format: 'csv' }),
  )
  bind(app, listUsersXlsx, ({ db, actor, query: { sort, ...all } }) =>
    exportNow(db, actor, { all: { all }, sort, format: 'xlsx' }),
  )
  bind(app, exportUsers, ({ db, actor, body }) => startExport(db, actor, body))
}
