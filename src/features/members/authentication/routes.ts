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
  bind(app, signOut, async ({ db, actor }) => {
    await signOutOf(db, actor)
    return undefined
  })

  bind(app, recoverPassword, async ({ db, body, request }) => {
    await sendRecoveryLink(db, body.email, request.ip)
    return undefined
  })
  bind(app, readRecovery, ({ db, holder }) => readRecoverable(db, holder))
  bind(app, resetPassword, async ({ db, holder, body, request }) => {
    await chooseNewPassword(db, holder, body, request.ip)
    return undefined
  })
  bind(app, renewMembership, ({ db, actor }) => openRenewal(db, actor))

  bind(app, security.changePassword, async ({ db, actor, body }) => {
    await securityService.changePassword(db, actor, body)
    return undefined
  })
  bind(app, security.listSessions, async ({ db, actor }) => ({
    _embedded: { data: await securityService.readSessions(db, actor) },
  }))
  bind(app, security.endSession, async ({ db, actor, params }) => {
    await securityService.endSession(db, actor, params.sessionId)
    return undefined
  })
  bind(app, security.signOutEverywhere, async ({ db, actor, params }) => {
    await securityService.signOutEverywhere(db, actor, params.id)
    return undefined
  })
}
