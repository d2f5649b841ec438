import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { toPage } from '../../../shared/hal.ts'
import * as contract from './contract.ts'
import { countRequests, listRequests } from './queries.ts'
import { answerBy } from './rules.ts'
import * as service from './service.ts'

export function erasureRoutes(app: FastifyInstance) {
  bind(app, contract.readErasure, ({ db, actor, params }) => service.readRequest(db, actor, params.id))
  bind(app, contract.requestErasure, ({ db, actor, params }) => service.requestErasure(db, actor, params.id))
  bind(app, contract.cancelErasure, ({ db, actor, params }) => service.cancelRequest(db, actor, params.id))
  bind(app, contract.listErasures, async ({ db, query, request }) => {
    const rows = await listRequests(db, query.page * query.size, query.size)
    const data = rows.map(({ requestedAt, ...person }) => ({ person, requestedAt, answerBy: answerBy(requestedAt) }))
    return toPage(data, await countRequests(db), query, request.url)
  })
  bind(app, contract.eraseUser, async ({ db, actor, params, body }) => {
    await service.erasePerson(db, actor, params.id, body.reason)
    return undefined
  })
}
