import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readAvailability } from '../contract.ts'
import { readFree } from './contract.ts'
import { availabilityFor, freeOf } from './service.ts'

export function availabilityRoutes(app: FastifyInstance) {
  bind(app, readAvailability, ({ db, actor, noun, query }) => availabilityFor(db, noun, actor.id, query))
  bind(app, readFree, async ({ db, actor, noun, query }) => ({ resources: await freeOf(db, actor, noun, query) }))
}
