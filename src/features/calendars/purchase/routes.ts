import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { buyCalendar as contract } from './contract.ts'
import { buyCalendar } from './service.ts'

export function purchaseRoutes(app: FastifyInstance) {
  bind(app, contract, ({ db, body }) => buyCalendar(db, body))
}
