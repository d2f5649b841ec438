import { config } from '../../../../server/config.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { missing, unauthenticated } from '../../../../server/http/errors.ts'
import type { WaysOut } from '../../../../server/mail/layout.ts'
import { queueMail, withdrawMailings } from '../../../../server/mail/mailer.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { issueToken } from '../../../platform/access/tokens/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { insertConsent, liftEmailFault, lockPerson, savePerson } from '../../../society/persons/queries.ts'
import { maySignIn } from '../../../society/persons/rules.ts'
import { readSender } from '../../../society/settings/service.ts'
import { readText } from '../../../society/settings/texts/service.ts'
import type { Newsletter, SubscriptionResult } from './contract.ts'
import { newsletterSubscribedMail } from './mails.ts'
import * as queries from './queries.ts'

/**
 * Unsubscribe addresses of a newsletter (RFC 8058): a page for its reader and a call for mail programs, to give to
 * `composeMail` as `unsubscribe`. Those of a commission's message only affect that commission. A link works for two
 * years and can be reused.
 */
export async function waysOutOf(trx: Trx, personId: number, commissionId: number | null = null): Promise<WaysOut> {
  const token = await issueToken(trx, 'unsubscribe', personId)
  const query = `${ofCommission(commissionId)}token=${token}`
  return { page: `${config.publicUrl}/desabonnement?${query}`, call: `${CALL}${query}` }
}

const CALL = `${config.publicUrl}${API_BASE}/users/newsletter/unsubscribe?`
const ofCommission = (id: number | null) => (id === null ? '' : `commission=${id}&`)

/** Reads a member's consent with its history. */
export const readNewsletter = async (db: Db, id: number): Promise<Newsletter> => ({
  optIn: (await queries.findOptIn(db, id)) ?? missing('person'),
  refused: await queries.listRefused(db, id),
  history: await queries.listConsents(db, id),
})

/** Subscribes or unsubscribes the caller. */
export const saveNewsletter = (db: Db, actor: Actor, optIn: boolean) =>
  inTransaction(db, async (trx) => {
    if (!(await consent(trx, actor, actor.id, optIn))) missing('person')
    return await readNewsletter(trx, actor.id)
  })

/** Accepts or refuses the messages of a commission, for the caller. */
export const saveReceived = (db: Db, actor: Actor, commissionId: number, received: boolean) =>
  inTransaction(db, async (trx) => {
    await receive(trx, actor, commissionId, received)
    return await readNewsletter(trx, actor.id)
  })

type Linked = { id: number; address: string }

/**
 * Changes the subscription by the link of a mail: of this commission, or the newsletter. 401 if the account no longer
 * exists.
 */
export const saveSubscription = (db: Db, doer: Linked, wanted: boolean, commissionId: number | undefined) =>
  inTransaction(db, async (trx) => {
    await readSubscription(trx, doer.id, commissionId)
    if (commissionId !== undefined) await receive(trx, doer, commissionId, wanted)
    else if (!(await consent(trx, doer, doer.id, wanted))) throw unauthenticated('token-invalid')
    return await readSubscription(trx, doer.id, commissionId)
  })

/** Reads the subscription of the link's owner. 401 if the account no longer exists. */
export async function readSubscription(
  db: Db,
  personId: number,
  commissionId: number | undefined,
): Promise<SubscriptionResult> {
  const optIn = await queries.findOptIn(db, personId)
  if (optIn === undefined) throw unauthenticated('token-invalid')
  if (commissionId === undefined) return { optIn, commission: null }
  const name = (await queries.findName(db, commissionId)) ?? missing('commission')
  const refused = await queries.listRefused(db, personId)
  return { optIn, commission: { name, received: !refused.some(({ id }) => id === commissionId) } }
}

/** Stores whether somebody wants the messages of a commission; a double click counts once. */
async function receive(trx: Trx, doer: Linked, commissionId: number, received: boolean) {
  if ((await queries.findName(trx, commissionId)) === undefined) missing('commission')
  const changed = await (received ? queries.deleteRefused : queries.insertRefused)(trx, doer.id, commissionId)
  if (!changed) return
  if (!received) await withdrawMailings(trx, doer.id, `${CALL}${ofCommission(commissionId)}`)
  const subject = { kind: 'person', id: doer.id } as const
  await recordAct(trx, doer, 'person.consent-changed', subject, { commission: commissionId, newsletter: received })
}

/** Handles a spam complaint: unsubscribes from the newsletter, with the reason in the log. */
export const leaveAfterComplaint = (trx: Trx, id: number) =>
  consent(trx, undefined, id, false, { because: 'complaint' })

/**
 * Stores a consent with the version of the notice; a double click counts once. Returns false if the account no longer
 * exists.
 */
async function consent(trx: Trx, doer: Doer, id: number, optIn: boolean, more: { because?: 'complaint' } = {}) {
  const person = await lockPerson(trx, id)
  if (!person || person.state === 'ERASED') return false
  if (person.newsletterOptIn === optIn) return true
  await savePerson(trx, id, { newsletterOptIn: optIn })
  // Subscribing again lifts the spam complaint.
  if (optIn && person.emailFault === 'COMPLAINT') await liftEmailFault(trx, id)
  await insertConsent(trx, id, optIn, (await readText(trx, 'rgpd')).version)
  await recordAct(trx, doer, 'person.consent-changed', { kind: 'person', id }, { newsletter: optIn, ...more })
  if (!optIn) await withdrawMailings(trx, id, CALL)
  const { firstName, email } = person
  if (optIn && email && maySignIn(person.state))
    await queueMail(
      trx,
      newsletterSubscribedMail(await readSender(trx), { id, firstName, email }, await waysOutOf(trx, id)),
    )
  return true
}
