import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readCalendar } from './service.ts'

export function calendarRoutes(app: FastifyInstance) {
  bind(app, contract.readCalendar, ({ db, actor, params }) => readCalendar(db, actor, params.id))
}
