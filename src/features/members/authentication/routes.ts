import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { signIn, signOut } from './contract.ts'
import { signInWith, signOutOf } from './service.ts'

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
}
