import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readKeeping } from './queries.ts'
import * as service from './service.ts'

export function messageRoutes(app: FastifyInstance) {
  bindList(app, contract.listMessages, ({ db, actor, query }) =>
    readPage(service.listMessages(db, actor, query), query),
  )
  bindSheet(app, contract.listMessagesFile, ({ db, actor, query }) => service.sheetOfMessages(db, actor, query))
  bind(app, contract.readMessage, ({ db, params }) => service.readMessage(db, params.id))
  bind(app, contract.answerMessage, ({ db, actor, params, body }) => service.answerMessage(db, actor, params.id, body))
  bind(app, contract.closeMessage, ({ db, actor, params }) => service.closeMessage(db, actor, params.id))
  bind(app, contract.reopenMessage, ({ db, actor, params }) => service.reopenMessage(db, actor, params.id))
  bind(app, contract.anonymiseMessage, ({ db, actor, params }) => service.anonymiseMessage(db, actor, params.id))
  bind(app, contract.readKeeping, ({ db }) => readKeeping(db))
  bind(app, contract.saveKeeping, ({ db, actor, body }) => service.saveKeeping(db, actor, body))
}
