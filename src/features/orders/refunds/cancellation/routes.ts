import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { cancelReservation, cancelWholeOrder, readCancellation } from './service.ts'

export function cancellingRoutes(app: FastifyInstance) {
  bind(app, contract.readCancellation, ({ db, actor, params }) => readCancellation(db, actor, params.id))
  bind(app, contract.cancelWholeOrder, ({ db, actor, params, body }) =>
    cancelWholeOrder(db, actor, params.id, body.reason),
  )
  bind(app, contract.cancelReservation, ({ db, actor, params, body }) =>
    cancelReservation(db, actor, params.id, body.reason),
  )
}
