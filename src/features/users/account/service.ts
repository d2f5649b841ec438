import type { Actor } from '../../../server/auth.ts'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/db.ts'
import { forbidden, missing } from '../../../server/errors.ts'
import { isAllowed, may } from '../../../shared/permissions.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { readRgpdNotice } from '../../siteconfiguration/service.ts'
import { changeEmail } from '../email/service.ts'
import { insertConsent, lockPerson, savePerson } from '../queries.ts'
import { preparePassword, setPassword } from '../security/service.ts'
import { readPayer, readPhone } from '../service.ts'
import type { AccountChanges, PersonChanges } from './contract.ts'
import { normalised, reservedChanges } from './rules.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockPerson>>>
/** What else happens in the same transaction, with the person as it was. */
type Besides = (trx: Trx, before: Row) => Promise<unknown>

/**
 * Changes a person: oneself, or anybody for administrators of persons (404 for the rest). E-mail, status, subscriptions and
 * newsletter are for ADMIN and SUPER-ADMIN (403 `reserved-field` where one would change). An empty password changes nothing;
 * a new one, or a new e-mail of one's own, asks the password in use (400 without, 403 `wrong-password`).
 */
export async function updatePerson(
  db: Db,
  actor: Actor,
  id: number,
  { password, currentPassword, ...changes }: AccountChanges,
) {
  const own = actor.id === id
  if (!own && !isAllowed(actor, may.managePersons)) missing('person')
  // Nobody sets another's password: administrators send a link (security, 17).
  if (password && !own) throw forbidden('own-password-only')
  const everything = isAllowed(actor, may.manageSociety)
  const email = everything ? changes.email : undefined
  const secret = own ? await preparePassword(db, id, { password, currentPassword, email }) : undefined
  return await applyChanges(db, actor, id, changes, async (trx, before) => {
    if (!everything && reservedChanges(before, changes).length > 0) throw forbidden('reserved-field')
    if (secret) await setPassword(trx, actor, before, secret)
  })
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

async function applyChanges(db: Db, doer: Doer, id: number, changes: PersonChanges, besides?: Besides) {
  try {
    return await inTransaction(db, async (trx) => {
      const person = await lockPerson(trx, id)
      if (!person || person.state === 'ERASED') return missing('person')
      await besides?.(trx, person)
      const { email, phone, ...plain } = changes
      const values = {
        ...plain,
        ...(phone !== undefined && { phone: readPhone(phone) }),
        ...normalised(person, changes),
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
