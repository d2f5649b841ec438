import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { countRecipients, makeLabels, makeLetters } from './service.ts'

export function postalRoutes(app: FastifyInstance) {
  bind(app, contract.countRecipients, ({ db, actor, query }) => countRecipients(db, actor, query))
  bind(app, contract.countAddressees, ({ db, actor, body }) => countRecipients(db, actor, body))
  bind(app, contract.printLetters, ({ db, actor, body }) => makeLetters(db, actor, body))
  bind(app, contract.printLabels, ({ db, actor, body }) => makeLabels(db, actor, body))
}
