import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { listFeeStates } from './queries.ts'

export function feeStateRoutes(app: FastifyInstance) {
  bindList(app, contract.listFeeStates, ({ db, query }) => readPage(listFeeStates(db, query), query))
}
