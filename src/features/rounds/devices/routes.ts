import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readDevices, registerDevice, revokeDevice } from './service.ts'

export function deviceRoutes(app: FastifyInstance) {
  bind(app, contract.registerDevice, ({ db, actor, body }) => registerDevice(db, actor, body))
  bind(app, contract.listDevices, ({ db }) => readDevices(db))
  bind(app, contract.listOwnDevices, ({ db, actor }) => readDevices(db, actor.id))
  bind(app, contract.revokeDevice, ({ db, actor, params }) => revokeDevice(db, actor, params.id))
}
