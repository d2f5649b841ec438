import { config } from '../../../server/config.ts'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { missing, unauthenticated } from '../../../server/http/errors.ts'
import type { WaysOut } from '../../../server/mail/layout.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import type { Actor } from '../../access/service.ts'
import { issueToken } from '../../access/tokens/service.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { maySignIn } from '../../persons/rules.ts'
import { insertConsent, lockPerson, savePerson } from '../../persons/service.ts'
import { readRgpdNotice, readSender } from '../../siteconfiguration/service.ts'
import type { Newsletter } from './contract.ts'
import { newsletterTakenMail } from './mails.ts'
import { findOptIn, listConsents } from './queries.ts'

/**
 * The ways out that a newsletter carries (RFC 8058): a page for its reader, a call for mail programs. Give them to `composeMail`
 * as `unsubscribe`. A link stays good for two years and may be used again.
 */
export async function waysOutOf(trx: Trx, personId: number): Promise<WaysOut> {
  const token = await issueToken(trx, 'unsubscribe', personId)
  return {
    page: `${config.publicUrl}/desabonnement?token=${token}`,
    call: `${config.publicUrl}${API_BASE}/users/newsletter/unsubscribe?token=${token}`,
  }
}

/** A member's consent with its history. */
export const readNewsletter = async (db: Db, id: number): Promise<Newsletter> => ({
  optIn: (await findOptIn(db, id)) ?? missing('person'),
  history: await listConsents(db, id),
})

/** Takes or leaves the newsletter, for oneself. */
export const saveNewsletter = (db: Db, actor: Actor, optIn: boolean) =>
  inTransaction(db, async (trx) => {
    if (!(await consent(trx, actor, actor.id, optIn))) missing('person')
    return await readNewsletter(trx, actor.id)
  })

/** The same by the link of a mail. 401 where the account is there no more. */
export const saveSubscription = (db: Db, doer: { id: number; address: string }, optIn: boolean) =>
  inTransaction(db, async (trx) => {
    if (!(await consent(trx, doer, doer.id, optIn))) throw unauthenticated('token-invalid')
    return { optIn }
  })

/** Whether the link's owner takes it. 401 where the account is there no more. */
export async function readSubscription(db: Db, personId: number) {
  const optIn = await findOptIn(db, personId)
  if (optIn === undefined) throw unauthenticated('token-invalid')
  return { optIn }
}

/** Writes a consent down with the notice it was given under; pressed twice, once. False where nobody is there to consent. */
async function consent(trx: Trx, doer: Doer, id: number, optIn: boolean): Promise<boolean> {
  const person = await lockPerson(trx, id)
  if (!person || person.state === 'ERASED') return false
  if (person.newsletterOptIn === optIn) return true
  await savePerson(trx, id, { newsletterOptIn: optIn })
  await insertConsent(trx, id, optIn, (await readRgpdNotice(trx)).version)
  await recordAct(trx, doer, 'person.consent-changed', { kind: 'person', id }, { newsletter: optIn })
  const { firstName, email } = person
  if (optIn && email && maySignIn(person.state))
    await queueMail(trx, newsletterTakenMail(await readSender(trx), { id, firstName, email }, await waysOutOf(trx, id)))
  return true
}
