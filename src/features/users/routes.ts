import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../server/auth.ts'
import { bind } from '../../server/bind.ts'
import type { Db } from '../../server/db.ts'
import { missing } from '../../server/errors.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toPage } from '../../shared/hal.ts'
import { toEuros } from '../../shared/money.ts'
import { isAllowed, may } from '../../shared/permissions.ts'
import { recordRead } from '../audit/service.ts'
import { readRefundable } from '../commands/refunds/service.ts'
import { createUser, listUsers, readUser, refuseUser, validateUser } from './contract.ts'
import { findPerson } from './queries.ts'
import { readRegister } from './register/service.ts'
import { presentPerson, refuseAccount, register, validateAccount } from './service.ts'
import { undoValidation } from './validation/contract.ts'
import { undoValidation as undo } from './validation/service.ts'

const self = (id: number) => ({ href: `${API_BASE}/users/${id}` })

export function userRoutes(app: FastifyInstance) {
  bind(app, createUser, ({ db, body }) => register(db, body))
  bind(app, listUsers, async ({ db, query, request }) => {
    const { rows, total } = await readRegister(db, query)
    return toPage(
      rows.map((row) => ({ ...row, _links: { self: self(row.id) } })),
      total,
      query,
      request.url,
    )
  })
  bind(app, readUser, async ({ db, actor, params }) => {
    // Another person's page is not there for who may not see it.
    if (actor.id !== params.id && !isAllowed(actor, may.managePersons)) missing('person')
    const person = await showPerson(db, params.id, actor)
    if (actor.id !== params.id) await recordRead(db, actor, params.id)
    return person
  })
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

/** A person whole; the account's history, and what a refusal would give back, are the administrators'. */
async function showPerson(db: Db, id: number, actor: Actor) {
  const administers = isAllowed(actor, may.managePersons)
  const person = (await findPerson(db, id)) ?? missing('person')
  return {
    ...presentPerson(person),
    // Money goes back only where the account can still be refused.
    refundable: administers && person.state === 'FEE_PAID' ? toEuros(await readRefundable(db, id)) : 0,
    history: (administers ? person.events : []).map(
      ({ at, fromState, toState, note, actorId, firstName, lastName }) => ({
        at: new Date(at).toISOString(),
        from: fromState,
        to: toState,
        note,
        actor: actorId === null ? null : { id: actorId, name: `${firstName} ${lastName}` },
      }),
    ),
  }
}
