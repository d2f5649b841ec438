import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readRefundable, refundCommand } from './contract.ts'
import { giveBackOf, readLeft } from './service.ts'

export function givingBackRoutes(app: FastifyInstance) {
  bind(app, readRefundable, ({ db, actor, params }) => readLeft(db, actor, params.id))
  bind(app, refundCommand, ({ db, actor, params, body }) => giveBackOf(db, actor, params.id, body))
}
