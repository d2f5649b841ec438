import { issueToken, revokeAccess, revokeTokens } from '../../server/auth.ts'
import { demandCaptcha } from '../../server/captcha.ts'
import { brokenConstraint, type Db, inTransaction, now, type Trx } from '../../server/db.ts'
import { conflict, forbidden, invalid, missing, unauthenticated } from '../../server/errors.ts'
import { enqueue, queue } from '../../server/jobs.ts'
import { queueMail } from '../../server/mailer.ts'
import { hashPassword } from '../../server/passwords.ts'
import { hasEnded, parisDay } from '../../shared/dates.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toEuros } from '../../shared/money.ts'
import { toE164 } from '../../shared/numbering.ts'
import { presentAddress } from '../addresses/rules.ts'
import { type Doer, recordAct } from '../audit/service.ts'
import { refundPerson } from '../commands/refunds/service.ts'
import { seasonEnd } from '../siteconfiguration/rules.ts'
import { readRgpdNotice, readSeason, readSender } from '../siteconfiguration/service.ts'
import { lockForAct } from './changes/service.ts'
import { PASSWORD_MIN, type Registration } from './contract.ts'
import { accountRefusedMail, accountValidatedMail, emailConfirmationMail } from './mails.ts'
import * as queries from './queries.ts'
import { isPasswordAllowed, maySucceed, passwordMinimum, subscriptionsFor } from './rules.ts'
import { afterPayment, type PaidStatus, statusToPay, wantedOf } from './status/rules.ts'
import { heldNews } from './validation/rules.ts'

/** An account just became one to validate: its administrators are told. */
export const validatorsToTell = queue('tell-validators')

/** A telephone number as E.164; 400 where it is none. */
export const readPhone = (text: string): string => {
  const number = toE164(text)
  if (!number) throw invalid('phone', 'phone-format')
  return number
}

/**
 * Registers a visitor: the account (CREATED), the children, the consent and the confirmation mail, all or nothing.
 * 403 `email-taken`, 400 for a captcha, password or telephone refused (specification, sections 5 and 8).
 */
export async function register(db: Db, form: Registration) {
  if (!isPasswordAllowed(form.password, form)) throw invalid('password', 'password-forbidden')
  const phone = readPhone(form.phone)
  // Used up even when the rest fails: one solved challenge must not try e-mail after e-mail.
  await demandCaptcha(db, form.recaptcha, 'registration')
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(db, (trx) => createAccount(trx, form, phone, passwordHash))
  } catch (error) {
    if (brokenConstraint(error) === 'persons_email') throw forbidden('email-taken')
    throw error
  }
}

async function createAccount(trx: Trx, form: Registration, phone: string, passwordHash: string) {
  const { firstName, lastName, email, birthDate, cis, membertype, udFnspfDoubleStatusSubscription, newsletterOptIn } =
    form
  const id = await queries.insertPerson(trx, {
    firstName,
    lastName,
    email,
    phone,
    birthDate,
    cis,
    membertype,
    membertypePrecision: membertype === 'EXTERNE' ? (form.membertypePrecision ?? null) : null,
    subscriptions: subscriptionsFor(membertype, form.subscriptions),
    udFnspfDoubleStatusSubscription,
    newsletterOptIn,
    passwordHash,
    state: 'CREATED',
  })
  for (const { relatedUser, relationShipPrecision } of form.relations)
    await queries.insertChild(trx, id, { child: relatedUser, precision: relationShipPrecision })
  await queries.insertConsent(trx, id, newsletterOptIn, (await readRgpdNotice(trx)).version)
  await queries.insertEvent(trx, { personId: id, from: null, to: 'CREATED' })
  await recordAct(trx, { id }, 'person.registered', { kind: 'person', id })
  const token = await issueToken(trx, 'email-confirmation', id, email)
  await queueMail(trx, emailConfirmationMail(await readSender(trx), { id, firstName, email }, token))
  return { id, firstName, lastName, email }
}

