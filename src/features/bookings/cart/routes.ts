import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readCart, saveCart } from './service.ts'

export function cartRoutes(app: FastifyInstance) {
  bind(app, contract.readCart, ({ db, actor }) => readCart(db, actor))
  bind(app, contract.saveCart, ({ db, actor, body }) => saveCart(db, actor, body.reservations))
}
