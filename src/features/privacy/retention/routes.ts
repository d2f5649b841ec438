import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { toPage } from '../../../shared/hal.ts'
import { listRetention } from './contract.ts'
import { countRows, listRows } from './queries.ts'

export function retentionRoutes(app: FastifyInstance) {
  bind(app, listRetention, async ({ db, query, request }) => {
    const rows = await listRows(db, query.page * query.size, query.size)
    const data = rows.map(({ id, firstName, lastName, state, ...row }) => ({
      ...row,
      person: { id, firstName, lastName, state },
    }))
    return toPage(data, await countRows(db), query, request.url)
  })
}
