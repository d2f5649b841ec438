import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { preview, remindSellers, sendTrial } from './service.ts'

export function sellerReminderRoutes(app: FastifyInstance) {
  bind(app, contract.previewReminder, ({ db, actor, query }) => preview(db, actor, query))
  bind(app, contract.sendTrialReminder, ({ db, actor, query }) => sendTrial(db, actor, query))
  bind(app, contract.remindSellers, ({ db, actor, query, body }) =>
    remindSellers(db, actor, query.campaign, body.sellers),
  )
}
