import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/bind.ts'
import { resendConfirmation, signIn, signOut, validateToken } from './contract.ts'
import { exchangeToken, resendConfirmationLink, signInWith, signOutOf } from './service.ts'

export function authRoutes(app: FastifyInstance) {
  bind(app, signIn, async ({ db, body, request, reply }) => {
    const { login, lapsed } = await signInWith(db, body, request.ip)
    if (lapsed) reply.code(307)
    return login
  })
  bind(app, signOut, async ({ db, actor }) => {
    await signOutOf(db, actor)
    return undefined
  })
  bind(app, validateToken, ({ db, holder }) => exchangeToken(db, holder))
  bind(app, resendConfirmation, async ({ db, body, request }) => {
    await resendConfirmationLink(db, body, request.ip)
    return undefined
  })
}
