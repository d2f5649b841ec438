import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindSheet } from '../../../server/http/bind-lists.ts'
import { readClosedUntil } from '../../society/settings/service.ts'
import * as closing from './closing/contract.ts'
import { saveClosing } from './closing/service.ts'
import * as contract from './contract.ts'
import * as fec from './fec/contract.ts'
import { readFec } from './fec/service.ts'
import * as gifts from './gifts/contract.ts'
import { readGifts } from './gifts/service.ts'
import { readAccounts, sheetOfAccounts, sheetOfOwed } from './service.ts'

export function accountingRoutes(app: FastifyInstance) {
  bind(app, contract.readAccounts, ({ db, query }) => readAccounts(db, query))
  bindSheet(app, contract.readOwedFile, ({ db, query }) => sheetOfOwed(db, query))
  bindSheet(app, contract.readAccountsFile, ({ db, query }) => sheetOfAccounts(db, query))

  bind(app, closing.readClosing, async ({ db }) => ({ closedUntil: await readClosedUntil(db) }))
  bind(app, closing.saveClosing, ({ db, actor, body }) => saveClosing(db, actor, body))

  bind(app, fec.readFec, ({ db, query }) => readFec(db, query))
  bind(app, gifts.readGifts, ({ db }) => readGifts(db))
}
