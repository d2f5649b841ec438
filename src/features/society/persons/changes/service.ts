import type { Trx } from '../../../../server/data/db.ts'
import { forbidden, missing } from '../../../../server/http/errors.ts'
import { listRoles } from '../../../platform/access/queries.ts'
import { mayActOn, mayPutOut } from '../../../platform/access/rules.ts'
import { lockPerson } from '../queries.ts'

/** An account held until the transaction ends; 404 where there is none: a child has none, nor has who was erased. */
async function lockAccount(trx: Trx, id: number) {
  const person = await lockPerson(trx, id)
  if (!person?.state || person.state === 'ERASED') return missing('person')
  return { ...person, state: person.state }
}

/**
 * The account a caller is about to act on, held until the transaction ends, with its roles. 404 as above, 403 `above-you` where it
 * stands above the caller's, as the database knows both now.
 */
export async function lockForAct(trx: Trx, actor: { id: number }, id: number) {
  const account = { ...(await lockAccount(trx, id)), roles: await listRoles(trx, id) }
  const roles = actor.id === id ? account.roles : await listRoles(trx, actor.id)
  if (!mayActOn({ id: actor.id, roles }, account)) throw forbidden('above-you')
  return account
}

/** The same for an act on what somebody paid: who was erased has no account that could stand above anybody's. */
export async function demandRankOver(trx: Trx, actor: { id: number }, id: number): Promise<void> {
  const person = await lockPerson(trx, id)
  if (person?.state && person.state !== 'ERASED') await lockForAct(trx, actor, id)
}

/** The same for an act that puts somebody out of the portal or lets them in again; 403 `not-above` among equals. */
export async function lockToPutOut(trx: Trx, actor: { id: number }, id: number) {
  const account = await lockForAct(trx, actor, id)
  if (!mayPutOut({ id: actor.id, roles: await listRoles(trx, actor.id) }, account)) throw forbidden('not-above')
  return account
}
