import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function freeFieldRoutes(app: FastifyInstance) {
  bind(app, contract.listFreeFields, async ({ db }) => ({ rows: await service.listFreeFields(db) }))
  bind(app, contract.listManagedFreeFields, async ({ db }) => ({ rows: await service.listManaged(db) }))
  bind(app, contract.createFreeField, ({ db, actor, body }) => service.addFreeField(db, actor, body))
  bind(app, contract.changeFreeField, ({ db, actor, params, body }) =>
    service.changeFreeField(db, actor, params.id, body),
  )
  bind(app, contract.deleteFreeField, ({ db, actor, params }) => service.removeFreeField(db, actor, params.id))
  bind(app, contract.archiveFreeField, ({ db, actor, params }) => service.archiveFreeField(db, actor, params.id))
  bind(app, contract.restoreFreeField, ({ db, actor, params }) => service.restoreFreeField(db, actor, params.id))
  bind(app, contract.orderFreeFields, ({ db, actor, body }) => service.orderFreeFields(db, actor, body.ids))
}
