import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { reactivateUser, sendUserLink, suspendUser } from './contract.ts'
import { reactivateAccount, sendLink, suspendAccount } from './service.ts'

export function administrationRoutes(app: FastifyInstance) {
  bind(app, suspendUser, async ({ db, actor, params, body }) => {
    await suspendAccount(db, actor, params.id, body.reason)
    return undefined
  })
  bind(app, reactivateUser, async ({ db, actor, params }) => {
    await reactivateAccount(db, actor, params.id)
    return undefined
  })
  bind(app, sendUserLink, async ({ db, actor, params }) => ({ sent: await sendLink(db, actor, params.id) }))
}
