import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import { readClosedUntil, saveClosedUntil } from '../../society/settings/service.ts'
import * as contract from './contract.ts'
import { readAccounts, sheetOfAccounts, sheetOfOwed } from './service.ts'

export function accountingRoutes(app: FastifyInstance) {
  bind(app, contract.readAccounts, ({ db, query }) => readAccounts(db, query))
  bind(app, contract.readClosing, async ({ db }) => ({ closedUntil: await readClosedUntil(db) }))
  bind(app, contract.saveClosing, ({ db, actor, body }) => saveClosedUntil(db, actor, body.closedUntil))
  bindSheet(app, contract.readOwedFile, ({ db, query }) => sheetOfOwed(db, query))
  bindSheet(app, contract.readAccountsFile, ({ db, query }) => sheetOfAccounts(db, query))
}
