import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/bind.ts'
import { sendInternalMail } from './contract.ts'
import { sendContactMail } from './service.ts'

export function mailRoutes(app: FastifyInstance) {
  bind(app, sendInternalMail, async ({ db, actor, body }) => {
    await sendContactMail(db, actor, body)
    return undefined
  })
}
