import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { putPicture, removePicture } from '../../platform/files/service.ts'
import { storeTextPicture } from '../../platform/files/texts/service.ts'
import { addNewsAttachment, removeNewsAttachment } from './attachments/contract.ts'
import { attach, detach } from './attachments/service.ts'
import * as contract from './contract.ts'
import * as mailing from './mailing/contract.ts'
import { askMailing, previewMail, readMailing, tryMail, withdrawMailing } from './mailing/service.ts'
import { insertRead } from './queries.ts'
import * as service from './service.ts'

export function newsRoutes(app: FastifyInstance) {
  bind(app, contract.listLightNews, ({ db, actor, query }) => service.listLight(db, actor, query.size))
  bindList(app, contract.listNews, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listShown(db, actor, query), query)
    return { rows: await service.presentMany(db, rows), total }
  })
  bindList(app, contract.listAllNews, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listAdministered(db, actor, query), query)
    return { rows: await service.presentMany(db, rows), total }
  })
  bindSheet(app, contract.listAllNewsFile, ({ db, actor, query }) => service.sheetOfNews(db, actor, query))
  bind(app, contract.readNews, ({ db, noun }) => service.presentNews(db, noun))
  bind(app, contract.openNews, ({ db, actor, params }) => insertRead(db, actor.id, params.id))
  bind(app, contract.createNews, ({ db, actor, body }) => service.createNews(db, actor, body))
  bind(app, contract.saveNews, ({ db, actor, params, body }) => service.saveNews(db, actor, params.id, body))
  bind(app, contract.putNewsPicture, ({ db, actor, params, receive }) =>
    putPicture(db, service.pictureOf(actor, params.id), receive),
  )
  bind(app, contract.deleteNewsPicture, ({ db, actor, params }) =>
    removePicture(db, service.pictureOf(actor, params.id)),
  )
  bind(app, contract.addNewsTextPicture, ({ db, params, receive }) =>
    storeTextPicture(db, service.textOf(params.id), receive),
  )
  bind(app, contract.archiveNews, ({ db, actor, params }) => service.move(db, actor, params.id, 'archive'))
  bind(app, contract.restoreNews, ({ db, actor, params }) => service.move(db, actor, params.id, 'restore'))

  bind(app, mailing.readMailing, ({ db, actor, noun }) => readMailing(db, actor, noun))
  bind(app, mailing.previewNewsMail, ({ db, actor, noun }) => previewMail(db, actor, noun))
  bind(app, mailing.sendTrialNewsMail, ({ db, actor, noun }) => tryMail(db, actor, noun))
  bind(app, mailing.askMailing, ({ db, actor, noun }) => askMailing(db, actor, noun))
  bind(app, mailing.withdrawMailing, ({ db, actor, noun }) => withdrawMailing(db, actor, noun))

  bind(app, addNewsAttachment, ({ db, actor, noun, receive }) => attach(db, actor, noun, receive))
  bind(app, removeNewsAttachment, ({ db, actor, noun, params }) => detach(db, actor, noun, params.fileId))
}
