import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { recordRead } from '../../../platform/audit/service.ts'
import { changePersonFreeFields, readPersonFreeFields } from '../free-fields/contract.ts'
import { changePersonFields, readPersonFields } from './service.ts'

export function freeValueRoutes(app: FastifyInstance) {
  bind(app, readPersonFreeFields, async ({ db, actor, params }) => {
    const fields = await readPersonFields(db, actor, params.id)
    if (actor.id !== params.id) await recordRead(db, actor, params.id)
    return fields
  })
  bind(app, changePersonFreeFields, ({ db, actor, params, body }) => changePersonFields(db, actor, params.id, body))
}
