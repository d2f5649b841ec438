import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { markStep, readSetup } from './service.ts'

export function setupRoutes(app: FastifyInstance) {
  bind(app, contract.readSetup, ({ db }) => readSetup(db))
  bind(app, contract.markStep, ({ db, actor, params, body }) => markStep(db, actor, params.step, body.mark))
}
