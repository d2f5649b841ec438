import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readAccounts, sheetOfAccounts, sheetOfOwed } from './service.ts'

export function accountingRoutes(app: FastifyInstance) {
  bind(app, contract.readAccounts, ({ db, query }) => readAccounts(db, query))
  bindSheet(app, contract.readOwedFile, ({ db, query }) => sheetOfOwed(db, query))
  bindSheet(app, contract.readAccountsFile, ({ db, query }) => sheetOfAccounts(db, query))
}
