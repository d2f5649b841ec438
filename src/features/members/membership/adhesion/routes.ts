import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { orderFees } from '../ordering/service.ts'
import { orderAdhesion, readAdhesion } from './contract.ts'
import { readLastAdhesion } from './service.ts'

export function adhesionRoutes(app: FastifyInstance) {
  bind(app, orderAdhesion, ({ db, holder, body }) => {
    const { reservations, ...asked } = body
    return orderFees(db, holder, {
      resourceIds: reservations.map(({ resource }) => resource.id),
      ...asked,
    })
  })
  bind(app, readAdhesion, ({ db, holder }) => readLastAdhesion(db, holder.personId))
}
