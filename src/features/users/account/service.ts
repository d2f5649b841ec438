import { type Actor, issueToken, revokeTokens } from '../../../server/auth.ts'
import { brokenConstraint, type Db, inTransaction, now, type Trx } from '../../../server/db.ts'
import { forbidden, missing, unauthenticated } from '../../../server/errors.ts'
import { queueMail } from '../../../server/mailer.ts'
import { isAllowed, may } from '../../../shared/permissions.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { readRgpdNotice, readSender } from '../../siteconfiguration/service.ts'
import type { Subscription } from '../contract.ts'
import { emailConfirmationMail } from '../mails.ts'
import { findByEmail, insertConsent, lockPerson, savePerson, saveStep } from '../queries.ts'
import { maySignIn, subscriptionsFor } from '../rules.ts'
import { readPayer, readPhone } from '../service.ts'
import type { PersonChanges } from './contract.ts'
import { emailChangeMail, emailChangeToldMail } from './mails.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Fields that a member leaves to the administrators on an account that exists (specification, sections 2 and 5). */
const RESERVED = ['email', 'membertype', 'membertypePrecision', 'subscriptions', 'newsletterOptIn'] as const

/**
 * Changes a person: oneself, or anybody for administrators of persons (404 for the rest). E-mail, status, subscriptions and
 * newsletter are for ADMIN and SUPER-ADMIN (403 `reserved-field`).
 */
export async function updatePerson(db: Db, actor: Actor, id: number, changes: PersonChanges) {
  if (actor.id !== id && !isAllowed(actor, may.managePersons)) missing('person')
  const reserved = RESERVED.some((field) => changes[field] !== undefined)
  if (reserved && !isAllowed(actor, may.manageSociety)) throw forbidden('reserved-field')
  return await applyChanges(db, actor, id, changes)
}

/**
 * Changes the person a token was made for; anybody else is 404. 401 where the account may not pay any more. Here a member may
 * change everything: the fees of the season follow from it.
 */
export async function updatePayer(db: Db, personId: number, id: number, changes: PersonChanges, address: string) {
  if (personId !== id) missing('person')
  await readPayer(db, id)
  return await applyChanges(db, { id, address }, id, changes)
}

/** The person a token was made for; 404 for anybody else, and where a changed e-mail is to be confirmed first. */
export async function demandPayer(db: Db, personId: number, id: number, state: string | null) {
  if (personId !== id || state === 'CREATED') missing('person')
  await readPayer(db, id)
}

async function applyChanges(db: Db, doer: Doer, id: number, changes: PersonChanges) {
  try {
    return await inTransaction(db, async (trx) => {
      const person = (await lockPerson(trx, id)) ?? missing('person')
      const { email, phone, ...plain } = changes
      const membertype = changes.membertype ?? person.membertype
      const chosen = changes.subscriptions ?? (person.subscriptions as Subscription[])
      const values = {
        ...plain,
        ...(phone !== undefined && { phone: readPhone(phone) }),
        ...(membertype && { subscriptions: subscriptionsFor(membertype, chosen) }),
        ...(membertype !== 'EXTERNE' && { membertypePrecision: null }),
      }
      await savePerson(trx, id, values)
      const { newsletterOptIn } = changes
      if (newsletterOptIn !== undefined && newsletterOptIn !== person.newsletterOptIn)
        await insertConsent(trx, id, newsletterOptIn, (await readRgpdNotice(trx)).version)
      const moved = email !== undefined && email !== person.email
      if (moved) await changeEmail(trx, person, email)
      await recordAct(trx, doer, 'person.updated', { kind: 'person', id }, { fields: Object.keys(changes) })
      return {
        firstName: changes.firstName ?? person.firstName,
        lastName: changes.lastName ?? person.lastName,
        subscriptions: values.subscriptions ?? person.subscriptions,
        emailToConfirm: moved,
      }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'persons_email') throw forbidden('email-taken')
    throw error
  }
}

/**
 * A changed e-mail (product design, section 2): before the account is active it counts at once and has to be confirmed
 * again before anything is paid; an active member keeps the old one until the new one is confirmed.
 */
async function changeEmail(trx: Trx, person: Row, email: string) {
  const { id, firstName, state } = person
  const sender = await readSender(trx)
  if (await findByEmail(trx, email)) throw forbidden('email-taken')
  await revokeTokens(trx, id, ['email-confirmation', 'email-change', 'password-recovery'])
  if (maySignIn(state)) {
    const token = await issueToken(trx, 'email-change', id, email)
    await queueMail(trx, emailChangeMail(sender, { id, firstName, email }, token))
    if (person.email) await queueMail(trx, emailChangeToldMail(sender, { id, firstName, email: person.email }))
    return
  }
  await savePerson(trx, id, { email, emailConfirmedAt: null })
  if (state && state !== 'CREATED')
    await saveStep(trx, { personId: id, from: state, to: 'CREATED', note: 'E-mail changé' })
  const token = await issueToken(trx, 'email-confirmation', id, email)
  await queueMail(trx, emailConfirmationMail(sender, { id, firstName, email }, token))
}

/** The new e-mail of an active member was confirmed: it counts now. 401 where somebody else has taken it meanwhile. */
export async function confirmNewEmail(trx: Trx, personId: number, email: string) {
  const person = (await lockPerson(trx, personId)) ?? missing('person')
  if (await findByEmail(trx, email)) throw unauthenticated('token-invalid')
  await savePerson(trx, personId, { email, emailConfirmedAt: now })
  await recordAct(trx, { id: personId }, 'person.email-changed', { kind: 'person', id: personId })
  return person
}
