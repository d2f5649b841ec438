import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, conflictFor, forbidden } from '../../../../server/http/errors.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { type Actor, revokeAccess } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockForAct, lockToPutOut } from '../../../society/persons/changes/service.ts'
import { saveStep } from '../../../society/persons/queries.ts'
import { maySignIn, maySucceed } from '../../../society/persons/rules.ts'
import { isLapsed } from '../../../society/settings/rules.ts'
import { readSeason, readSender } from '../../../society/settings/service.ts'
import { sendRecovery } from '../../authentication/recovery/service.ts'
import { mayRecover } from '../../authentication/rules.ts'
import { resendLink } from '../../registration/email/service.ts'
import { accountReactivatedMail, accountSuspendedMail } from './mails.ts'

/**
 * ACTIVE or EXPIRED -> SUSPENDED at once. 403 for one's own account or a higher rank, 409 from any other state or for
 * the last super-administrator.
 */
export async function suspendAccount(db: Db, actor: Actor, id: number, reason: string) {
  if (actor.id === id) throw forbidden('own-account')
  await inTransaction(db, async (trx) => {
    const person = await lockToPutOut(trx, actor, id)
    if (!maySucceed(person.state, 'SUSPENDED')) throw conflict('not-to-suspend', `The account is ${person.state}`)
    await saveStep(trx, { personId: id, from: person.state, to: 'SUSPENDED', actorId: actor.id, note: reason })
    await revokeAccess(trx, id)
    const to = { id, firstName: person.firstName, email: person.email ?? '' }
    await queueMail(trx, accountSuspendedMail(await readSender(trx), to, reason))
    await recordAct(trx, actor, 'person.suspended', { kind: 'person', id })
  }).catch(conflictFor({ last_super_admin: 'last-super-admin' }))
}

/** SUSPENDED -> ACTIVE, or EXPIRED if the paid period is over; tells the member. 409 from any other state. */
export const reactivateAccount = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const person = await lockToPutOut(trx, actor, id)
    if (person.state !== 'SUSPENDED') throw conflict('not-suspended', `The account is ${person.state}`)
    const to = isLapsed(person.accountValidity, parisDay(new Date()), await readSeason(trx)) ? 'EXPIRED' : 'ACTIVE'
    await saveStep(trx, { personId: id, from: 'SUSPENDED', to, actorId: actor.id })
    const recipient = { id, firstName: person.firstName, email: person.email ?? '' }
    await queueMail(trx, accountReactivatedMail(await readSender(trx), recipient))
    await recordAct(trx, actor, 'person.reactivated', { kind: 'person', id }, { to })
  })

/** Mails the link that fits the account's state; the administrator never sees it. 409 if none fits. */
export async function sendLink(db: Db, actor: Actor, id: number): Promise<'confirmation' | 'recovery'> {
  return await inTransaction(db, async (trx) => {
    const { state, email } = await lockForAct(trx, actor, id)
    if (!email || !mayRecover(state)) throw conflict('no-link', `The account is ${state}`)
    const sent = maySignIn(state) || state === 'FEE_PAID' ? 'recovery' : 'confirmation'
    if (sent === 'recovery') await sendRecovery(trx, email)
    else await resendLink(trx, email)
    await recordAct(trx, actor, 'person.link-sent', { kind: 'person', id }, { sent })
    return sent
  })
}
