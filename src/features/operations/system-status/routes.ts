import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readServiceState } from './service.ts'

export function serviceStateRoutes(app: FastifyInstance) {
  bind(app, contract.readServiceState, async ({ db }) => (await readServiceState(db)).state)
}
