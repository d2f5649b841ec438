import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { previewMessage, readBulk, sendTrialMessage, validateMany, writeToMany } from './contract.ts'
import { preview, readOutcome, sendTrial, startBulk } from './service.ts'

export function bulkRoutes(app: FastifyInstance) {
  bind(app, validateMany, ({ db, actor, body }) => startBulk(db, actor, body, { kind: 'VALIDATE' }))
  bind(app, writeToMany, ({ db, actor, body: { key, selection, ...message } }) =>
    startBulk(db, actor, { key, selection }, { kind: 'MAIL', ...message }),
  )
  bind(app, readBulk, ({ db, actor, params }) => readOutcome(db, actor, params.id))
  bind(app, previewMessage, ({ db, actor, body }) => preview(db, actor, body))
  bind(app, sendTrialMessage, async ({ db, actor, body }) => {
    await sendTrial(db, actor, body)
    return undefined
  })
}
