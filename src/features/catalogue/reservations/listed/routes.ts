import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from '../contract.ts'
import { listFor, readReservation } from './service.ts'

export function reservationRoutes(app: FastifyInstance) {
  bindList(app, contract.listReservations, ({ db, actor, query }) => readPage(listFor(db, actor, query), query))
  bind(app, contract.readReservation, ({ db, actor, params }) => readReservation(db, actor, params.id))
}
