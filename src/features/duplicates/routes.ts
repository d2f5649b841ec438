import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toPage } from '../../shared/hal.ts'
import { listDuplicates, mergeUser, tellApart as tellApartCall } from './contract.ts'
import { mergeAccounts, readDuplicates, tellApart } from './service.ts'

const linked = <Row extends { id: number }>(row: Row) => ({
  ...row,
  _links: { self: { href: `${API_BASE}/users/${row.id}` } },
})
type Linked<Row> = Row & { _links: { self: { href: string } } }
const side = <Row extends { id: number }>(one: Row, other: Row): [Linked<Row>, Linked<Row>] => [
  linked(one),
  linked(other),
]

export function duplicateRoutes(app: FastifyInstance) {
  bind(app, listDuplicates, async ({ db, query, request }) => {
    const { rows, total } = await readDuplicates(db, query)
    const pairs = rows.map(({ one, other, reasons }) => ({ persons: side(one, other), reasons }))
    return toPage(pairs, total, query, request.url)
  })
  bind(app, mergeUser, ({ db, actor, params, body }) => mergeAccounts(db, actor, params.id, body))
  bind(app, tellApartCall, async ({ db, actor, params, body }) => {
    await tellApart(db, actor, params.id, body.other)
    return undefined
  })
}
