import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { bindSheet } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { readFigures, sheetOfFigures } from './service.ts'

export function figuresRoutes(app: FastifyInstance) {
  bind(app, contract.readFigures, ({ db, noun, query }) => readFigures(db, noun.id, query))
  bindSheet(app, contract.readFiguresFile, ({ db, noun, query }) => sheetOfFigures(db, noun, query))
}
