import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { conflict } from '../../../server/http/errors.ts'
import { sendAgain } from '../../../server/mail/mailer.ts'
import { readPace } from '../../../server/mail/pace.ts'
import { listStuckMails, listStuckMailsFile, retryMail, sendInternalMail } from './contract.ts'
import { readMailPace, saveMailPace, sendTrialMail } from './pace/contract.ts'
import { setPace, tryMail } from './pace/service.ts'
import { listStuck } from './queries.ts'
import { sendContactMail, sheetOfStuck } from './service.ts'

export function mailRoutes(app: FastifyInstance) {
  bind(app, sendInternalMail, ({ db, actor, body, request }) => sendContactMail(db, actor, body, request.ip))
  bindList(app, listStuckMails, ({ db, query }) => readPage(listStuck(db, query), query))
  bindSheet(app, listStuckMailsFile, ({ db, query }) => sheetOfStuck(db, query))
  bind(app, retryMail, async ({ db, params }) => {
    if (!(await sendAgain(db, params.id))) throw conflict('mail-not-given-up')
  })

  bind(app, readMailPace, ({ db }) => readPace(db))
  bind(app, saveMailPace, ({ db, actor, body }) => setPace(db, actor, body))
  bind(app, sendTrialMail, ({ db, actor }) => tryMail(db, actor))
}
