import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { resendConfirmation, validateToken } from './contract.ts'
import { exchangeToken, resendConfirmationLink } from './service.ts'

export function emailRoutes(app: FastifyInstance) {
  bind(app, validateToken, ({ db, holder }) => exchangeToken(db, holder))
  bind(app, resendConfirmation, async ({ db, body, request }) => {
    await resendConfirmationLink(db, body, request.ip)
    return undefined
  })
}
