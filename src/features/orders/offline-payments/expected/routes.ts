import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import type { OrderKinds } from '../../fulfilment/service.ts'
import * as contract from './contract.ts'
import { readAwaited, recordAwaited, sheetOfAwaited } from './service.ts'

export const awaitedRoutes = (kinds: OrderKinds) => (app: FastifyInstance) => {
  bindList(app, contract.listAwaited, ({ db, query }) => readAwaited(db, query))
  bindSheet(app, contract.listAwaitedFile, ({ db, query }) => sheetOfAwaited(db, query))
  bind(app, contract.recordAwaited, ({ db, actor, params, body }) => recordAwaited(db, kinds, actor, params.id, body))
}
