import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { signIn, signOut } from './contract.ts'
import { readRecovery, recoverPassword, renewMembership, resetPassword } from './recovery/contract.ts'
import { chooseNewPassword, openRenewal, readRecoverable, sendRecoveryLink } from './recovery/service.ts'
import * as security from './security/contract.ts'
import * as securityService from './security/service.ts'
import { signInWith, signOutOf } from './service.ts'

export function authRoutes(app: FastifyInstance) {
  bind(app, signIn, async ({ db, body, request, reply }) => {
    const { login, lapsed } = await signInWith(db, body, request.ip)
    if (lapsed) reply.code(307)
    return login
  })
  bind(app, signOut, ({ db, actor }) => signOutOf(db, actor))

  bind(app, recoverPassword, ({ db, body, request }) => sendRecoveryLink(db, body.email, request.ip))
  bind(app, readRecovery, ({ db, holder }) => readRecoverable(db, holder))
  bind(app, resetPassword, ({ db, holder, body, request }) => chooseNewPassword(db, holder, body, request.ip))
  bind(app, renewMembership, ({ db, actor }) => openRenewal(db, actor))

  bind(app, security.changePassword, ({ db, actor, body }) => securityService.changePassword(db, actor, body))
  bind(app, security.listSessions, async ({ db, actor }) => ({
    _embedded: { data: await securityService.readSessions(db, actor) },
  }))
  bind(app, security.endSession, ({ db, actor, params }) => securityService.endSession(db, actor, params.sessionId))
  bind(app, security.signOutEverywhere, ({ db, actor, params }) =>
    securityService.signOutEverywhere(db, actor, params.id),
  )
}
