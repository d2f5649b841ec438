import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readCode as contract } from './contract.ts'
import { readCode } from './service.ts'

export function codeRoutes(app: FastifyInstance) {
  bind(app, contract, ({ db, params }) => readCode(db, params.externalId))
}
