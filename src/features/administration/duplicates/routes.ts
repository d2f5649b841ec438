import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { listDuplicates, listDuplicatesFile, markAsDistinct as markAsDistinctCall, mergeUser } from './contract.ts'
import { markAsDistinct, mergeAccounts, readDuplicates, sheetOfDuplicates } from './service.ts'

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
  bindList(app, listDuplicates, async ({ db, query }) => {
    const { rows, total } = await readDuplicates(db, query)
    return { rows: rows.map(({ one, other, reasons }) => ({ persons: side(one, other), reasons })), total }
  })
  bindSheet(app, listDuplicatesFile, ({ db, actor, params }) => sheetOfDuplicates(db, actor, params.format))
  bind(app, mergeUser, ({ db, actor, params, body }) => mergeAccounts(db, actor, params.id, body))
  bind(app, markAsDistinctCall, ({ db, actor, params, body }) => markAsDistinct(db, actor, params.id, body.other))
}
