import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { conflict } from '../../server/http/errors.ts'
import { sendAgain } from '../../server/mail/mailer.ts'
import { toPage } from '../../shared/hal.ts'
import { listStuckMails, retryMail, sendInternalMail } from './contract.ts'
import { listStuck } from './queries.ts'
import { sendContactMail } from './service.ts'

export function mailRoutes(app: FastifyInstance) {
  bind(app, sendInternalMail, async ({ db, actor, body, request }) => {
    await sendContactMail(db, actor, body, request.ip)
    return undefined
  })
  bind(app, listStuckMails, async ({ db, query, request }) => {
    const { rows, total } = await listStuck(db, query)
    return toPage(rows, total, query, request.url)
  })
  bind(app, retryMail, async ({ db, params }) => {
    if (!(await sendAgain(db, params.id))) throw conflict('mail-not-given-up')
    return undefined
  })
}
