import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { missing } from '../../../server/http/errors.ts'
import { statusToPay } from '../../society/persons/rules.ts'
import { findPerson, presentPerson } from '../../society/persons/service.ts'
import { reactivateUser, sendUserLink, suspendUser } from './administration/contract.ts'
import { reactivateAccount, sendLink, suspendAccount } from './administration/service.ts'
import { readPersonUnsecure, updatePersonUnsecure, updateUser } from './contract.ts'
import { demandPayer, updatePayer, updatePerson } from './service.ts'

export function accountRoutes(app: FastifyInstance) {
  bind(app, updateUser, ({ db, actor, params, body }) => updatePerson(db, actor, params.id, body))
  bind(app, readPersonUnsecure, async ({ db, holder, params }) => {
    const person = (await findPerson(db, params.id)) ?? missing('person')
    await demandPayer(db, holder.personId, params.id, person.state)
    // With the status and subscriptions of the next fee, so that the reply can be sent back unchanged.
    return { ...presentPerson(person), ...statusToPay(person) }
  })
  bind(app, updatePersonUnsecure, ({ db, holder, params, body, request }) =>
    updatePayer(db, holder.personId, params.id, body, request.ip),
  )

  bind(app, suspendUser, ({ db, actor, params, body }) => suspendAccount(db, actor, params.id, body.reason))
  bind(app, reactivateUser, ({ db, actor, params }) => reactivateAccount(db, actor, params.id))
  bind(app, sendUserLink, async ({ db, actor, params }) => ({ sent: await sendLink(db, actor, params.id) }))
}
