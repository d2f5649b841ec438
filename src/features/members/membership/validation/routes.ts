import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { showPerson } from '../service.ts'
import { refuseUser, undoValidation, validateUser } from './contract.ts'
import { refuseAccount, undoValidation as undo, validateAccount } from './service.ts'

export function validationRoutes(app: FastifyInstance) {
  bind(app, validateUser, async ({ db, actor, params }) => {
    await validateAccount(db, actor, params.id)
    return await showPerson(db, params.id, actor)
  })
  bind(app, undoValidation, async ({ db, actor, params }) => {
    await undo(db, actor, params.id)
    return await showPerson(db, params.id, actor)
  })
  bind(app, refuseUser, async ({ db, actor, params, body }) => {
    await refuseAccount(db, actor, params.id, body.reason)
    return await showPerson(db, params.id, actor)
  })
}
