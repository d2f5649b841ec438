import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import type { FreeValues } from '../../society/persons/free-fields/contract.ts'
import * as bulk from './bulk/contract.ts'
import { readOutcome, readWork, startValidation } from './bulk/service.ts'
import * as changes from './changes/contract.ts'
import { previewChange, startChange, startUndo } from './changes/service.ts'
import { listUsers } from './contract.ts'
import * as letters from './letters/service.ts'
import * as payments from './payments/contract.ts'
import { previewPayments, startPayments } from './payments/service.ts'
import { readRegister } from './service.ts'
import { exportUsers, listUsersFile } from './sheets/contract.ts'
import { exportNow, startExport } from './sheets/service.ts'
import * as views from './views/contract.ts'
import { deleteView, readViews, saveView } from './views/service.ts'

const self = (id: number) => ({ href: `${API_BASE}/users/${id}` })

export function registerRoutes(app: FastifyInstance) {
  bindList(app, listUsers, async ({ db, query }) => {
    const { rows, total } = await readRegister(db, query)
    return {
      rows: rows.map((row) => ({ ...row, freeFields: row.freeFields as FreeValues, _links: { self: self(row.id) } })),
      total,
    }
  })

  bind(app, bulk.validateMany, ({ db, actor, body }) => startValidation(db, actor, body))
  bind(app, bulk.writeToMany, ({ db, actor, body }) => letters.writeToMembers(db, actor, body))
  bindList(app, bulk.listBulkWork, ({ db, actor, query }) => readWork(db, actor, query))
  bind(app, bulk.readBulk, ({ db, actor, params }) => readOutcome(db, actor, params.id))
  bind(app, bulk.previewMessage, ({ db, actor, body }) => letters.previewMessage(db, actor, body))
  bind(app, bulk.sendTrialMessage, ({ db, actor, body }) => letters.tryMessage(db, actor, body))

  bind(app, changes.previewChange, ({ db, actor, body }) => previewChange(db, actor, body))
  bind(app, changes.changeMany, ({ db, actor, body }) => startChange(db, actor, body))
  bind(app, bulk.undoBulk, ({ db, actor, params }) => startUndo(db, actor, params.id))

  bind(app, payments.previewPayments, ({ db, actor, body }) => previewPayments(db, actor, body))
  bind(app, payments.payMany, ({ db, actor, body }) => startPayments(db, actor, body))

  bind(app, listUsersFile, ({ db, actor, params: { format }, query: { sort, ...all } }) =>
    exportNow(db, actor, { all: { all }, sort, format }),
  )
  bind(app, exportUsers, ({ db, actor, body }) => startExport(db, actor, body))

  bind(app, views.listViews, ({ db, actor }) => readViews(db, actor))
  bind(app, views.saveView, ({ db, actor, body }) => saveView(db, actor, body))
  bind(app, views.deleteView, ({ db, actor, params }) => deleteView(db, actor, params.id))
}
