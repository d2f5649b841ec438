import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import type { Fulfilments } from '../fulfilment/service.ts'
import * as contract from './contract.ts'
import { listCopyIds, readCopies } from './copies/service.ts'
import * as matching from './matching/service.ts'
import { uploadStatement } from './reading/service.ts'
import * as service from './service.ts'

export const bankStatementRoutes = (kinds: Fulfilments) => (app: FastifyInstance) => {
  bindList(app, contract.listBankStatements, ({ db, query }) => service.readStatements(db, query))
  bindSheet(app, contract.listBankStatementsFile, ({ db, query }) => service.sheetOfStatements(db, query))
  bind(app, contract.uploadBankStatement, async ({ db, actor, receive, query }) =>
    uploadStatement(db, actor, await receive(), query.columns),
  )
  bind(app, contract.readStatementFreshness, ({ db }) => service.readFreshness(db))
  bind(app, contract.readBankStatement, async ({ db, params }) => ({
    ...(await matching.readStatement(db, params.id)),
    copies: await readCopies(db, params.id),
  }))
  bindList(app, contract.listStatementLines, ({ db, params, query }) => matching.readLines(db, params.id, query))
  bindSheet(app, contract.listStatementLinesFile, ({ db, params, query }) =>
    matching.sheetOfLines(db, params.id, query),
  )
  bind(app, contract.bookStatementLines, ({ db, actor, body }) => matching.bookLines(db, kinds, actor, body.lines))
  bind(app, contract.setStatementLinesAside, ({ db, actor, body }) => matching.setAside(db, actor, body))
  bind(app, contract.setCopiesAside, async ({ db, actor, params }) => {
    const lines = await listCopyIds(db, params.id)
    return lines.length > 0 ? await matching.setAside(db, actor, { lines, aside: true }) : { changed: 0 }
  })
  bind(app, contract.unmatchStatementLine, ({ db, actor, params }) => matching.unmatchLine(db, actor, params.id))
}
