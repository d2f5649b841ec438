import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import { missing } from '../../../../server/http/errors.ts'
import * as contract from '../contract.ts'
import { listFor, presentResources } from './service.ts'

export function offeredRoutes(app: FastifyInstance) {
  bindList(app, contract.listResources, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listFor(db, actor, query), query)
    return { rows: await presentResources(db, rows), total }
  })
  bind(app, contract.readResource, async ({ db, noun }) => {
    const [shown] = await presentResources(db, [noun])
    return shown ?? missing('resource')
  })
}
