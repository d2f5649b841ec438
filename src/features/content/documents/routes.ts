import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { openOwn } from '../../platform/files/service.ts'
import * as administered from './administered/contract.ts'
import * as administeredService from './administered/service.ts'
import * as contract from './contract.ts'
import { listManaged, listSeen, listSeenCategories, presentDocument, presentFound } from './service.ts'

export function documentRoutes(app: FastifyInstance) {
  bindList(app, contract.listDocuments, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listSeen(db, actor, query), query)
    return { rows: await presentFound(db, rows, query.q), total }
  })
  bind(app, contract.listCategories, async ({ db, actor }) => ({ rows: await listSeenCategories(db, actor) }))
  bind(app, contract.readDocument, ({ noun }) => presentDocument(noun))
  bind(app, contract.readDocumentFile, ({ db, noun }) => openOwn(db, noun.fileId))

  bindList(app, administered.listAllDocuments, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listManaged(db, actor, query), query)
    return { rows: await presentFound(db, rows, query.q), total }
  })
  bindSheet(app, administered.listAllDocumentsFile, ({ db, actor, query }) =>
    administeredService.sheetOfDocuments(db, actor, query),
  )
  bind(app, administered.createDocument, ({ db, actor, query, receive }) =>
    administeredService.create(db, actor, query, receive),
  )
  bind(app, administered.saveDocument, ({ db, actor, params, body }) =>
    administeredService.save(db, actor, params.id, body),
  )
  bind(app, administered.orderDocuments, ({ db, actor, body }) => administeredService.order(db, actor, body.ids))
  bind(app, administered.archiveDocument, ({ db, actor, params }) => administeredService.archive(db, actor, params.id))
  bind(app, administered.restoreDocument, ({ db, actor, params }) => administeredService.restore(db, actor, params.id))
  bind(app, administered.listVersions, ({ db, noun }) => administeredService.list(db, noun))
  bind(app, administered.addVersion, ({ db, actor, params, receive }) =>
    administeredService.renew(db, actor, params.id, receive),
  )
  bind(app, administered.makeVersionCurrent, ({ db, actor, params }) =>
    administeredService.makeCurrent(db, actor, params.id, params.number),
  )
}
