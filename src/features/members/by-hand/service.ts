import { hashUnknownPassword } from '../../../server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { findForgiving } from '../../../server/data/texts.ts'
import { conflict, forbidden, invalid } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import { toE164 } from '../../../shared/numbering.ts'
import { listFeesFor } from '../../catalogue/resources/queries.ts'
import { totalOf } from '../../catalogue/resources/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import type { Membertype, Subscription } from '../../society/persons/contract.ts'
import { holdFields, writeFreeValues } from '../../society/persons/free-values/service.ts'
import { writeNote } from '../../society/persons/notes/service.ts'
import { subscriptionsFor } from '../../society/persons/rules.ts'
import { readPhone } from '../../society/persons/service.ts'
import { demandCentre } from '../../society/settings/centres/service.ts'
import { sendInvitation } from '../authentication/recovery/service.ts'
import { declareChild } from '../children/family/service.ts'
import { holdNames } from '../imports/queries.ts'
import { validateLine } from '../imports/rules.ts'
import { enterMembers, readValidating } from '../imports/writing/service.ts'
import { demandSeason, recordFeesIn } from '../membership/offline/service.ts'
import { type AlikePerson, LIKENESSES, type MemberByHand } from './contract.ts'
import * as queries from './queries.ts'

/**
 * Adds a member as a line of an import would (rules#members-by-hand), with free fields, address, children, note and
 * fee, all or nothing. Mails an invitation if there is an e-mail; without one the member cannot sign in.
 */
export async function addMember(db: Db, actor: Actor, form: MemberByHand) {
  const phone = form.phone === undefined ? undefined : readPhone(form.phone)
  const passwordHash = form.email === undefined ? null : await hashUnknownPassword()
  return await inTransaction(db, async (trx) => {
    await holdNames(trx, [form])
    const twin = await queries.findJustAdded(trx, form)
    if (twin) throw conflict('just-added', `The person is ${twin.id}`)
    const { id, firstName, email } = await enter(trx, actor, { ...form, phone }, passwordHash)
    await recordAct(trx, actor, 'person.added', { kind: 'person', id })
    if (form.freeFields.length > 0)
      await writeFreeValues(trx, await holdFields(trx), { id, freeFields: {} }, form.freeFields)
    if (form.address) await savePersonAddress(trx, actor, id, form.address)
    for (const { relatedUser, relationShipPrecision } of form.relations)
      await declareChild(trx, id, { child: relatedUser, precision: relationShipPrecision })
    if (form.note) await writeNote(trx, actor, id, form.note)
    const receipt = form.payment ? (await recordFeesIn(trx, actor, id, form.payment)).receipt : null
    if (email) await sendInvitation(trx, { id, firstName, email })
    return { id, receipt }
  })
}

/** Validates and writes the member by the rules of imports, so that every channel creates the same member. */
async function enter(trx: Trx, actor: Actor, form: MemberByHand, passwordHash: string | null) {
  const { lastName, firstName, email, phone, birthDate, cis, udFnspfDoubleStatusSubscription } = form
  await demandCentre(trx, cis)
  const { membertype, membertypePrecision, subscriptions } = form
  const values = {
    lastName,
    firstName,
    email,
    phone,
    birthDate,
    cis,
    membertype,
    membertypePrecision,
    subscriptions,
  }
  // Empty values are left out, as in a line of an import.
  const givenValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const context = await readValidating(trx, { ownerId: actor.id, overwrite: [] })
  const validation = validateLine(givenValues, undefined, context)
  if (validation.verdict === 'REFUSED') {
    const [problem] = validation.problems
    throw !problem || problem.code === 'not-allowed' ? forbidden('not-allowed') : invalid(problem.field, problem.code)
  }
  if (validation.verdict !== 'CREATED') throw forbidden('not-allowed')
  const [entered] = await enterMembers(trx, { actorId: actor.id, passwordHash, note: 'Ajouté à la main' }, [
    { ...validation.person, udFnspfDoubleStatusSubscription },
  ])
  if (!entered) throw forbidden('email-taken')
  return { id: entered.id, firstName, email }
}

type Typed = {
  lastName?: string | undefined
  firstName?: string | undefined
  birthDate?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/**
 * Finds accounts that may be the person being typed. A name counts once both parts are typed, a telephone once it is
 * valid.
 */
export async function findAlike(
  db: Db,
  { lastName, firstName, birthDate, email, phone }: Typed,
): Promise<AlikePerson[]> {
  const traits = {
    name: lastName && firstName ? { lastName, firstName } : undefined,
    birthDate,
    email: email || undefined,
    phone: (phone && toE164(phone)) || undefined,
  }
  if (!traits.name && !traits.email && !traits.phone) return []
  const rows = await findForgiving((tolerance) => queries.listAlike(db, traits, tolerance))
  return rows.map(({ byName, byBirthDate, byEmail, byPhone, ...person }) => {
    const shared = { NAME: byName, BIRTH_DATE: byBirthDate, EMAIL: byEmail, PHONE: byPhone }
    return { ...person, likenesses: LIKENESSES.filter((likeness) => shared[likeness]) }
  })
}

const NOBODY = 0

/** Reads what somebody with this status would have to pay for a season. 409 `not-on-sale`. */
export async function readFeesOfStatus(
  db: Db,
  wanted: { membertype: Membertype; subscriptions?: Subscription[] | undefined; season?: number | undefined },
) {
  const { season, seasons } = await demandSeason(db, wanted.season)
  const { membertype } = wanted
  const payer = { id: NOBODY, membertype, subscriptions: subscriptionsFor(membertype, wanted.subscriptions ?? []) }
  const fees = await listFeesFor(db, payer, season)
  const rows = fees.map(({ id, name, priceCents }) => ({ id, name, price: toEuros(priceCents) }))
  return { season, seasons, rows, total: toEuros(totalOf(fees)) }
}
