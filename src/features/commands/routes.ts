import type { FastifyInstance } from 'fastify'
import { readPage, told } from '../../server/data/pages.ts'
import { bind } from '../../server/http/bind.ts'
import { bindList } from '../../server/http/bind-lists.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toEuros } from '../../shared/money.ts'
import { awaitedOf } from './awaited/rules.ts'
import { readHowToPay } from './awaited/service.ts'
import { type Command, listCommands, readCommand, readReceipt } from './contract.ts'
import * as queries from './queries.ts'
import { readReceiptFile } from './receipt/service.ts'
import { numberOf } from './rules.ts'
import { findVisible, scopeOf } from './service.ts'

export function commandRoutes(app: FastifyInstance) {
  bindList(app, listCommands, ({ db, actor, query }) =>
    readPage(told(queries.listCommands(db, query, scopeOf(actor)), present), query),
  )
  bind(app, readCommand, async ({ db, actor, params }) => {
    const row = await findVisible(db, actor, params.id)
    return { ...present(row), buyer: row.buyerName ?? row.calledToday, howToPay: await readHowToPay(db, row) }
  })
  bind(app, readReceipt, ({ db, actor, params }) => readReceiptFile(db, actor, params.id))
}

const present = (row: queries.CommandRow): Command => ({
  id: row.id,
  externalId: row.externalId,
  kind: row.kind,
  state: row.state,
  total: toEuros(row.totalCents),
  season: row.season,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  receiptNumber: numberOf(row),
  awaited: awaitedOf(row),
  heldUntil: row.state === 'PENDING' && row.awaits === null ? row.expiresAt : null,
  personId: row.personId,
  reservations: row.lines.map(({ resourceName, lineTotalCents, refundedCents, ...line }) => ({
    ...line,
    name: resourceName,
    price: toEuros(lineTotalCents),
    refunded: toEuros(refundedCents),
  })),
  payments: row.ledger.map(({ amountCents, ...entry }) => ({ ...entry, amount: toEuros(amountCents) })),
  _links: { self: { href: `${API_BASE}/commands/${row.id}` } },
})
