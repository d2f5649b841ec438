import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readTreasury } from './service.ts'

export function treasuryRoutes(app: FastifyInstance) {
  bind(app, contract.readTreasury, ({ db }) => readTreasury(db))
}
