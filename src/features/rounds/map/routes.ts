import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readPoints, readStreets, weighChoice } from './service.ts'

export function mapRoutes(app: FastifyInstance) {
  bindList(app, contract.listStreets, ({ db, query }) => readStreets(db, query))
  bind(app, contract.weighChoice, ({ db, query, body }) => weighChoice(db, query.campaign, body))
  bind(app, contract.readPoints, ({ db, query }) => readPoints(db, query.campaign))
}
