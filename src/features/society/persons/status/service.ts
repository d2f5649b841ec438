import type { Db, Trx } from '../../../../server/data/db.ts'
import { unauthenticated } from '../../../../server/http/errors.ts'
import type { State } from '../contract.ts'
import * as queries from '../queries.ts'
import { type StatusRequest, statusToPay } from '../rules.ts'

const PAYING = new Set(['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])

/**
 * Reads a person to whom fees are offered, with the status to pay for, and the subscriptions `held` now. 401 if the
 * account may no longer pay: its token is then worthless.
 */
export const readPayer = async (db: Db, personId: number) => payerOf(await queries.findPerson(db, personId))

type Account = StatusRequest & { state: State | null; email: string | null }

function payerOf<Person extends Account>(person: Person | undefined) {
  if (!person?.state || !PAYING.has(person.state)) throw unauthenticated('token-invalid')
  const { membertype, ...status } = statusToPay(person)
  if (!membertype) throw unauthenticated('token-invalid')
  return { ...person, ...status, membertype, email: person.email ?? '', held: person.subscriptions }
}

/** Locks a person's account until the transaction ends, so that its orders are placed one at a time. */
export const lockPayer = async (trx: Trx, personId: number) => payerOf(await queries.lockPayer(trx, personId))
