import { keepErasedAtPlace } from '../../../../server/backup/erased-list.ts'
import { commandLine } from '../../../../server/command-line.ts'
import { config } from '../../../../server/config.ts'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { readInstallation } from '../../../../server/files/marker.ts'
import { getFile, keepFile } from '../../../../server/files/storage.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { log } from '../../../../server/log.ts'
import { emptyMails } from '../../../../server/mail/forgetting.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { forgetBuyersAt } from '../../../calendars/buyers/service.ts'
import { deleteOrders } from '../../../orders/checkout/service.ts'
import { forgetGuestsAt } from '../../../orders/orders/bookings/service.ts'
import { emptyNotes } from '../../../orders/payments/queries.ts'
import { emptyReasons } from '../../../orders/refunds/queries.ts'
import type { Actor } from '../../../platform/access/service.ts'
import type { Action } from '../../../platform/audit/labels.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { removeFiles } from '../../../platform/files/service.ts'
import { forgetWriter } from '../../../society/contact/service.ts'
import { deleteUnusedAddress } from '../../../society/persons/addresses/queries.ts'
import { ERASED_COLUMNS } from '../../../society/persons/fields/contract.ts'
import { deletePersons, lockPerson, saveStep } from '../../../society/persons/queries.ts'
import { clearReferences } from '../../../society/persons/references/service.ts'
import { maySucceed } from '../../../society/persons/rules.ts'
import { readSender } from '../../../society/settings/service.ts'
import { forgetChildren } from '../../children/family/service.ts'
import { accountErasedMail, erasureRecordedMail, erasureRequestedMail } from './mails.ts'
import * as queries from './queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** The list of who was erased is to be kept beside the database as well. */
const erasedToKeep = queue('keep-erased-list')

const refuseTheLast = (error: unknown): never => {
  throw brokenConstraint(error) === 'last_super_admin' ? conflict('last-super-admin') : error
}

/** Forgets everything that leads to a person or describes them, except the account's row. */
async function forget(trx: Trx, { id, email, addressId }: Pick<Person, 'id' | 'email' | 'addressId'>) {
  const files = await queries.listTaskFiles(trx, id)
  await emptyMails(trx, id, email)
  if (email) await forgetWriter(trx, email)
  if (email) await forgetGuestsAt(trx, email)
  if (email) await forgetBuyersAt(trx, email)
  await forgetChildren(trx, id)
  await clearReferences(trx, id)
  await emptyReasons(trx, id)
  await emptyNotes(trx, id)
  await removeFiles(trx, files)
  return addressId
}

type Manner = { action: Extract<Action, 'person.erased' | 'person.deleted-by-retention'>; note: string; doer: Doer }

/**
 * Erases an account held by the caller's transaction: the one code of erasure, retention and of what follows an older backup.
 * Orders, payments and receipts stay, and lead to nobody (rules#erasure).
 */
async function erase(trx: Trx, person: Person, { action, note, doer }: Manner) {
  const { id, state } = person
  if (!state || !maySucceed(state, 'ERASED')) throw conflict('already-erased', `The account is ${state}`)
  await queries.settleRequest(trx, id, 'DONE')
  const addressId = await forget(trx, person)
  // What an administrator typed may name the person: the person is told, and it is kept nowhere.
  const kept = doer ? { actorId: doer.id } : { note }
  await saveStep(trx, { personId: id, from: state, to: 'ERASED', ...kept }, ERASED_COLUMNS)
  if (addressId !== null) await deleteUnusedAddress(trx, addressId)
  await queries.insertErasure(trx, { personId: id, personCreatedAt: person.createdAt })
  await recordAct(trx, doer, action, { kind: 'person', id }, { from: state })
  await enqueue(trx, erasedToKeep, {})
  log.info({ event: 'person erased', person: id, action }, 'person erased')
}

/** Erases and tells the person, at the address that is forgotten with the mail. 409 `already-erased`, `last-super-admin`. */
export async function eraseAndTell(trx: Trx, id: number, manner: Manner, reason: string) {
  const person = (await lockPerson(trx, id)) ?? missing('person')
  const { firstName, email } = person
  await erase(trx, person, manner).catch(refuseTheLast)
  if (email)
    await queueMail(trx, { ...accountErasedMail(await readSender(trx), { firstName, email }, reason), forget: true })
}

/** An administrator erases a person for good. */
export const erasePerson = (db: Db, actor: Actor, id: number, reason: string) =>
  inTransaction(db, (trx) => eraseAndTell(trx, id, { action: 'person.erased', note: reason, doer: actor }, reason))

/** Deletes a registration nobody finished or paid, held by the caller's transaction, with what was written to it. */
export async function deleteUnfinished(trx: Trx, person: Person) {
  const addressId = await forget(trx, person)
  await deleteOrders(trx, person.id)
  await deletePersons(trx, [person.id])
  if (addressId !== null) await deleteUnusedAddress(trx, addressId)
}

