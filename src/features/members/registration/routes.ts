import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { createUser } from './contract.ts'
import { correctEmail as correctEmailCall, resendConfirmation, validateToken } from './email/contract.ts'
import { correctEmail, exchangeToken, resendConfirmationLink } from './email/service.ts'
import { signUp } from './service.ts'

export function registrationRoutes(app: FastifyInstance) {
  bind(app, createUser, ({ db, body }) => signUp(db, body))

  bind(app, validateToken, ({ db, holder }) => exchangeToken(db, holder))
  bind(app, correctEmailCall, ({ db, body, request }) => correctEmail(db, body, request.ip))
  bind(app, resendConfirmation, ({ db, body, request }) => resendConfirmationLink(db, body, request.ip))
}
