import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readLetter, sendTrialLetter } from './contract.ts'
import { sendTrial, writeLetter } from './service.ts'

export function letterRoutes(app: FastifyInstance) {
  bind(app, readLetter, ({ db, actor, query }) => writeLetter(db, actor, query.season))
  bind(app, sendTrialLetter, async ({ db, actor, body }) => {
    await sendTrial(db, actor, body.season)
    return undefined
  })
}
