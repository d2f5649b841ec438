import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function photoRoutes(app: FastifyInstance) {
  bindList(app, contract.listPhotos, async ({ db, actor, noun, query }) => {
    const { rows, total } = await readPage(service.listSeen(db, actor, noun), query)
    return { rows: await service.presentPhotos(db, rows), total }
  })
  bind(app, contract.listShapes, async ({ db, actor, noun }) => ({
    rows: await service.listSeenShapes(db, actor, noun),
  }))
  bind(app, contract.addPhoto, async ({ db, actor, params, receive, reply }) => {
    const added = await service.addPhoto(db, actor, params.id, receive)
    if (added.alreadyThere) reply.code(200)
    return added
  })
  bind(app, contract.orderPhotos, ({ db, actor, params, body }) => service.orderPhotos(db, actor, params.id, body.ids))
  bind(app, contract.readPhoto, ({ db, noun }) => service.presentPhoto(db, noun))
  bind(app, contract.readPhotoFile, ({ db, noun, query }) => service.openPhoto(db, noun, query.size))
  bind(app, contract.savePhoto, ({ db, actor, noun, body }) => service.savePhoto(db, actor, noun, body))
  bind(app, contract.makeCover, ({ db, actor, noun }) => service.makeCover(db, actor, noun))
  bind(app, contract.removePhoto, ({ db, actor, noun }) => service.removePhoto(db, actor, noun))
}
