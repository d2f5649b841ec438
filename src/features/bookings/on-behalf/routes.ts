import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { availabilityFor } from '../../catalogue/resources/availability/service.ts'
import * as contract from './contract.ts'
import { placesOf } from './rules.ts'
import { bookFor, readCartValidation } from './service.ts'

export function bookingRoutes(app: FastifyInstance) {
  bind(app, contract.readPlaces, ({ db, noun, query }) => availabilityFor(db, placesOf(noun), null, query))
  bind(app, contract.validateBooking, ({ db, noun, query: { member, quantity, startDate = null, endDate = null } }) =>
    readCartValidation(db, noun, { quantity, startDate, endDate }, member),
  )
  bind(app, contract.bookFor, ({ db, actor, noun, body }) => bookFor(db, actor, noun, body))
}
