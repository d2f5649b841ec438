import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import * as contract from './contract.ts'
import { readPart, savePart } from './service.ts'

export function configurationPartRoutes(app: FastifyInstance) {
  bind(app, contract.readAssociation, ({ db }) => readPart(db, 'association'))
  bind(app, contract.readContact, ({ db }) => readPart(db, 'contact'))
  bind(app, contract.readSeason, ({ db }) => readPart(db, 'season'))
  bind(app, contract.readCalendar, ({ db }) => readPart(db, 'calendar'))
  bind(app, contract.readLegalFacts, ({ db }) => readPart(db, 'legal'))
  bind(app, contract.saveAssociation, ({ db, actor, body }) => savePart(db, actor, 'association', body))
  bind(app, contract.saveContact, ({ db, actor, body }) => savePart(db, actor, 'contact', body))
  bind(app, contract.saveSeason, ({ db, actor, body }) => savePart(db, actor, 'season', body))
  bind(app, contract.saveCalendar, ({ db, actor, body }) => savePart(db, actor, 'calendar', body))
  bind(app, contract.saveLegalFacts, ({ db, actor, body }) => savePart(db, actor, 'legal', body))
}
