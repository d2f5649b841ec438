import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as counts from './counts/contract.ts'
import { countSeller, listSellerMoney, readSellerMoney, undoSellerCount } from './counts/service.ts'
import * as keeping from './keeping/contract.ts'
import { listSellers } from './keeping/queries.ts'
import { countBook, giveBook, reopenBook, returnBook, undoBookStep } from './keeping/service.ts'
import * as proof from './proof/contract.ts'
import { checkStub, printAllLabels, printLabels, readStub } from './proof/service.ts'
import * as reminders from './reminders/contract.ts'
import { listUnreturned } from './reminders/service.ts'
import { createBooks, listBooks, readBook, readOwnBooks, removeBook, saveBook, sheetOfBooks } from './service.ts'
import * as voidedStubs from './voided-stubs/contract.ts'
import { findStubs, voidStubs } from './voided-stubs/service.ts'

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

  bind(app, counts.listSellerMoney, ({ db, query }) => listSellerMoney(db, query.campaign))
  bind(app, counts.readSellerMoney, ({ db, params, query }) => readSellerMoney(db, params.id, query.campaign))
  bind(app, counts.countSeller, ({ db, actor, params, query, body }) =>
    countSeller(db, actor, params.id, query.campaign, body),
  )
  bind(app, counts.undoSellerCount, ({ db, actor, params }) => undoSellerCount(db, actor, params.id))

  bind(app, keeping.listSellers, async ({ db, query }) => ({ rows: await listSellers(db, query.name) }))
  bind(app, keeping.giveBook, ({ db, actor, params, body }) => giveBook(db, actor, params.id, body))
  bind(app, keeping.returnBook, ({ db, actor, params }) => returnBook(db, actor, params.id))
  bind(app, keeping.countBook, ({ db, actor, params, body }) => countBook(db, actor, params.id, body))
  bind(app, keeping.reopenBook, ({ db, actor, params }) => reopenBook(db, actor, params.id))
  bind(app, keeping.undoBookStep, ({ db, actor, params, body }) => undoBookStep(db, actor, params.id, body.step))

  bind(app, proof.readStub, ({ db, params, query }) => readStub(db, params.number, query.campaign))
  bind(app, proof.checkStub, ({ db, params, body }) => checkStub(db, params.number, body))
  bind(app, proof.printLabels, ({ db, params }) => printLabels(db, params.id))
  bind(app, proof.printAllLabels, ({ db, query }) => printAllLabels(db, query))

  bind(app, reminders.listUnreturned, async ({ db, query }) => ({ rows: await listUnreturned(db, query.campaign) }))

  bind(app, voidedStubs.voidStubs, ({ db, actor, params, body }) => voidStubs(db, actor, params.id, body))
  bind(app, voidedStubs.findStubs, ({ db, actor, params, body }) => findStubs(db, actor, params.id, body))
}
