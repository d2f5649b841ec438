import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { listDepositsToReturn, listHeldDeposits, receiveDeposit, settleDeposit } from './service.ts'

export function depositRoutes(app: FastifyInstance) {
  bind(app, contract.receiveDeposit, ({ db, actor, noun, body }) => receiveDeposit(db, actor, noun, body.method))
  bind(app, contract.settleDeposit, ({ db, actor, noun, body }) => settleDeposit(db, actor, noun, body))
  bind(app, contract.listHeldDeposits, async ({ db, noun }) => ({ rows: await listHeldDeposits(db, noun.id) }))
  bind(app, contract.listDepositsToReturn, async ({ db, actor }) => ({ rows: await listDepositsToReturn(db, actor) }))
}
