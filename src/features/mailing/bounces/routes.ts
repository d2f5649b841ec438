import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readReturns, receiveReturns, retryEmail } from './contract.ts'
import { demandProvider, readState, retry, takeEvents } from './service.ts'

export function bounceRoutes(app: FastifyInstance) {
  bind(app, receiveReturns, async ({ db, body, request }) => {
    demandProvider(request.headers.authorization)
    await takeEvents(db, body)
    return undefined
  })
  bind(app, readReturns, ({ db }) => readState(db))
  bind(app, retryEmail, async ({ db, actor, params }) => {
    await retry(db, actor, params.id)
    return undefined
  })
}
