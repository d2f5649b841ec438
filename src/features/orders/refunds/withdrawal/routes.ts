import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readWithdrawal, withdraw } from './service.ts'

export function withdrawalRoutes(app: FastifyInstance) {
  bind(app, contract.readWithdrawal, ({ db, actor, params }) => readWithdrawal(db, actor, params.id))
  bind(app, contract.withdraw, ({ db, actor, params, body }) => withdraw(db, actor, params.id, body.lines))
}
