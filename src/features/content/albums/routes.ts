import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as consent from './consent/contract.ts'
import * as consentService from './consent/service.ts'
import * as contract from './contract.ts'
import * as naming from './naming/contract.ts'
import * as namingService from './naming/service.ts'
import * as photos from './photos/contract.ts'
import * as photosService from './photos/service.ts'
import * as reports from './reports/contract.ts'
import { listOwn } from './reports/queries.ts'
import * as reportsService from './reports/service.ts'
import * as service from './service.ts'
import * as zip from './zip/contract.ts'
import * as zipService from './zip/service.ts'

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

  bind(app, consent.listPicturedChildren, ({ db, params }) => consentService.listChildren(db, params.id))
  bind(app, consent.decideOnPictures, ({ db, actor, params, body }) =>
    consentService.decide(db, actor, params.childId, body.given),
  )
  bindList(app, consent.listChildPhotos, async ({ db, params, query }) => {
    await consentService.demandParent(db, params.id, params.childId)
    const { rows, total } = await readPage(consentService.listPhotosOf(db, params.childId), query)
    return { rows: await consentService.presentPhotosOf(db, rows), total }
  })

  bind(app, naming.readPhotoChildren, ({ db, params }) => namingService.readChildren(db, params.id))
  bind(app, naming.findNameable, async ({ db, actor, noun, query }) => ({
    rows: await namingService.findNameable(db, actor, noun, query.name),
  }))
  bind(app, naming.nameChild, ({ db, actor, noun, body }) => namingService.nameChild(db, actor, noun, body.child))
  bind(app, naming.unnameChild, ({ db, actor, noun, params }) =>
    namingService.unnameChild(db, actor, noun, params.childId),
  )
  bind(app, naming.markUnregistered, ({ db, actor, noun }) => namingService.markUnregistered(db, actor, noun))
  bind(app, naming.unmarkUnregistered, ({ db, actor, noun }) => namingService.unmarkUnregistered(db, actor, noun))
  bind(app, naming.allowUnregistered, ({ db, actor, noun, body }) =>
    namingService.allowUnregistered(db, actor, noun, body.word),
  )
  bindList(app, naming.listUnregistered, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(namingService.listUnregistered(db, actor), query)
    return { rows: await namingService.presentUnregistered(db, rows), total }
  })

  bindList(app, photos.listPhotos, async ({ db, actor, noun, query }) => {
    const { rows, total } = await readPage(photosService.listSeen(db, actor, noun), query)
    return { rows: await photosService.presentPhotos(db, rows), total }
  })
  bind(app, photos.listShapes, async ({ db, actor, noun }) => ({
    rows: await photosService.listSeenShapes(db, actor, noun),
  }))
  bind(app, photos.addPhoto, async ({ db, actor, params, receive, reply }) => {
    const added = await photosService.addPhoto(db, actor, params.id, receive)
    if (added.alreadyThere) reply.code(200)
    return added
  })
  bind(app, photos.orderPhotos, ({ db, actor, params, body }) =>
    photosService.orderPhotos(db, actor, params.id, body.ids),
  )
  bind(app, photos.readPhoto, ({ db, noun }) => photosService.presentPhoto(db, noun))
  bind(app, photos.readPhotoFile, ({ db, noun, query }) => photosService.openPhoto(db, noun, query.size))
  bind(app, photos.savePhoto, ({ db, actor, noun, body }) => photosService.savePhoto(db, actor, noun, body))
  bind(app, photos.makeCover, ({ db, actor, noun }) => photosService.makeCover(db, actor, noun))
  bind(app, photos.removePhoto, ({ db, actor, noun }) => photosService.removePhoto(db, actor, noun))

  bind(app, reports.reportPhoto, ({ db, actor, params, body }) =>
    reportsService.reportPhoto(db, actor, params.id, body),
  )
  bindList(app, reports.listReported, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(reportsService.listReported(db, actor), query)
    return { rows: await reportsService.presentReported(db, rows), total }
  })
  bind(app, reports.decideReport, ({ db, actor, noun, body }) => reportsService.decide(db, actor, noun, body))
  bindList(app, reports.listOwnReports, ({ db, params, query }) => readPage(listOwn(db, params.id), query))

  bind(app, zip.offerZip, ({ db, actor, noun, body }) => zipService.offerZip(db, actor, noun, body.ids ?? undefined))
  bind(app, zip.readZip, ({ db, params, query }) => zipService.openZip(db, params.id, query))
}
