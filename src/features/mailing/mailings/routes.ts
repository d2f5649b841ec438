import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { addAttachment, removeAttachment } from './attachments/contract.ts'
import { addDraft, removeDraft } from './attachments/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function mailingRoutes(app: FastifyInstance) {
  bindList(app, contract.listMailings, ({ db, actor, query }) =>
    readPage(service.listMailings(db, actor, query), query),
  )
  bindSheet(app, contract.listMailingsFile, ({ db, actor, query }) => service.sheetOfMailings(db, actor, query))
  bind(app, contract.readMailing, ({ db, actor, params }) => service.readOne(db, actor, params.id))
  bindList(app, contract.listRecipients, async ({ db, actor, params, query }) =>
    readPage(await service.listRecipients(db, actor, params.id, query), query),
  )
  bindSheet(app, contract.listRecipientsFile, ({ db, actor, params, query }) =>
    service.sheetOfRecipients(db, actor, params, query),
  )
  bind(app, contract.retryMailing, ({ db, actor, params }) => service.retry(db, actor, params.id))

  bind(app, addAttachment, ({ db, actor, receive }) => addDraft(db, actor, receive))
  bind(app, removeAttachment, ({ db, actor, params }) => removeDraft(db, actor, params.id))
}
