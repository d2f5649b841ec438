import type { FastifyInstance } from 'fastify'
import { mapRows, readPage } from '../../../../server/data/pages.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import { listRetention } from './contract.ts'
import { listRows } from './queries.ts'

export function retentionRoutes(app: FastifyInstance) {
  bindList(app, listRetention, ({ db, query }) => {
    const due = mapRows(listRows(db), ({ id, firstName, lastName, state, ...row }) => ({
      ...row,
      person: { id, firstName, lastName, state },
    }))
    return readPage(due, query)
  })
}
