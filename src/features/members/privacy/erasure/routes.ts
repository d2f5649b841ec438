import type { FastifyInstance } from 'fastify'
import { mapRows, readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { listRequests } from './queries.ts'
import { answerBy } from './rules.ts'
import * as service from './service.ts'

export function erasureRoutes(app: FastifyInstance) {
  bind(app, contract.readErasure, ({ db, params }) => service.readRequest(db, params.id))
  bind(app, contract.requestErasure, ({ db, actor }) => service.requestErasure(db, actor))
  bind(app, contract.cancelErasure, ({ db, actor }) => service.cancelRequest(db, actor))
  bindList(app, contract.listErasures, ({ db, query }) => {
    const requests = mapRows(listRequests(db), ({ requestedAt, ...person }) => ({
      person,
      requestedAt,
      answerBy: answerBy(requestedAt),
    }))
    return readPage(requests, query)
  })
  bind(app, contract.eraseUser, async ({ db, actor, params, body }) => {
    await service.erasePerson(db, actor, params.id, body.reason)
    return undefined
  })
}
