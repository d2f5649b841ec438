import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import { archive } from '../../../platform/archive/service.ts'
import * as contract from './contract.ts'
import {
  createCommission,
  listAdministered,
  orderCommissions,
  readTechnicalName,
  renameCommission,
  restoreCommission,
  sheetOfCommissions,
} from './service.ts'

export function administeredCommissionRoutes(app: FastifyInstance) {
  bindList(app, contract.listAllCommissions, ({ db, query }) => readPage(listAdministered(db, query), query))
  bindSheet(app, contract.listAllCommissionsFile, ({ db, query }) => sheetOfCommissions(db, query))
  bind(app, contract.createCommission, ({ db, actor, body }) => createCommission(db, actor, body))
  bind(app, contract.readTechnicalName, ({ db, params }) => readTechnicalName(db, params.id))
  bind(app, contract.renameCommission, ({ db, actor, params, body }) =>
    renameCommission(db, actor, params.id, body.technicalName),
  )
  bind(app, contract.orderCommissions, ({ db, actor, body }) => orderCommissions(db, actor, body.ids))
  bind(app, contract.archiveCommission, ({ db, actor, params }) => archive(db, actor, 'commissions', params.id))
  bind(app, contract.restoreCommission, ({ db, actor, params }) => restoreCommission(db, actor, params.id))
}
