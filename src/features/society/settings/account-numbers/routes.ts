import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readAccountNumbers, saveAccountNumbers } from './service.ts'

export function accountNumberRoutes(app: FastifyInstance) {
  bind(app, contract.readAccountNumbers, ({ db }) => readAccountNumbers(db))
  bind(app, contract.saveAccountNumbers, ({ db, actor, body }) => saveAccountNumbers(db, actor, body))
}
