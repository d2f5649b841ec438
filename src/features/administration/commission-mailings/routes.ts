import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { listCommissionMailings } from './queries.ts'
import * as service from './service.ts'

export function commissionMailingRoutes(app: FastifyInstance) {
  bindList(app, contract.listCommissionMailings, ({ db, noun, query }) =>
    readPage(listCommissionMailings(db, noun.id), query),
  )
  bind(app, contract.readCommissionMailing, ({ db, actor, noun, params }) =>
    service.readOne(db, actor, noun, params.circularId),
  )
  bind(app, contract.sendCommissionMailing, ({ db, actor, noun, body }) => service.send(db, actor, noun, body))
  bind(app, contract.previewCommissionMailing, ({ db, actor, noun, body }) => service.preview(db, actor, noun, body))
  bind(app, contract.countReached, ({ db, noun, body }) => service.countReached(db, noun, body.to))
  bind(app, contract.sendTrialMailing, ({ db, actor, noun, body }) => service.trySending(db, actor, noun, body))
}
