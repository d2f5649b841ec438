import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { conflict, forbidden, invalid, missing } from '../../../server/http/errors.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { type Actor, refuseRight } from '../../platform/access/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import type { AddressForm } from '../../society/persons/addresses/contract.ts'
import { isSameAddress } from '../../society/persons/addresses/rules.ts'
import { readOwned, savePersonAddress } from '../../society/persons/addresses/service.ts'
import { type Decision, decide } from '../../society/persons/changes/rules.ts'
import { lockForAct } from '../../society/persons/changes/service.ts'
import { CHANGES } from '../../society/persons/fields/contract.ts'
import { insertConsent, readVersion, savePerson } from '../../society/persons/queries.ts'
import { requestsChange, settleStatus, statusAfter, statusToPay } from '../../society/persons/rules.ts'
import { readPhone } from '../../society/persons/service.ts'
import { readPayer } from '../../society/persons/status/service.ts'
import { demandCentre } from '../../society/settings/centres/service.ts'
import { readText } from '../../society/settings/texts/service.ts'
import { type Proof, proveOwner, setPassword } from '../authentication/security/service.ts'
import { replaceFamily } from '../children/family/service.ts'
import { changeEmail } from '../registration/email/service.ts'
import type { AccountChanges, PayerChanges, PersonChanges } from './contract.ts'
import { changedFields } from './rules.ts'

type Account = Awaited<ReturnType<typeof lockForAct>>
/** Who changes a person, through which channel, and whether they proved to be that person. */
type Caller = { door: 'page'; actor: Actor; proof: Proof } | { door: 'token'; actor: Doer & object; proof: Proof }

/**
 * Updates a person (403 `above-you`). `decide` says what may change: 403 `reserved-field` for any other field. An empty
 * password changes nothing; a new one, or a new e-mail of one's own, needs the current password (400 without it, 403
 * `wrong-password`).
 */
export async function updatePerson(
  db: Db,
  actor: Actor,
  id: number,
  { password, currentPassword, ...changes }: AccountChanges,
) {
  const own = actor.id === id
  if (password && !own) refuseRight(actor, 'own-password-only')
  const email = isAllowed(actor, may.manageSociety) ? changes.email : undefined
  const proof = own ? await proveOwner(db, actor, { password, currentPassword, email }) : {}
  return await applyChanges(db, { door: 'page', actor, proof }, id, changes)
}

/**
 * Updates the person of a token; 404 for anybody else, 401 if the account may no longer pay. An account that was
 * activated once needs its password for a new e-mail; 409 `status-paid` if the status was paid for and waits for
 * validation.
 */
export async function updatePayer(
  db: Db,
  personId: number,
  id: number,
  { currentPassword, ...changes }: PayerChanges,
  address: string,
) {
  if (personId !== id) missing('person')
  const { state, roles } = await readPayer(db, id)
  const decision = decide({ door: 'token', actor: null, target: { id, state, roles }, field: 'email' })
  const proof =
    decision === 'with-password' ? await proveOwner(db, { id, address }, { currentPassword, email: changes.email }) : {}
  return await applyChanges(db, { door: 'token', actor: { id, address }, proof }, id, changes)
}

/** Returns the person of a token; 404 for anybody else, and while a changed e-mail is not confirmed. */
export async function demandPayer(db: Db, personId: number, id: number, state: string | null) {
  if (personId !== id || state === 'CREATED') missing('person')
  await readPayer(db, id)
}

/**
 * Refuses fields that the caller may not change; a person may be sent whole, as it was read. Returns when a changed
 * status takes effect, or undefined if it does not change.
 */
function demandChangeable({ door, actor, proof }: Caller, target: Account, changes: PersonChanges) {
  let status: Decision | undefined
  for (const field of changedFields(target, changes)) {
    const decision = decide({ door, actor: door === 'page' ? actor : null, target, field })
    if (decision === 'with-password' && !proof.proven) throw invalid('currentPassword', 'required')
    if (CHANGES[field] === 'status') status = decision
    if (decision !== 'refused') continue
    if (door === 'token' && target.state === 'FEE_PAID') throw conflict('status-paid')
    refuseRight(door === 'page' ? actor : {}, 'reserved-field')
  }
  return status
}

async function applyChanges(db: Db, caller: Caller, id: number, { version, ...changes }: PersonChanges) {
  try {
    return await inTransaction(db, async (trx) => {
      const account = await lockForAct(trx, caller.actor, id)
      demandVersion(account, version)
      // The holder of a token sees and changes the person with the status and subscriptions of the next fee.
      const person = caller.door === 'token' ? { ...account, ...statusToPay(account) } : account
      const status = demandChangeable(caller, person, changes)
      if (caller.door === 'page' && caller.proof.secret)
        await setPassword(trx, caller.actor, person, caller.proof.secret)
      const {
        email,
        phone,
        membertype: _type,
        membertypePrecision: _precision,
        subscriptions: _given,
        relations,
        address,
        ...plain
      } = changes
      await demandCentre(trx, plain.cis, person.cis)
      const typed = statusAfter(person, changes)
      await savePerson(trx, id, {
        ...plain,
        ...(phone !== undefined && { phone: readPhone(phone) }),
        ...(status === 'now' && settleStatus(typed)),
        ...(status === 'when-paid' && requestsChange(account, typed)),
      })
      await saveConsent(trx, person, changes.newsletterOptIn)
      if (relations) await replaceFamily(trx, caller.actor, id, relations)
      if (address) await saveOtherAddress(trx, caller.actor, account, address)
      const moved = email !== undefined && email !== person.email
      if (moved) await changeEmail(trx, person, email)
      const written = { ...changes, ...(phone !== undefined && { phone: readPhone(phone) ?? '' }) }
      await recordAct(
        trx,
        caller.actor,
        'person.updated',
        { kind: 'person', id },
        { fields: changedFields(person, written) },
      )
      return {
        firstName: changes.firstName ?? person.firstName,
        lastName: changes.lastName ?? person.lastName,
        subscriptions: status ? typed.subscriptions : person.subscriptions,
        emailToConfirm: moved,
        ...(await readVersion(trx, id)),
      }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'persons_email') throw forbidden('email-taken')
    throw error
  }
}

/** An unchanged address is not saved. */
async function saveOtherAddress(trx: Trx, actor: Doer & object, { id, addressId }: Account, wanted: AddressForm) {
  const known = addressId === null ? undefined : (await readOwned(trx, addressId)).address
  const country = wanted.country ?? known?.country
  if (!known || !isSameAddress(known, { ...wanted, country }))
    await savePersonAddress(trx, actor, id, { ...wanted, country })
}

/** Records a changed consent with the version of the notice it was given under. */
async function saveConsent(trx: Trx, { id, newsletterOptIn }: Account, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === newsletterOptIn) return
  await insertConsent(trx, id, wanted, (await readText(trx, 'rgpd')).version)
}
