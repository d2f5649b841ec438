import type { FastifyInstance } from 'fastify'
import type { Db } from '../../server/data/db.ts'
import { bind } from '../../server/http/bind.ts'
import { toPage } from '../../shared/hal.ts'
import type { Actor } from '../access/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

type Asked = { db: Db; actor: Actor }

/** Who may is asked before anything is done: which commission looks after children is data, not code. */
const guarded =
  <C extends Asked, R>(handler: (call: C) => Promise<R>) =>
  async (call: C) => {
    await service.demandManager(call.db, call.actor)
    return await handler(call)
  }

export function childRoutes(app: FastifyInstance) {
  bind(
    app,
    contract.listChildren,
    guarded(async ({ db, query, request }) => {
      const { rows, total } = await service.readChildren(db, query)
      return toPage(rows, total, query, request.url)
    }),
  )
  bind(
    app,
    contract.readBrackets,
    guarded(async ({ db }) => ({ rows: await service.readBrackets(db) })),
  )
  bind(
    app,
    contract.saveBrackets,
    guarded(async ({ db, actor, body }) => ({ rows: await service.saveBrackets(db, actor, body.rows) })),
  )
  bind(
    app,
    contract.tickChild,
    guarded(({ db, params, body }) => service.tick(db, params.id, params.season, body)),
  )
  bind(
    app,
    contract.mergeChild,
    guarded(({ db, actor, params, body }) => service.merge(db, actor, params.id, body.other)),
  )
  bind(
    app,
    contract.tellChildrenApart,
    guarded(({ db, actor, params, body }) => service.tellApart(db, actor, params.id, body.other)),
  )
  bind(
    app,
    contract.listChildrenFile,
    guarded(({ db, actor, params, query }) => service.exportList(db, actor, params.format, query)),
  )
}
