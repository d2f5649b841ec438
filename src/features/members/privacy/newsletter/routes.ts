import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

/** How a mail program sends `List-Unsubscribe=One-Click` (RFC 8058); what it says is in the address already. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export function newsletterRoutes(app: FastifyInstance) {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
    done(null, undefined),
  )
  bind(app, contract.readNewsletter, ({ db, params }) => service.readNewsletter(db, params.id))
  bind(app, contract.saveNewsletter, ({ db, actor, body }) => service.saveNewsletter(db, actor, body.optIn))
  bind(app, contract.receiveCommission, ({ db, actor, params }) =>
    service.saveReceived(db, actor, params.commissionId, true),
  )
  bind(app, contract.refuseCommission, ({ db, actor, params }) =>
    service.saveReceived(db, actor, params.commissionId, false),
  )
  bind(app, contract.readSubscription, ({ db, holder, query }) =>
    service.readSubscription(db, holder.personId, query.commission),
  )
  bind(app, contract.unsubscribe, ({ db, holder, request, query }) =>
    service.saveSubscription(db, { id: holder.personId, address: request.ip }, false, query.commission),
  )
  bind(app, contract.resubscribe, ({ db, holder, request, query }) =>
    service.saveSubscription(db, { id: holder.personId, address: request.ip }, true, query.commission),
  )
}
