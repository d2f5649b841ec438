import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { addMember, findAlike, readFeesOfStatus } from './service.ts'

export function byHandRoutes(app: FastifyInstance) {
  bind(app, contract.addMember, ({ db, actor, body }) => addMember(db, actor, body))
  bind(app, contract.listAlike, async ({ db, query }) => ({ rows: await findAlike(db, query) }))
  bind(app, contract.readFeesOfStatus, ({ db, query }) => readFeesOfStatus(db, query))
}
