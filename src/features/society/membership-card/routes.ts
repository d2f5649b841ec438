import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function cardRoutes(app: FastifyInstance) {
  bind(app, contract.readCard, ({ db, params }) => service.readCard(db, params.id))
  bind(app, contract.readCardFile, ({ db, params }) => service.readCardFile(db, params.id))
  bind(app, contract.renewCard, ({ db, actor, params }) => service.renewCard(db, actor, params.id))
  bind(app, contract.checkCard, ({ db, params }) => service.checkCard(db, params.code))
}
