import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function albumRoutes(app: FastifyInstance) {
  bindList(app, contract.listAlbums, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listSeen(db, actor, query), query)
    return { rows: await service.presentAlbums(db, actor, rows), total }
  })
  bindList(app, contract.listAllAlbums, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listAdministered(db, actor, query), query)
    return { rows: await service.presentAlbums(db, actor, rows), total }
  })
  bindSheet(app, contract.listAllAlbumsFile, ({ db, actor, query }) => service.sheetOfAlbums(db, actor, query))
  bind(app, contract.listAlbumShelves, ({ db, actor }) => service.readShelves(db, actor))
  bind(app, contract.readAlbum, ({ db, actor, noun }) => service.presentAlbum(db, actor, noun))
  bind(app, contract.createAlbum, ({ db, actor, body }) => service.createAlbum(db, actor, body))
  bind(app, contract.saveAlbum, ({ db, actor, params, body }) => service.saveAlbum(db, actor, params.id, body))
  bind(app, contract.orderAlbums, ({ db, actor, body }) => service.orderAlbums(db, actor, body.ids))
  bind(app, contract.archiveAlbum, ({ db, actor, params }) => service.archiveAlbum(db, actor, params.id))
  bind(app, contract.restoreAlbum, ({ db, actor, params }) => service.restoreAlbum(db, actor, params.id))
}
