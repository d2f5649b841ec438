import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { orderAdhesion, readAdhesion } from './contract.ts'
import { orderFees, readLastAdhesion } from './service.ts'

export function adhesionRoutes(app: FastifyInstance) {
  bind(app, orderAdhesion, ({ db, holder, body }) => {
    const { reservations, successURL, cancelURL } = body
    return orderFees(db, holder, {
      resourceIds: reservations.map(({ resource }) => resource.id),
      successURL,
      cancelURL,
    })
  })
  bind(app, readAdhesion, ({ db, holder }) => readLastAdhesion(db, holder.personId))
}
