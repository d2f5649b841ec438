import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { countReaders } from './service.ts'

export function audienceRoutes(app: FastifyInstance) {
  bind(app, contract.countReaders, ({ db, actor, body }) => countReaders(db, actor, body))
}
