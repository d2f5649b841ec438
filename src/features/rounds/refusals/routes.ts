import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { addRefusal, liftRefusal, readRefusals } from './service.ts'

export function refusalRoutes(app: FastifyInstance) {
  bindList(app, contract.listRefusals, ({ db, query }) => readRefusals(db, query))
  bind(app, contract.addRefusal, ({ db, actor, body }) => addRefusal(db, actor, body))
  bind(app, contract.liftRefusal, ({ db, actor, params }) => liftRefusal(db, actor, params.id))
}
