import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import { openOwn } from '../../platform/files/service.ts'
import * as contract from './contract.ts'
import { listSeen, listSeenCategories, presentDocument, presentFound } from './service.ts'

export function documentRoutes(app: FastifyInstance) {
  bindList(app, contract.listDocuments, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listSeen(db, actor, query), query)
    return { rows: await presentFound(db, rows, query.q), total }
  })
  bind(app, contract.listCategories, async ({ db, actor }) => ({ rows: await listSeenCategories(db, actor) }))
  bind(app, contract.readDocument, ({ noun }) => presentDocument(noun))
  bind(app, contract.readDocumentFile, ({ db, noun }) => openOwn(db, noun.fileId))
}
