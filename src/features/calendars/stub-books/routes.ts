import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { createBooks, listBooks, readBook, readOwnBooks, removeBook, saveBook, sheetOfBooks } from './service.ts'

export function calendarBookRoutes(app: FastifyInstance) {
  bindList(app, contract.listBooks, async ({ db, query }) =>
    readPage(await listBooks(db, query.campaign, query), query),
  )
  bindSheet(app, contract.listBooksFile, ({ db, query }) => sheetOfBooks(db, query.campaign, query))
  bind(app, contract.createBooks, ({ db, actor, query, body }) => createBooks(db, actor, query.campaign, body))
  bind(app, contract.readBook, ({ db, params }) => readBook(db, params.id))
  bind(app, contract.saveBook, ({ db, actor, params, body }) => saveBook(db, actor, params.id, body))
  bind(app, contract.removeBook, ({ db, actor, params }) => removeBook(db, actor, params.id))
  bind(app, contract.readOwnBooks, ({ db, actor, query }) => readOwnBooks(db, actor, query.campaign))
}
