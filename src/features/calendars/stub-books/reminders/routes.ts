import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { listUnreturned, remindSellers } from './service.ts'

export function calendarReminderRoutes(app: FastifyInstance) {
  bind(app, contract.listUnreturned, async ({ db, query }) => ({ rows: await listUnreturned(db, query.campaign) }))
  bind(app, contract.remindSellers, ({ db, actor, query, body }) =>
    remindSellers(db, actor, query.campaign, body.sellers),
  )
}
