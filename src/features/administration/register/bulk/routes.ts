import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as letters from '../letters/service.ts'
import { previewMessage, readBulk, sendTrialMessage, validateMany, writeToMany } from './contract.ts'
import { readOutcome, startValidation } from './service.ts'

export function bulkRoutes(app: FastifyInstance) {
  bind(app, validateMany, ({ db, actor, body }) => startValidation(db, actor, body))
  bind(app, writeToMany, ({ db, actor, body }) => letters.writeToMembers(db, actor, body))
  bind(app, readBulk, ({ db, actor, params }) => readOutcome(db, actor, params.id))
  bind(app, previewMessage, ({ db, actor, body }) => letters.previewMessage(db, actor, body))
  bind(app, sendTrialMessage, async ({ db, actor, body }) => {
    await letters.tryMessage(db, actor, body)
    return undefined
  })
}
