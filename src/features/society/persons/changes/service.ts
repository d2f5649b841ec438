import type { Trx } from '../../../../server/data/db.ts'
import { forbidden, missing } from '../../../../server/http/errors.ts'
import { listRoles } from '../../../platform/access/queries.ts'
import { mayActOn, mayPutOut } from '../../../platform/access/rules.ts'
import { lockPerson } from '../queries.ts'

/** Locks an account until the transaction ends; 404 for a child or an erased person. */
async function lockAccount(trx: Trx, id: number) {
  const person = await lockPerson(trx, id)
  if (!person?.state || person.state === 'ERASED') return missing('person')
  return { ...person, state: person.state }
}

/**
 * Locks the account to act on until the transaction ends, with its roles. 404 as above, 403 `above-you` if its rank is
 * above the caller's, both read now.
 */
export async function lockForAct(trx: Trx, actor: { id: number }, id: number) {
  const account = { ...(await lockAccount(trx, id)), roles: await listRoles(trx, id) }
  const roles = actor.id === id ? account.roles : await listRoles(trx, actor.id)
  if (!mayActOn({ id: actor.id, roles }, account)) throw forbidden('above-you')
  return account
}

/** Requires the rank for an action on somebody's payment; an erased person has no account that could be above. */
export async function demandRankOver(trx: Trx, actor: { id: number }, id: number): Promise<void> {
  const person = await lockPerson(trx, id)
  if (person?.state && person.state !== 'ERASED') await lockForAct(trx, actor, id)
}

/** Locks an account for suspending or readmitting; 403 `not-above` among equals. */
export async function lockToPutOut(trx: Trx, actor: { id: number }, id: number) {
  const account = await lockForAct(trx, actor, id)
  if (!mayPutOut({ id: actor.id, roles: await listRoles(trx, actor.id) }, account)) throw forbidden('not-above')
  return account
}
