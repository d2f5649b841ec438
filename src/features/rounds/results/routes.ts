import type { FastifyInstance } from 'fastify'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readComeBacks, readSectors, sheetOfSectors } from './service.ts'

export function resultRoutes(app: FastifyInstance) {
  bindList(app, contract.listSectors, ({ db, query }) => readSectors(db, query))
  bindSheet(app, contract.listSectorsFile, ({ db, query }) => sheetOfSectors(db, query.campaign))
  bindList(app, contract.listComeBacks, ({ db, query }) => readComeBacks(db, query))
}
