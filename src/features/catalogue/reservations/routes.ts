import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { readCalendar } from './calendar/service.ts'
import * as calendar from './contract.ts'
import * as contract from './contract.ts'
import { listFor, readReservation, sheetOfReservations } from './listed/service.ts'

export function reservationRoutes(app: FastifyInstance) {
  bind(app, calendar.readCalendar, ({ db, actor, params }) => readCalendar(db, actor, params.id))

  bindList(app, contract.listReservations, ({ db, actor, query }) => readPage(listFor(db, actor, query), query))
  bindSheet(app, contract.listReservationsFile, ({ db, actor, query }) => sheetOfReservations(db, actor, query))
  bind(app, contract.readReservation, ({ db, actor, params }) => readReservation(db, actor, params.id))
}
