import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { countAgreements } from './queries.ts'
import { agreementsOf, sheetOfAgreements } from './service.ts'

export function agreementRoutes(app: FastifyInstance) {
  bindList(app, contract.listAgreements, async ({ db, query }) => readPage(await agreementsOf(db, query), query))
  bindSheet(app, contract.listAgreementsFile, ({ db, actor, query, params }) =>
    sheetOfAgreements(db, actor, query, params.format),
  )
  bind(app, contract.countAgreements, async ({ db }) => ({ rows: await countAgreements(db) }))
}
