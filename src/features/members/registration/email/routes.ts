import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { correctEmail as correctEmailCall, resendConfirmation, validateToken } from './contract.ts'
import { correctEmail, exchangeToken, resendConfirmationLink } from './service.ts'

export function emailRoutes(app: FastifyInstance) {
  bind(app, validateToken, ({ db, holder }) => exchangeToken(db, holder))
  bind(app, correctEmailCall, async ({ db, body, request }) => {
    await correctEmail(db, body, request.ip)
    return undefined
  })
  bind(app, resendConfirmation, async ({ db, body, request }) => {
    await resendConfirmationLink(db, body, request.ip)
    return undefined
  })
}
