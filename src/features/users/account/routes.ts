import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/bind.ts'
import { missing } from '../../../server/errors.ts'
import { findPerson } from '../queries.ts'
import { presentPerson } from '../service.ts'
import { statusToPay } from '../status/rules.ts'
import { readPersonUnsecure, updatePersonUnsecure, updateUser } from './contract.ts'
import { demandPayer, updatePayer, updatePerson } from './service.ts'

export function accountRoutes(app: FastifyInstance) {
  bind(app, updateUser, ({ db, actor, params, body }) => updatePerson(db, actor, params.id, body))
  bind(app, readPersonUnsecure, async ({ db, holder, params }) => {
    const person = (await findPerson(db, params.id)) ?? missing('person')
    await demandPayer(db, holder.personId, params.id, person.state)
    // As the next fee will make them: what is read here can be sent back.
    return { ...presentPerson(person), ...statusToPay(person) }
  })
  bind(app, updatePersonUnsecure, ({ db, holder, params, body, request }) =>
    updatePayer(db, holder.personId, params.id, body, request.ip),
  )
}
