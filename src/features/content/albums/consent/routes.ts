import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function consentRoutes(app: FastifyInstance) {
  bind(app, contract.listPicturedChildren, ({ db, params }) => service.listChildren(db, params.id))
  bind(app, contract.decideOnPictures, ({ db, actor, params, body }) =>
    service.decide(db, actor, params.childId, body.given),
  )
  bindList(app, contract.listChildPhotos, async ({ db, params, query }) => {
    await service.demandParent(db, params.id, params.childId)
    const { rows, total } = await readPage(service.listPhotosOf(db, params.childId), query)
    return { rows: await service.presentPhotosOf(db, rows), total }
  })
}
