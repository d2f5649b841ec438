import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import { listManaged, presentFound } from '../service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function administeredDocumentRoutes(app: FastifyInstance) {
  bindList(app, contract.listAllDocuments, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listManaged(db, actor, query), query)
    return { rows: await presentFound(db, rows, query.q), total }
  })
  bindSheet(app, contract.listAllDocumentsFile, ({ db, actor, query }) => service.sheetOfDocuments(db, actor, query))
  bind(app, contract.createDocument, ({ db, actor, query, receive }) => service.create(db, actor, query, receive))
  bind(app, contract.saveDocument, ({ db, actor, params, body }) => service.save(db, actor, params.id, body))
  bind(app, contract.orderDocuments, ({ db, actor, body }) => service.order(db, actor, body.ids))
  bind(app, contract.archiveDocument, ({ db, actor, params }) => service.archive(db, actor, params.id))
  bind(app, contract.restoreDocument, ({ db, actor, params }) => service.restore(db, actor, params.id))
  bind(app, contract.listVersions, ({ db, noun }) => service.list(db, noun))
  bind(app, contract.addVersion, ({ db, actor, params, receive }) => service.renew(db, actor, params.id, receive))
  bind(app, contract.takeUpVersion, ({ db, actor, params }) => service.takeUp(db, actor, params.id, params.number))
}
