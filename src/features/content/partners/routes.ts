import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { archive, restore } from '../../platform/archive/service.ts'
import { putPicture, removePicture } from '../../platform/files/service.ts'
import * as contract from './contract.ts'
import * as openings from './openings/contract.ts'
import { listAll, listCategories, listPartners } from './queries.ts'
import {
  countOpening,
  createPartner,
  findFor,
  logoOf,
  orderPartners,
  presentPartner,
  presentPartners,
  readOpenings,
  savePartner,
  sheetOfPartners,
} from './service.ts'

export function partnerRoutes(app: FastifyInstance) {
  bindList(app, contract.listPartners, async ({ db, query }) => {
    const { rows, total } = await readPage(listPartners(db, query), query)
    return { rows: await presentPartners(db, rows), total }
  })
  bindList(app, contract.listAllPartners, async ({ db, query }) => {
    const { rows, total } = await readPage(listAll(db, query), query)
    return { rows: await presentPartners(db, rows), total }
  })
  bindSheet(app, contract.listAllPartnersFile, ({ db, query }) => sheetOfPartners(db, query))
  bind(app, contract.listCategories, async ({ db }) => ({ rows: await listCategories(db) }))
  bind(app, contract.readPartner, async ({ db, actor, params }) =>
    presentPartner(db, await findFor(db, actor, params.id)),
  )
  bind(app, contract.createPartner, ({ db, actor, body }) => createPartner(db, actor, body))
  bind(app, contract.savePartner, ({ db, actor, params, body }) => savePartner(db, actor, params.id, body))
  bind(app, contract.orderPartners, ({ db, actor, body }) => orderPartners(db, actor, body.ids))
  bind(app, contract.putLogo, ({ db, actor, params, receive }) => putPicture(db, logoOf(actor, params.id), receive))
  bind(app, contract.deleteLogo, ({ db, actor, params }) => removePicture(db, logoOf(actor, params.id)))
  bind(app, contract.archivePartner, ({ db, actor, params }) => archive(db, actor, 'partners', params.id))
  bind(app, contract.restorePartner, ({ db, actor, params }) => restore(db, actor, 'partners', params.id))

  bind(app, openings.countOpening, ({ db, actor, params }) => countOpening(db, actor, params.id))
  bind(app, openings.readOpenings, ({ db, params }) => readOpenings(db, params.id))
}