const PAYING = new Set(['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])

/**
 * Whom fees are offered to, with the status they are to be paid for, and the subscriptions that are `held` now. 401 where the
 * account may not pay any more: its token is worth nothing.
 */
export async function readPayer(db: Db, personId: number) {
  const person = await queries.findPerson(db, personId)
  if (!person?.state || !person.email || !PAYING.has(person.state)) throw unauthenticated('token-invalid')
  const { membertype, ...status } = statusToPay(person)
  if (!membertype) throw unauthenticated('token-invalid')
  return { ...person, ...status, membertype, email: person.email, held: person.subscriptions }
}

/** Holds a person's account until the transaction ends, so that its orders are made one at a time. */
export const lockPayer = async (trx: Trx, personId: number) => {
  await queries.lockPerson(trx, personId)
  return await readPayer(trx, personId)
}

/**
 * What a paid fee does to the account: EMAIL_CONFIRMED -> FEE_PAID, a member's is renewed at once and never shortened, and the
 * status that was paid for takes effect. False where the account cannot take it any more (refused, suspended, erased): the payment is to be given back.
 */
export async function applyFee(
  trx: Trx,
  personId: number,
  season: number,
  note: string,
  paid?: PaidStatus,
): Promise<boolean> {
  const person = await queries.lockPerson(trx, personId)
  if (person?.state === 'EMAIL_CONFIRMED') {
    await queries.saveStep(
      trx,
      { personId, from: person.state, to: 'FEE_PAID', note },
      { feePaidAt: now, ...afterPayment(person, paid) },
    )
    await enqueue(trx, validatorsToTell, {}, { singletonSeconds: 900, singletonNextSlot: true })
    return true
  }
  if (person?.state === 'FEE_PAID') return true
  if (person?.state !== 'ACTIVE' && person?.state !== 'EXPIRED') return false
  const paidUntil = seasonEnd(season, await readSeason(trx))
  // A season that is paid late takes nothing from one that is paid already.
  const accountValidity = person.accountValidity > paidUntil ? person.accountValidity : paidUntil
  await queries.saveStep(
    trx,
    { personId, from: person.state, to: 'ACTIVE', note },
    { accountValidity, feePaidAt: now, ...afterPayment(person, paid) },
  )
  return true
}

/** FEE_PAID -> ACTIVE until the end of the season paid for; the member is told a little later. 409 from any other state. */
export async function validateAccount(db: Db, actor: Doer & object, id: number) {
  await inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, actor, id)
    if (person.state !== 'FEE_PAID') throw conflict('not-to-validate', `The account is ${person.state}`)
    const season = (await queries.findPaidSeason(trx, id)) ?? Number(parisDay(new Date()).slice(0, 4))
    const accountValidity = seasonEnd(season, await readSeason(trx))
    await queries.saveStep(
      trx,
      { personId: id, from: 'FEE_PAID', to: 'ACTIVE', actorId: actor.id },
      { accountValidity, validatedAt: now },
    )
    await recordAct(trx, actor, 'person.validated', { kind: 'person', id })
    const to = { id, firstName: person.firstName, email: person.email ?? '' }
    const mail = accountValidatedMail(await readSender(trx), to, accountValidity)
    await queueMail(trx, { ...mail, ...heldNews(id, new Date()) })
  })
}

/** FEE_PAID -> REFUSED: what was paid goes back, the person is told why. 409 from any other state. */
export async function refuseAccount(db: Db, actor: Doer & object, id: number, reason: string) {
  await inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, actor, id)
    if (!maySucceed(person.state, 'REFUSED')) throw conflict('not-to-validate', `The account is ${person.state}`)
    const refunded = await refundPerson(trx, actor, id, reason)
    await queries.saveStep(trx, { personId: id, from: person.state, to: 'REFUSED', actorId: actor.id, note: reason })
    await revokeAccess(trx, id)
    await recordAct(trx, actor, 'person.refused', { kind: 'person', id }, { refundedCents: refunded })
    const to = { id, firstName: person.firstName, email: person.email ?? '' }
    await queueMail(trx, accountRefusedMail(await readSender(trx), to, reason, toEuros(refunded)))
  })
}

/** ACTIVE -> EXPIRED for every account whose paid period is over (nightly, and at sign-in). */
export async function expireAccounts(db: Db, day: string) {
  for (const { id } of await queries.listLapsed(db, day)) await expireAccount(db, id, day)
}

export const expireAccount = (db: Db, id: number, day: string) =>
  inTransaction(db, async (trx) => {
    const person = await queries.lockPerson(trx, id)
    if (person?.state !== 'ACTIVE' || !hasEnded(person.accountValidity, day)) return
    await queries.saveStep(trx, { personId: id, from: 'ACTIVE', to: 'EXPIRED' })
  })

/** The account behind an e-mail, with its password's hash, for the sign-in alone. */
export const findAccount = queries.findByEmail

/** Refuses (400, field `password`) what this account may not take as its password. */
export async function demandPassword(
  db: Db,
  person: { id: number; firstName: string; lastName: string; email: string | null },
  password: string,
) {
  if (password.length < passwordMinimum(await queries.listRoles(db, person.id)))
    throw invalid('password', password.length < PASSWORD_MIN ? 'password-forbidden' : 'password-too-short')
  const { firstName, lastName, email } = person
  if (!isPasswordAllowed(password, { firstName, lastName, email: email ?? '' }))
    throw invalid('password', 'password-forbidden')
}

/** Gives the account a new password, ends every session and makes recovery links worthless. */
export async function replacePassword(trx: Trx, id: number, passwordHash: string) {
  await queries.savePassword(trx, id, passwordHash)
  await revokeAccess(trx, id)
  await revokeTokens(trx, id, ['password-recovery'])
}

/** A child as the wire shows one. */
export const presentRelation = (row: Awaited<ReturnType<typeof queries.listRelations>>[number]) => ({
  id: row.id,
  relatedUser: { id: row.childId, firstName: row.firstName, lastName: row.lastName, birthDate: row.birthDate },
  relationShip: row.relationship,
  relationShipPrecision: row.relationshipPrecision,
})

/** A person, the address and the family as the wire shows them. */
export function presentPerson(row: NonNullable<Awaited<ReturnType<typeof queries.findPerson>>>) {
  const { address: found, events: _history, relations, ...person } = row
  const address = found && presentAddress(found, person.id)
  return {
    ...person,
    address,
    wanted: wantedOf(row),
    relations: relations.map(presentRelation),
    _links: {
      self: { href: `${API_BASE}/users/${person.id}` },
      ...(address && { address: address._links.self }),
    },
  }
}

/** The state of an account; 404 where there is none. */
export const readState = async (db: Db, id: number) => (await queries.findState(db, id)) ?? missing('person')

/** Moves an account on and writes the step down. */
export const moveAccount = queries.saveStep

/** The roles of a person, as the wire writes them: `{name}_{ROLE}`. */
export const readRoles = queries.listRoles
