import { hashUnknownPassword } from '../../../../server/access/passwords.ts'
import { atEqualTime, countAddressChange, maySendLink, takeLink } from '../../../../server/access/tries.ts'
import { brokenConstraint, type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { conflict, forbidden, missing, unauthenticated } from '../../../../server/http/errors.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import {
  ACTING,
  consumeToken,
  issueFeeToken,
  issueToken,
  isTokenOpen,
  revokeTokens,
  type TokenHolder,
} from '../../../platform/access/tokens/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { demandCaptcha } from '../../../society/captcha/service.ts'
import type { State } from '../../../society/persons/contract.ts'
import { findByEmail, lockPerson, savePerson, saveStep } from '../../../society/persons/queries.ts'
import { keepsEmail, maySucceed } from '../../../society/persons/rules.ts'
import { readPayer } from '../../../society/persons/status/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { demandOwnPassword } from '../../authentication/service.ts'
import { findPaidSeason } from '../../membership/queries.ts'
import { applyFee } from '../../membership/service.ts'
import { awaitsValidationMail, emailConfirmationMail, resendConfirmationMail } from '../mails.ts'
import { emailChangeMail, emailChangeNoticeMail } from './mails.ts'

/** What opening the link of each kind of mail confirms. */
const confirm = {
  'email-confirmation': confirmEmail,
  'email-change': confirmNewEmail,
  renewal: (trx: Trx, personId: number) => readPayer(trx, personId),
}

/**
 * Exchanges a mailed token for a subscription token, and confirms the e-mail once if the token is for that. The link
 * may be opened again until it expires or the fee is paid; that of a changed e-mail works once. 401 for a token that
 * was used, has expired, was replaced or has another purpose, 409 if there is nothing left to do. A link made for a
 * season leads to the fees of that season.
 */
export const exchangeToken = (db: Db, holder: TokenHolder) =>
  inTransaction(db, async (trx) => {
    const { personId, purpose, email, season, hash } = holder
    const emailChanged = purpose === 'email-change'
    // A used link is found too; the e-mail already belongs to the account.
    if (emailChanged && !(await consumeToken(trx, hash))) throw conflict('email-changed')
    // The state before: CREATED means that this exchange confirms the e-mail.
    const { firstName, state } = await confirm[purpose as keyof typeof confirm](trx, personId, email ?? '')
    // The person is locked, so anything that revokes this token has either committed or is waiting.
    if (!emailChanged && !(await isTokenOpen(trx, hash))) throw unauthenticated('token-invalid')
    await revokeTokens(trx, personId, ['subscription'])
    const token = await issueFeeToken(trx, 'subscription', personId, season)
    const alreadyConfirmed = purpose === 'email-confirmation' && state !== 'CREATED'
    return { token, userId: personId, firstName, emailChanged, alreadyConfirmed }
  })

/**
 * Sends the confirmation and payment link again, if there is an account that needs it. Neither the reply nor its
 * duration reveals whether there is. When strangers request link after link, the last link stays valid.
 */
export async function resendConfirmationLink(
  db: Db,
  { email, recaptcha }: { email: string; recaptcha: string },
  address: string,
) {
  await demandCaptcha(db, recaptcha, 'confirmation')
  await takeLink(db, 'confirmation', { account: email, address })
  const send = async () => {
    if (await maySendLink(db, 'confirmation', email)) await resendLink(db, email)
  }
  await atEqualTime(send())
}

/**
 * Corrects the mistyped e-mail of an unconfirmed registration, and sends the link there. Password attempts count as for
 * the sign-in; an unknown e-mail is refused like a wrong password.
 */
