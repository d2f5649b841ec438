import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as ordering from './ordering/contract.ts'
import { orderCart } from './ordering/service.ts'
import * as paying from './paying/contract.ts'
import { payBooked } from './paying/service.ts'
import { readCart, saveCart } from './service.ts'

export function cartRoutes(app: FastifyInstance) {
  bind(app, contract.readCart, ({ db, actor }) => readCart(db, actor))
  bind(app, contract.saveCart, ({ db, actor, body }) => saveCart(db, actor, body.reservations))

  bind(app, ordering.orderCart, ({ db, actor, body }) => orderCart(db, actor, body))

  bind(app, paying.payBooked, ({ db, actor, params, body }) => payBooked(db, actor, params.id, body))
}
