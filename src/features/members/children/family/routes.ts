import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function familyRoutes(app: FastifyInstance) {
  bind(app, contract.addChild, ({ db, actor, params, body }) => service.addChild(db, actor, params.id, body))
  bind(app, contract.updateChild, ({ db, actor, params, body }) =>
    service.updateChild(db, actor, params.id, params.childId, body),
  )
  bind(app, contract.removeChild, async ({ db, actor, params }) => {
    await service.removeChild(db, actor, params.id, params.childId)
    return undefined
  })
}
