import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { forgetBuyer } from '../../calendars/buyers/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function calendarHandoverRoutes(app: FastifyInstance) {
  bind(app, contract.readSale, ({ db, params }) => service.readSale(db, params.externalId))
  bind(app, contract.handOver, ({ db, actor, params }) => service.handOver(db, actor, params.externalId))
  bind(app, contract.undoHandOver, ({ db, actor, params }) => service.undoHandOver(db, actor, params.externalId))
  bind(app, contract.readForSeller, ({ db, params }) => service.readForSeller(db, params.externalId))
  bind(app, contract.handOverAsSeller, ({ db, actor, params }) =>
    service.handOverAsSeller(db, actor, params.externalId),
  )
  bind(app, contract.forgetBuyer, ({ db, actor, params }) => forgetBuyer(db, actor, params.externalId))
}
