import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import type { Fulfilments } from '../fulfilment/service.ts'
import { receiveWebhook } from './contract.ts'
import { receiveEvent } from './service.ts'

export const paymentRoutes = (kinds: Fulfilments) => (app: FastifyInstance) => {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  bind(app, receiveWebhook, async ({ db, request }) => {
    const signature = request.headers['stripe-signature']
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveEvent(db, kinds, raw, typeof signature === 'string' ? signature : undefined)
    return { received: true as const }
  })
}
