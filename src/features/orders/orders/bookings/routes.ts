import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from '../contract.ts'
import { confirmBooking, forgetGuest, listToConfirm } from './service.ts'

export function guestRoutes(app: FastifyInstance) {
  bind(app, contract.listToConfirm, async ({ db, actor }) => ({ rows: await listToConfirm(db, actor) }))
  bind(app, contract.confirmBooking, ({ db, actor, params }) => confirmBooking(db, actor, params.id))
  bind(app, contract.forgetGuest, ({ db, actor, params }) => forgetGuest(db, actor, params.id))
}
