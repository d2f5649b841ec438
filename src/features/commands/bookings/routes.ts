import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { forgetGuest } from './service.ts'

export function guestRoutes(app: FastifyInstance) {
  bind(app, contract.forgetGuest, ({ db, actor, params }) => forgetGuest(db, actor, params.id))
}
