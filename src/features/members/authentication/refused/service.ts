import { keyedHash } from '../../../../server/access/tries.ts'
import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import * as queries from './queries.ts'

/** Why somebody was not let in: the word of the log and of the journal. An account's state says why it may not be entered. */
type Reason = 'wrong-password' | 'throttled' | 'password-too-short' | `account-${string}`

type Refused = {
  /** Whose e-mail was typed; undefined where it is nobody's. */
  personId: number | undefined
  email: string
  reason: Reason | 'no-account'
  address: string
  /** Seconds until there is a try again. */
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

const record = (db: Db, personId: number, { reason, address, wait }: Refused) =>
  inTransaction(db, async (trx) => {
    const count = await queries.countRefusal(trx, personId, reason)
    if (count > 0) await tell(trx, personId, reason, { count, address, ...(wait !== undefined && { wait }) })
  })

/**
 * Writes a refused sign-in down (rules#sign-in): in the log, and in the journal where the e-mail is somebody's, once for a person, a
 * reason and a quarter of an hour. Nothing waits for the journal: how long a refusal takes tells nobody whose e-mail it is.
 */
export function noteRefused(db: Db, refused: Refused) {
  const { personId, email, reason, address: from, wait } = refused
  const who = personId === undefined ? { account: keyedHash(email) } : { person: personId }
  log.info({ event: 'sign-in refused', ...who, reason, wait, from }, 'sign-in refused')
  if (personId === undefined) return
  record(db, personId, refused).catch((error: unknown) =>
    log.error({ event: 'sign-in refused', person: personId, fault: faultOf(error) }, 'not written into the journal'),
  )
}

/** Tells the journal of what was counted in quarters of an hour that are over. */
export const announceRefusedSignIns = (db: Db) =>
  inTransaction(db, async (trx) => {
    for (const { personId, reason, untold } of await queries.takeOver(trx))
      if (untold > 0) await tell(trx, personId, reason, { count: untold })
  })
