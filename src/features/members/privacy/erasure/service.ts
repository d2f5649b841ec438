import { keepErasedAtPlace } from '../../../../server/backup/erased-list.ts'
import { commandLine } from '../../../../server/command-line.ts'
import { config } from '../../../../server/config.ts'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { readInstallation } from '../../../../server/files/marker.ts'
import { getFile, keepFile } from '../../../../server/files/storage.ts'
import { conflict, conflictFor, missing } from '../../../../server/http/errors.ts'
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

/** Queue for saving the list of erased persons beside the database. */
const erasedToKeep = queue('keep-erased-list')

const refuseTheLast = conflictFor({ last_super_admin: 'last-super-admin' })

/** Deletes everything that identifies or describes a person, except the account's row. */
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
 * Erases an account that the caller's transaction holds. Erasure, retention and the re-erasure after a restore all use
 * it. Orders, payments and receipts stay, and lead to nobody (rules#erasure).
 */
async function erase(trx: Trx, person: Person, { action, note, doer }: Manner) {
  const { id, state } = person
  if (!state || !maySucceed(state, 'ERASED')) throw conflict('already-erased', `The account is ${state}`)
  await queries.settleRequest(trx, id, 'DONE')
  const addressId = await forget(trx, person)
  // The reason typed by an administrator may name the person: it is mailed to them and stored nowhere.
  const kept = doer ? { actorId: doer.id } : { note }
  await saveStep(trx, { personId: id, from: state, to: 'ERASED', ...kept }, ERASED_COLUMNS)
  if (addressId !== null) await deleteUnusedAddress(trx, addressId)
  await queries.insertErasure(trx, { personId: id, personCreatedAt: person.createdAt })
  await recordAct(trx, doer, action, { kind: 'person', id }, { from: state })
  await enqueue(trx, erasedToKeep, {})
  log.info({ event: 'person erased', person: id, action }, 'person erased')
}

/**
 * Erases a person and tells them, at the address that is deleted with the mail. 409 `already-erased`,
 * `last-super-admin`.
 */
export async function eraseAndTell(trx: Trx, id: number, manner: Manner, reason: string) {
  const person = (await lockPerson(trx, id)) ?? missing('person')
  const { firstName, email } = person
  await erase(trx, person, manner).catch(refuseTheLast)
  if (email)
    await queueMail(trx, { ...accountErasedMail(await readSender(trx), { firstName, email }, reason), forget: true })
}

/** Erases a person for good, by an administrator. */
export const erasePerson = (db: Db, actor: Actor, id: number, reason: string) =>
  inTransaction(db, (trx) => eraseAndTell(trx, id, { action: 'person.erased', note: reason, doer: actor }, reason))

/** Deletes an unfinished, unpaid registration that the caller's transaction holds, with its mails. */
export async function deleteUnfinished(trx: Trx, person: Person) {
  const addressId = await forget(trx, person)
  await deleteOrders(trx, person.id)
  await deletePersons(trx, [person.id])
  if (addressId !== null) await deleteUnusedAddress(trx, addressId)
}

/** Reads whether a person asked to be erased. */
export const readRequest = async (db: Db, id: number) => ({ request: (await queries.findRequest(db, id)) ?? null })

/**
 * Records a member's request for erasure and tells the member and those who may erase. Repeating it changes nothing.
 */
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

/** Withdraws the member's request. */
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

/** Reads everybody who was ever erased, from the database and the file beside it. */
async function readErased(db: Db): Promise<queries.ErasedPerson[]> {
  return once([...(await readKept()), ...(await queries.listErased(db))])
}

/**
 * Saves the list of erased persons beside the database, merged with those already known, so that an older database
 * cannot shorten it.
 */
async function keepErased(db: Db, known: readonly queries.ErasedPerson[] = []) {
  const erased = once([...known, ...(await readErased(db))])
  if (erased.length > 0) await keepFile(LIST, Buffer.from(JSON.stringify(erased)))
}

/**
 * Copies the list to the backup destination with the time at which it was complete, because a backup may outlive the
 * machine.
 */
export async function copyErased(db: Db) {
  if (!config.backup.key) return
  const until = new Date().toISOString()
  const { id } = await readInstallation(db)
  await keepErasedAtPlace(id, { until, erased: await readErased(db) })
}

/** Erases this person again if the database holds them as before. Returns false if there is nothing to erase. */
const eraseAgain = (db: Db, erased: queries.ErasedPerson) =>
  inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, erased.personId)
    if (!person || person.state === 'ERASED') return false
    if (keyOf(erased) !== keyOf({ ...erased, personCreatedAt: person.createdAt })) return false
    const note = 'Effacé de nouveau après une restauration'
    await erase(trx, person, { action: 'person.erased', note, doer: undefined })
    return true
  })

/** Error code of `reapplyErasures` if an erased person must stay for now. */
export const LAST_LEFT = 'last-super-admin-left'

/**
 * Must be called after a backup was restored and before anybody can sign in: erases again everybody who had been erased
 * since the backup (rules#erasure). A number that was given to somebody else since is left alone. `known` is the list
 * as read before the restore, if that was possible. Returns the number erased; throws at the end if the last
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

/** After each erasure and nightly: makes the list complete beside the files and at the backup destination. */
export const keepErasedList = job(erasedToKeep, {
  every: '45 3 * * *',
  run: async (db) => {
    await keepErased(db)
    await copyErased(db)
  },
})
