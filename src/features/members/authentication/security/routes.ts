import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function securityRoutes(app: FastifyInstance) {
  bind(app, contract.changePassword, async ({ db, actor, body }) => {
    await service.changePassword(db, actor, body)
    return undefined
  })
  bind(app, contract.listSessions, async ({ db, actor }) => ({
    _embedded: { data: await service.readSessions(db, actor) },
  }))
  bind(app, contract.endSession, async ({ db, actor, params }) => {
    await service.endSession(db, actor, params.sessionId)
    return undefined
  })
  bind(app, contract.signOutEverywhere, async ({ db, actor, params }) => {
    await service.signOutEverywhere(db, actor, params.id)
    return undefined
  })
}
