import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { askMailing, previewMail, readMailing, tryMail, withdrawMailing } from './service.ts'

export function newsMailingRoutes(app: FastifyInstance) {
  bind(app, contract.readMailing, ({ db, actor, noun }) => readMailing(db, actor, noun))
  bind(app, contract.previewNewsMail, ({ db, actor, noun }) => previewMail(db, actor, noun))
  bind(app, contract.sendTrialNewsMail, async ({ db, actor, noun }) => {
    await tryMail(db, actor, noun)
    return undefined
  })
  bind(app, contract.askMailing, ({ db, actor, noun }) => askMailing(db, actor, noun))
  bind(app, contract.withdrawMailing, ({ db, actor, noun }) => withdrawMailing(db, actor, noun))
}