/** Whether a person asked to be erased. */
export const readRequest = async (db: Db, id: number) => ({ request: (await queries.findRequest(db, id)) ?? null })

/** A member asks to be erased: who may do it is told, the member too. Asked twice, it was asked once. */
export const requestErasure = (db: Db, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { id } = actor
    const { firstName, email } = (await lockPerson(trx, id)) ?? missing('person')
    const admins = await queries.listSuperAdmins(trx)
    if (admins.length === 1 && admins[0]?.id === id) throw conflict('last-super-admin')
    if (await queries.insertRequest(trx, id)) {
      const sender = await readSender(trx)
      for (const admin of admins)
        if (admin.email && admin.id !== id)
          await queueMail(trx, erasureRequestedMail(sender, { ...admin, email: admin.email }, id))
      if (email) await queueMail(trx, erasureRecordedMail(sender, { id, firstName, email }))
      await recordAct(trx, actor, 'person.erasure-requested', { kind: 'person', id })
    }
    return await readRequest(trx, id)
  })

/** The member thinks again. */
export const cancelRequest = (db: Db, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { id } = actor
    await lockPerson(trx, id)
    if (await queries.settleRequest(trx, id, 'CANCELLED'))
      await recordAct(trx, actor, 'person.erasure-cancelled', { kind: 'person', id })
    return await readRequest(trx, id)
  })

const LIST = 'erased-persons.json'

async function readKept(): Promise<queries.ErasedPerson[]> {
  const bytes = await getFile(LIST)
  return bytes ? (JSON.parse(bytes.toString()) as queries.ErasedPerson[]) : []
}

const keyOf = ({ personId, personCreatedAt }: queries.ErasedPerson) => `${personId} ${personCreatedAt}`

const once = (erased: queries.ErasedPerson[]) => [...new Map(erased.map((each) => [keyOf(each), each])).values()]

/** Everybody who was ever erased, by the database and by the file beside it. */
async function readErased(db: Db): Promise<queries.ErasedPerson[]> {
  return once([...(await readKept()), ...(await queries.listErased(db))])
}

/** Keeps the list of who was erased beside the database, with who else is known to have been: an older database does not shorten it. */
async function keepErased(db: Db, known: readonly queries.ErasedPerson[] = []) {
  const erased = once([...known, ...(await readErased(db))])
  if (erased.length > 0) await keepFile(LIST, Buffer.from(JSON.stringify(erased)))
}

/** Copies the list to where backups are kept, with the moment until which it is whole: a backup may outlive the machine. */
export async function copyErased(db: Db) {
  if (!config.backup.key) return
  const until = new Date().toISOString()
  const { id } = await readInstallation(db)
  await keepErasedAtPlace(id, { until, erased: await readErased(db) })
}

/** Erases this person again, if the database has them as they were before. False where there is nothing to erase. */
const eraseAgain = (db: Db, erased: queries.ErasedPerson) =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, erased.personId)
    if (!person || person.state === 'ERASED') return false
    if (keyOf(erased) !== keyOf({ ...erased, personCreatedAt: person.createdAt })) return false
    const note = 'Effacé de nouveau après une restauration'
    await erase(trx, person, { action: 'person.erased', note, doer: undefined })
    return true
  })

/** The code of what `reapplyErasures` throws where one who was erased has to stay for now. */
export const LAST_LEFT = 'last-super-admin-left'

/**
 * To be called after an older backup was restored, before anybody is let in: erases again everybody who had been erased since
 * (rules#erasure). Somebody else who has been given the number since is left alone. `known` is the list as it was read before the
 * restore, where that was possible. Gives how many were erased again; throws, after all the others, where the last
 * super-administrator is among them.
 */
export async function reapplyErasures(db: Db, known: readonly queries.ErasedPerson[] = []): Promise<number> {
  const erased = once([...known, ...(await readErased(db))])
  let again = 0
  let last: number | undefined
  for (const each of erased)
    try {
      if (await eraseAgain(db, each)) again++
    } catch (error) {
      if (brokenConstraint(error) !== 'last_super_admin') throw error
      last = each.personId
    }
  await keepErased(db, known)
  if (last !== undefined)
    throw Object.assign(
      new Error(
        `Erased again: ${again}. Person ${last} was erased too, but is the only super-administrator in this backup: ` +
          `make somebody else one, then run ${commandLine('reapply-erasures')}.`,
      ),
      { code: LAST_LEFT },
    )
  return again
}

/** After each erasure, and nightly: whatever came in between, the list is whole, beside the files and where backups are kept. */
export const keepErasedList = job(erasedToKeep, {
  every: '45 3 * * *',
  run: async (db) => {
    await keepErased(db)
    await copyErased(db)
  },
})
