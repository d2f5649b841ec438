import type { FastifyInstance } from 'fastify'
import type { Db } from '../../server/data/db.ts'
import { bind } from '../../server/http/bind.ts'
import { bindList, bindSheet } from '../../server/http/bind-lists.ts'
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
  bindList(
    app,
    contract.listChildren,
    guarded(({ db, query }) => service.readChildren(db, query)),
  )
  bind(
    app,
    contract.readAttendance,
    guarded(({ db, query }) => service.readAttendance(db, query)),
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
  bindSheet(
    app,
    contract.listChildrenFile,
    guarded(({ db, actor, params, query }) => service.exportList(db, actor, params.format, query)),
  )
}
