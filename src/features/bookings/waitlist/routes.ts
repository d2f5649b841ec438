import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { join, leave, listOwn, readLine } from './service.ts'

export function waitingRoutes(app: FastifyInstance) {
  bind(app, contract.joinLine, ({ db, actor, noun, body }) =>
    join(db, actor, noun, { ...body, startDate: body.startDate ?? null, endDate: body.endDate ?? null }),
  )
  bind(app, contract.leaveLine, ({ db, actor, noun, query }) => leave(db, actor.id, noun.id, query.waiting))
  bind(app, contract.listWaiting, ({ db, actor }) => listOwn(db, actor.id))
  bind(app, contract.readLine, ({ db, noun }) => readLine(db, noun.id))
}
