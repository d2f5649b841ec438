import { keyedHash } from '../../../../server/access/tries.ts'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import * as queries from './queries.ts'

/** Why a sign-in was refused, as logged. For a closed account the reason is its state. */
type Reason = 'wrong-password' | 'throttled' | 'password-too-short' | `account-${string}`

type RefusedSignIn = {
  /** Owner of the typed e-mail; undefined if nobody has it. */
  personId: number | undefined
  email: string
  reason: Reason | 'no-account'
  address: string
  /** Seconds until the next attempt is allowed. */
  wait?: number
}

const tell = (
  db: Db,
  personId: number,
  reason: string,
  { count, ...more }: { count: number; address?: string; wait?: number },
) =>
  recordAct(
    db,
    more.address === undefined ? undefined : { address: more.address },
    'person.sign-in-refused',
    { kind: 'person', id: personId },
    { reason, ...(count > 1 && { count }), ...(more.wait !== undefined && { wait: more.wait }) },
  )

const record = (db: Db, personId: number, { reason, address, wait }: RefusedSignIn) =>
  inTransaction(db, async (trx) => {
    const count = await queries.countRefusal(trx, personId, reason)
    if (count > 0) await tell(trx, personId, reason, { count, address, ...(wait !== undefined && { wait }) })
  })

/**
 * Records a refused sign-in (rules#sign-in): in the log, and in the audit log if the e-mail belongs to an account, once
 * for each person, reason and fifteen minutes. The reply does not wait for the audit log, so its duration does not
 * reveal whether the account exists.
 */
export function noteRefused(db: Db, refused: RefusedSignIn) {
  const { personId, email, reason, address: from, wait } = refused
  const who = personId === undefined ? { account: keyedHash(email) } : { person: personId }
  log.info({ event: 'sign-in refused', ...who, reason, wait, from }, 'sign-in refused')
  if (personId === undefined) return
  record(db, personId, refused).catch((error: unknown) =>
    log.error(
      { event: 'sign-in refused', person: personId, fault: faultOf(error) },
      'refusal not recorded in the audit log',
    ),
  )
}

/** Writes the counts of finished quarter-hours to the audit log. */
export const announceRefusedSignIns = (db: Db) =>
  inTransaction(db, async (trx) => {
    for (const { personId, reason, untold } of await queries.takeOver(trx))
      if (untold > 0) await tell(trx, personId, reason, { count: untold })
  })
