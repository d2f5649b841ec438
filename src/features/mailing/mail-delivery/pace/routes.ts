import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { readPace } from '../../../../server/mail/pace.ts'
import { readMailPace, saveMailPace, sendTrialMail } from './contract.ts'
import { setPace, tryMail } from './service.ts'

export function paceRoutes(app: FastifyInstance) {
  bind(app, readMailPace, ({ db }) => readPace(db))
  bind(app, saveMailPace, ({ db, actor, body }) => setPace(db, actor, body))
  bind(app, sendTrialMail, ({ db, actor }) => tryMail(db, actor))
}
