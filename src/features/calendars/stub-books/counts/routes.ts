import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { countSeller, listSellerMoney, readSellerMoney, undoSellerCount } from './service.ts'

export function sellerCountRoutes(app: FastifyInstance) {
  bind(app, contract.listSellerMoney, ({ db, query }) => listSellerMoney(db, query.campaign))
  bind(app, contract.readSellerMoney, ({ db, params, query }) => readSellerMoney(db, params.id, query.campaign))
  bind(app, contract.countSeller, ({ db, actor, params, query, body }) =>
    countSeller(db, actor, params.id, query.campaign, body),
  )
  bind(app, contract.undoSellerCount, ({ db, actor, params }) => undoSellerCount(db, actor, params.id))
}
