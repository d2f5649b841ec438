import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readPlanning } from './service.ts'

export function planningRoutes(app: FastifyInstance) {
  bind(app, contract.readPlanning, async ({ db, noun, query }) => ({
    resources: await readPlanning(db, noun.id, query),
  }))
}
