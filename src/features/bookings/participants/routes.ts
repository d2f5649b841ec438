import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function participantRoutes(app: FastifyInstance) {
  bindList(app, contract.listParticipants, ({ db, noun, query }) =>
    readPage(service.listFor(db, noun.id, query), query),
  )
  bindSheet(app, contract.listParticipantsFile, ({ db, noun, query }) =>
    service.sheetOfParticipants(db, noun.id, query),
  )
  bind(app, contract.readEvent, ({ db, noun }) => service.readEvent(db, noun.id))
  bind(app, contract.readDoorList, ({ db, noun }) => service.readDoorList(db, noun.id))
  bind(app, contract.listEvents, async ({ db, noun }) => ({ rows: await service.listEvents(db, noun.id) }))
}
