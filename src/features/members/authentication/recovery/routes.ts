import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readRecovery, recoverPassword, renewMembership, resetPassword } from './contract.ts'
import { chooseNewPassword, openRenewal, readRecoverable, sendRecoveryLink } from './service.ts'

export function recoveryRoutes(app: FastifyInstance) {
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
}
