import type { FastifyInstance } from 'fastify'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { toEuros } from '../../../shared/money.ts'
import { numberOf } from '../../orders/orders/rules.ts'
import type { Doubt } from '../campaigns/contract.ts'
import * as checking from './checking/contract.ts'
import { checkSale, uncheckSale } from './checking/service.ts'
import * as contract from './contract.ts'
import type { SaleRow } from './queries.ts'
import { listSales, readBookToCount, recordBook, recordSale } from './service.ts'
import { sheetOfSales } from './sheets/service.ts'

const present = (row: SaleRow): contract.ListedSale => ({
  id: row.id,
  externalId: row.externalId,
  source: row.source,
  state: row.state,
  day: row.day,
  amount: toEuros(row.totalCents),
  refunded: toEuros(row.refundedCents),
  means: row.means,
  reference: row.reference,
  receiptNumber: numberOf(row),
  stub: row.stub,
  declared: row.declaredStub === row.stub ? null : row.declaredStub,
  book:
    row.bookId !== null && row.firstStub !== null && row.lastStub !== null
      ? { id: row.bookId, first: row.firstStub, last: row.lastStub }
      : null,
  seller: row.sellerId === null ? null : { id: row.sellerId, name: row.sellerName ?? `n° ${row.sellerId}` },
  buyer: row.buyer,
  doubts: row.toCheck as Doubt[],
  checked: row.checkedAt === null ? null : { at: row.checkedAt, by: row.checkedByName, note: row.checkNote },
  handedOverAt: row.handedOverAt,
})

export function saleRoutes(app: FastifyInstance) {
  bindList(app, contract.listSales, async ({ db, query }) =>
    readPage(mapRows(await listSales(db, query), present), query),
  )
  bindSheet(app, contract.listSalesFile, async ({ db, query }) => {
    const rows = await (await listSales(db, query)).rows(EVERY_ROW)
    return sheetOfSales(rows.map(present))
  })
  bind(app, contract.readBookToCount, ({ db, query }) => readBookToCount(db, query))
  bind(app, contract.recordSale, ({ db, actor, body }) => recordSale(db, actor, body))
  bind(app, contract.recordBook, ({ db, actor, params, body }) => recordBook(db, actor, params.id, body))

  bind(app, checking.checkSale, ({ db, actor, params, body }) => checkSale(db, actor, params.externalId, body))
  bind(app, checking.uncheckSale, ({ db, actor, params }) => uncheckSale(db, actor, params.externalId))
}
