import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as agreements from './agreements/contract.ts'
import { countAgreements } from './agreements/queries.ts'
import { agreementsOf, sheetOfAgreements } from './agreements/service.ts'
import { readDataExport } from './data-export/contract.ts'
import { packDataExport } from './data-export/service.ts'
import * as erasure from './erasure/contract.ts'
import * as erasureService from './erasure/service.ts'
import { listErasures, listRetention, sheetOfErasures, sheetOfRetention } from './erasure-lists/service.ts'
import * as newsletter from './newsletter/contract.ts'
import * as newsletterService from './newsletter/service.ts'
import * as retention from './retention/contract.ts'

export function privacyRoutes(app: FastifyInstance) {
  bindList(app, agreements.listAgreements, async ({ db, query }) => readPage(await agreementsOf(db, query), query))
  bindSheet(app, agreements.listAgreementsFile, ({ db, actor, query, params }) =>
    sheetOfAgreements(db, actor, query, params.format),
  )
  bind(app, agreements.countAgreements, async ({ db }) => ({ rows: await countAgreements(db) }))

  bind(app, readDataExport, ({ db, actor, params }) => packDataExport(db, actor, params.id))

  bind(app, erasure.readErasure, ({ db, params }) => erasureService.readRequest(db, params.id))
  bind(app, erasure.requestErasure, ({ db, actor }) => erasureService.requestErasure(db, actor))
  bind(app, erasure.cancelErasure, ({ db, actor }) => erasureService.cancelRequest(db, actor))
  bindList(app, erasure.listErasures, ({ db, query }) => readPage(listErasures(db), query))
  bindSheet(app, erasure.listErasuresFile, ({ db, actor, params }) => sheetOfErasures(db, actor, params.format))
  bind(app, erasure.eraseUser, ({ db, actor, params, body }) =>
    erasureService.erasePerson(db, actor, params.id, body.reason),
  )

  bindList(app, retention.listRetention, ({ db, query }) => readPage(listRetention(db), query))
  bindSheet(app, retention.listRetentionFile, ({ db, actor, params }) => sheetOfRetention(db, actor, params.format))
}

/** How a mail program sends `List-Unsubscribe=One-Click` (RFC 8058); the address already says everything. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** A separate plug-in, because no other call accepts forms. */
export function newsletterRoutes(app: FastifyInstance) {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
    done(null, undefined),
  )
  bind(app, newsletter.readNewsletter, ({ db, params }) => newsletterService.readNewsletter(db, params.id))
  bind(app, newsletter.saveNewsletter, ({ db, actor, body }) => newsletterService.saveNewsletter(db, actor, body.optIn))
  bind(app, newsletter.receiveCommission, ({ db, actor, params }) =>
    newsletterService.saveReceived(db, actor, params.commissionId, true),
  )
  bind(app, newsletter.refuseCommission, ({ db, actor, params }) =>
    newsletterService.saveReceived(db, actor, params.commissionId, false),
  )
  bind(app, newsletter.readSubscription, ({ db, holder, query }) =>
    newsletterService.readSubscription(db, holder.personId, query.commission),
  )
  bind(app, newsletter.unsubscribe, ({ db, holder, request, query }) =>
    newsletterService.saveSubscription(db, { id: holder.personId, address: request.ip }, false, query.commission),
  )
  bind(app, newsletter.resubscribe, ({ db, holder, request, query }) =>
    newsletterService.saveSubscription(db, { id: holder.personId, address: request.ip }, true, query.commission),
  )
}
