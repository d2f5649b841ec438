import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import type { Fulfilments } from '../fulfilment/service.ts'
import { receiveWebhook } from './contract.ts'
import * as problems from './problems/contract.ts'
import { closeEvent, readProblems, takeSeasonBack } from './problems/service.ts'
import { receiveEvent } from './service.ts'

export const paymentRoutes = (kinds: Fulfilments) => (app: FastifyInstance) => {
  // The signature covers the bytes as they were sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  bind(app, receiveWebhook, async ({ db, request }) => {
    const signature = request.headers['stripe-signature']
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveEvent(db, kinds, raw, typeof signature === 'string' ? signature : undefined)
    return { received: true as const }
  })
}

/** A separate plug-in, because the webhook above accepts raw bytes only. */
export function problemRoutes(app: FastifyInstance) {
  bind(app, problems.listProblems, ({ db }) => readProblems(db))
  bind(app, problems.closeEvent, ({ db, actor, params, body }) => closeEvent(db, actor, params.eventId, body.note))
  bind(app, problems.takeSeasonBack, ({ db, actor, params }) => takeSeasonBack(db, actor, params.eventId))
}
