import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { claimDoors, readRound, releaseHeldDoors } from './service.ts'

export function roundRoutes(app: FastifyInstance) {
  bind(app, contract.readRound, ({ db, actor, query }) => readRound(db, actor, query))
  bind(app, contract.claimDoors, ({ db, actor, query, body }) => claimDoors(db, actor, query, body.doorIds))
  bind(app, contract.releaseHeldDoors, ({ db, actor, query, body }) => releaseHeldDoors(db, actor, query, body.doorIds))
}
