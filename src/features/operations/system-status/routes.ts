import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readSystemStatus } from './service.ts'

export function systemStatusRoutes(app: FastifyInstance) {
  bind(app, contract.readSystemStatus, async ({ db }) => (await readSystemStatus(db)).state)
}
