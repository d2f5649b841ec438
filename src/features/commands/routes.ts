import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../server/auth.ts'
import { bind } from '../../server/bind.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toPage } from '../../shared/hal.ts'
import { toEuros } from '../../shared/money.ts'
import { isAllowed, may } from '../../shared/permissions.ts'
import { type Command, listCommands } from './contract.ts'
import * as queries from './queries.ts'
import { receiptNumber } from './rules.ts'

const scopeOf = (actor: Actor): queries.Scope =>
  isAllowed(actor, may.manageSociety)
    ? { all: true }
    : { personId: actor.id, fees: isAllowed(actor, may.managePersons) }

export function commandRoutes(app: FastifyInstance) {
  bind(app, listCommands, async ({ db, actor, query, request }) => {
    const { rows, total } = await queries.listCommands(db, query, scopeOf(actor))
    return toPage(rows.map(present), total, query, request.url)
  })
}

const present = (row: Awaited<ReturnType<typeof queries.listCommands>>['rows'][number]): Command => ({
  id: row.id,
  externalId: row.externalId,
  kind: row.kind,
  state: row.state,
  total: toEuros(row.totalCents),
  season: row.season,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  receiptNumber: row.receiptYear && row.receiptNumber ? receiptNumber(row.receiptYear, row.receiptNumber) : null,
  personId: row.personId,
  reservations: row.lines.map((line) => ({
    name: line.resourceName,
    quantity: line.quantity,
    price: toEuros(line.lineTotalCents),
  })),
  payments: row.ledger.map(({ amountCents, ...entry }) => ({ ...entry, amount: toEuros(amountCents) })),
  _links: { self: { href: `${API_BASE}/commands/${row.id}` } },
})
