import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { orderCart as contract } from './contract.ts'
import { orderCart } from './service.ts'

export function orderingRoutes(app: FastifyInstance) {
  bind(app, contract, ({ db, actor, body }) => orderCart(db, actor, body))
}
