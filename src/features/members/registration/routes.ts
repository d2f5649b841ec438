import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { createUser } from './contract.ts'
import { signUp } from './service.ts'

export function registrationRoutes(app: FastifyInstance) {
  bind(app, createUser, ({ db, body }) => signUp(db, body))
}
