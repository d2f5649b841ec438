import type { Db, Trx } from '../../server/data/db.ts'
import { missing } from '../../server/http/errors.ts'
import { may } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import type { Actor } from '../access/service.ts'
import { lockPerson } from '../persons/service.ts'
import * as queries from './queries.ts'
import { numberOf } from './rules.ts'

/** Which orders the caller sees: administrators of the society all, those of persons the fees, a member the own. */
export const scopeOf = (actor: Actor): queries.Scope =>
  isAllowed(actor, may.manageSociety)
    ? { all: true }
    : { personId: actor.id, fees: isAllowed(actor, may.managePersons) }

/** An order the caller may see; any other is 404. */
export const findVisible = async (db: Db, actor: Actor, id: number) =>
  (await queries.findCommand(db, id, scopeOf(actor))) ?? missing('command')

/**
 * An order held until the transaction ends, and the account it is of before it. Locks are taken in one order everywhere: accounts
 * (the lower id first), orders, then their payments and pages, receipt counters last (decision 27). An order changes hands only
 * while its account is held, so once it is held it stays that order's account.
 */
export async function lockOrder(trx: Trx, by: queries.OrderKey) {
  for (let held: number | null = null; ; ) {
    const personId = (await queries.findPayer(trx, by)) ?? null
    if (personId === held) return await queries.lockCommand(trx, by)
    // A merge may have deleted this account while we waited for it: then the order is another's, and that one is locked next.
    if (personId !== null) await lockPerson(trx, personId)
    held = personId
  }
}

/** The receipt number of a paid order; empty where it has none. */
export async function readReceipt(db: Db, id: number): Promise<string> {
  const found = await queries.findReceipt(db, id)
  return (found && numberOf(found)) ?? ''
}
