import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readReturns, receiveReturns, retryEmail } from './contract.ts'
import { demandProvider, readState, retry, takeEvents } from './service.ts'

export function bounceRoutes(app: FastifyInstance) {
  bind(app, receiveReturns, async ({ db, body, request }) => {
    demandProvider(request.headers.authorization)
    await takeEvents(db, body)
  })
  bind(app, readReturns, ({ db }) => readState(db))
  bind(app, retryEmail, ({ db, actor, params }) => retry(db, actor, params.id))
}
