import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import { conflict } from '../../../server/http/errors.ts'
import { sendAgain } from '../../../server/mail/mailer.ts'
import { listStuckMails, retryMail, sendInternalMail } from './contract.ts'
import { listStuck } from './queries.ts'
import { sendContactMail } from './service.ts'

export function mailRoutes(app: FastifyInstance) {
  bind(app, sendInternalMail, async ({ db, actor, body, request }) => {
    await sendContactMail(db, actor, body, request.ip)
    return undefined
  })
  bindList(app, listStuckMails, ({ db, query }) => readPage(listStuck(db, query), query))
  bind(app, retryMail, async ({ db, params }) => {
    if (!(await sendAgain(db, params.id))) throw conflict('mail-not-given-up')
    return undefined
  })
}