export async function correctEmail(
  db: Db,
  { email, password, newEmail, recaptcha }: { email: string; password: string; newEmail: string; recaptcha: string },
  address: string,
) {
  await demandCaptcha(db, recaptcha, 'confirmation')
  const account = await findByEmail(db, email)
  await demandOwnPassword(db, { email, passwordHash: account?.passwordHash ?? null }, password, address)
  try {
    await inTransaction(db, async (trx) => {
      const person = (account && (await lockPerson(trx, account.id))) ?? missing('person')
      if (person.state !== 'CREATED' || person.email !== email) throw conflict('email-confirmed')
      if (newEmail === email) return
      await changeEmail(trx, person, newEmail)
      await recordAct(trx, { id: person.id, address }, 'person.email-changed', { kind: 'person', id: person.id })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'persons_email') throw forbidden('email-taken')
    throw error
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Revoked when the e-mail changes: the unsubscribe link too, because it would affect mails to the new address. */
const TO_OLD_MAILBOX = [...ACTING, 'unsubscribe'] as const

/**
 * Changes an e-mail (rules#e-mail): before the account is active the change takes effect at once, and must be confirmed
 * before anything is paid; a member keeps the old one until the new one is confirmed. 403 if it is taken, 409 for a
 * closed account.
 */
export async function changeEmail(trx: Trx, person: Row, email: string) {
  const { id, firstName, state } = person
  if (!state || (state !== 'CREATED' && !keepsEmail(state) && !maySucceed(state, 'CREATED')))
    throw conflict('account-closed', `The account is ${state}`)
  const sender = await readSender(trx)
  if (await findByEmail(trx, email)) throw forbidden('email-taken')
  await countAddressChange(trx, id, email)
  if (keepsEmail(state)) {
    await revokeTokens(trx, id, ['email-confirmation', 'email-change', 'password-recovery', 'invitation'])
    const token = await issueToken(trx, 'email-change', id, email)
    await queueMail(trx, emailChangeMail(sender, { id, firstName, email }, token, person.email === null))
    if (person.email) await queueMail(trx, emailChangeNoticeMail(sender, { id, firstName, email: person.email }))
    return
  }
  // A subscription token is useless before the new e-mail is confirmed, which issues another one.
  await revokeTokens(
    trx,
    id,
    TO_OLD_MAILBOX.filter((purpose) => purpose !== 'subscription'),
  )
  await savePerson(trx, id, { email, emailConfirmedAt: null })
  if (state !== 'CREATED') await saveStep(trx, { personId: id, from: state, to: 'CREATED', note: 'E-mail changé' })
  const token = await issueToken(trx, 'email-confirmation', id, email)
  await queueMail(trx, emailConfirmationMail(sender, { id, firstName, email }, token))
}

/**
 * Makes the confirmed new e-mail of a member the present one. 401 if somebody else has taken it, or the account was
 * closed since.
 */
async function confirmNewEmail(trx: Trx, personId: number, email: string) {
  const person = (await lockPerson(trx, personId)) ?? missing('person')
  if (!person.state || !keepsEmail(person.state) || (await findByEmail(trx, email)))
    throw unauthenticated('token-invalid')
  // Links sent to the old mailbox are revoked.
  await revokeTokens(trx, personId, TO_OLD_MAILBOX)
  // With the first e-mail of a member, « Mot de passe oublié » can set a password, which must replace some hash.
  const passwordHash = person.passwordHash ?? (await hashUnknownPassword())
  await savePerson(trx, personId, { email, emailConfirmedAt: now, passwordHash }).catch((error: unknown) => {
    throw brokenConstraint(error) === 'persons_email' ? unauthenticated('token-invalid') : error
  })
  await recordAct(trx, { id: personId }, 'person.email-changed', { kind: 'person', id: personId })
  return person
}

/**
 * Sends the confirmation and payment link again if there is an account that needs it, and revokes the old link. If only
 * the validation is pending, the mail says so instead.
 */
export const resendLink = (db: Db, email: string) =>
  inTransaction(db, async (trx) => {
    const person = await findByEmail(trx, email)
    if (person?.state === 'FEE_PAID')
      return await queueMail(
        trx,
        awaitsValidationMail(await readSender(trx), { id: person.id, firstName: person.firstName, email }),
      )
    if (person?.state !== 'CREATED' && person?.state !== 'EMAIL_CONFIRMED') return
    await revokeTokens(trx, person.id, ['email-confirmation'])
    const token = await issueToken(trx, 'email-confirmation', person.id, email)
    const confirmed = person.state === 'EMAIL_CONFIRMED'
    const to = { id: person.id, firstName: person.firstName, email }
    await queueMail(trx, resendConfirmationMail(await readSender(trx), to, token, confirmed))
  })

/** Codes for a registration link that has nothing left to do, by state. */
const DONE: Partial<Record<State, string>> = {
  FEE_PAID: 'fee-paid',
  ACTIVE: 'account-active',
  EXPIRED: 'account-active',
}

/**
 * CREATED -> EMAIL_CONFIRMED for the address to which the token was sent; nothing changes if it is already confirmed.
 * 409 once the fee is paid, 401 for a closed account. Returns the person as they were before.
 */
async function confirmEmail(trx: Trx, personId: number, email: string | null) {
  const person = await lockPerson(trx, personId)
  if (!person || person.email !== email) throw unauthenticated('token-invalid')
  const done = person.state && DONE[person.state]
  if (done) throw conflict(done)
  if (person.state === 'EMAIL_CONFIRMED') return person
  if (person.state !== 'CREATED') throw unauthenticated('token-invalid')
  await saveStep(trx, { personId, from: 'CREATED', to: 'EMAIL_CONFIRMED' }, { emailConfirmedAt: now })
  // The fee was paid before the e-mail was changed, so it stays paid.
  const season = await findPaidSeason(trx, personId)
  if (season !== undefined) await applyFee(trx, personId, season, 'Cotisation déjà payée')
  return person
}
