import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { exportUsers, listUsersFile } from './contract.ts'
import { exportNow, startExport } from './service.ts'

export function sheetRoutes(app: FastifyInstance) {
  bind(app, listUsersFile, ({ db, actor, params: { format }, query: { sort, ...all } }) =>
    exportNow(db, actor, { all: { all }, sort, format }),
  )
  bind(app, exportUsers, ({ db, actor, body }) => startExport(db, actor, body))
}
