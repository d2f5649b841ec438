import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { listed } from '../../../server/data/pages.ts'
import { GENERAL } from '../../access/contract.ts'
import { ERASED_NAME, REFERENCES } from '../rules.ts'

export const findRequest = (db: Db, personId: number) =>
  db
    .selectFrom('erasureRequests')
    .where('personId', '=', personId)
    .where('state', '=', 'PENDING')
    .select('requestedAt')
    .executeTakeFirst()

/** False where one is pending already. */
export const insertRequest = async (db: Db, personId: number) =>
  (
    await db
      .insertInto('erasureRequests')
      .values({ personId })
      .onConflict((conflict) => conflict.column('personId').where('state', '=', 'PENDING').doNothing())
      .returning('id')
      .execute()
  ).length > 0

/** False where there is none to settle. */
export const settleRequest = async (db: Db, personId: number, state: 'CANCELLED' | 'DONE') => {
  const { numUpdatedRows } = await db
    .updateTable('erasureRequests')
    .set({ state, settledAt: now })
    .where('personId', '=', personId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who waits to be erased, the longest waiting first. */
export const listRequests = (db: Db) =>
  listed(
    db
      .selectFrom('erasureRequests')
      .innerJoin('persons', 'persons.id', 'erasureRequests.personId')
      .where('erasureRequests.state', '=', 'PENDING'),
    (pending) =>
      pending
        .select(['persons.id', 'firstName', 'lastName', 'requestedAt'])
        .select((eb) => eb.ref('persons.state').$notNull().as('state'))
        .orderBy('requestedAt')
        .orderBy('erasureRequests.id'),
  )

const superAdmins = (db: Db) =>
  db
    .selectFrom('personRoles')
    .innerJoin('persons', 'persons.id', 'personRoles.personId')
    .where('name', '=', GENERAL)
    .where('role', '=', 'SUPER-ADMIN')
    .where('state', 'in', ['ACTIVE', 'EXPIRED'])
    .orderBy('personId')

export const listSuperAdmins = (db: Db) => superAdmins(db).select(['persons.id', 'firstName', 'email']).execute()

/** The files of work the person started. */
export const listTaskFiles = async (db: Db, ownerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('tasks')
      .where('ownerId', '=', ownerId)
      .where('fileId', 'is not', null)
      .select('fileId')
      .execute()
  ).flatMap(({ fileId }) => fileId ?? [])

/** Deletes or empties what leads to the person, as `REFERENCES` says of each column. */
export async function clearReferences(db: Db, personId: number) {
  for (const [key, { onErasure }] of Object.entries(REFERENCES)) {
    const [table = '', column = ''] = key.split('.')
    const theirs = sql`${sql.ref(column)} = ${personId}`
    if (onErasure === 'deleted') await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db)
    else if ('emptied' in onErasure) {
      const empty = sql.join(onErasure.emptied.map((each) => sql`${sql.ref(each)} = null`))
      await sql`update ${sql.table(table)} set ${empty} where ${theirs}`.execute(db)
    }
  }
}

/** Mails to, from or about the person. */
const theirMails = (personId: number, email: string | null) => (eb: ExpressionBuilder<DB, 'mails'>) =>
  eb.or([
    eb('personId', '=', personId),
    ...(email
      ? [eb(sql`lower(recipient)`, '=', email.toLowerCase()), eb(sql`lower(reply_to)`, '=', email.toLowerCase())]
      : []),
  ])

/** Waiting mails are not sent any more; of those sent only the fact remains. */
export async function emptyMails(db: Db, personId: number, email: string | null) {
  await db.deleteFrom('mails').where('state', '<>', 'SENT').where(theirMails(personId, email)).execute()
  await db
    .updateTable('mails')
    .set({
      recipient: '',
      replyTo: null,
      subject: '',
      html: null,
      plain: null,
      unsubscribe: null,
      lastError: null,
    })
    .where(theirMails(personId, email))
    .execute()
}

/** Children of this person alone, who have no account. */
const ownChildren = (db: Db, parentId: number) =>
  db
    .selectFrom('persons as child')
    .where('child.state', 'is', null)
    .where('child.id', 'in', (eb) => eb.selectFrom('relations').where('parentId', '=', parentId).select('childId'))
    .where('child.id', 'not in', (eb) => eb.selectFrom('relations').where('parentId', '<>', parentId).select('childId'))
    .select('child.id')

/** Children nobody else declared go; one whom an order names stays without name or date. */
export async function forgetChildren(db: Db, parentId: number) {
  const ids = (await ownChildren(db, parentId).execute()).map(({ id }) => id)
  if (ids.length === 0) return
  const ordered = (
    await db
      .selectFrom('reservations')
      .where('personId', 'in', ids)
      .select('personId')
      .union(db.selectFrom('commands').where('personId', 'in', ids).select('personId'))
      .execute()
  ).map(({ personId }) => personId)
  const kept = ids.filter((id) => ordered.includes(id))
  const gone = ids.filter((id) => !ordered.includes(id))
  if (gone.length > 0) await db.deleteFrom('persons').where('id', 'in', gone).execute()
  if (kept.length > 0)
    await db
      .updateTable('persons')
      .set({ ...ERASED_NAME, birthDate: null })
      .where('id', 'in', kept)
      .execute()
}

/** An address that nobody lives at any more. */
export const deleteLonelyAddress = (db: Db, id: number) =>
  db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('persons').where('addressId', '=', id).select(sql<number>`address_id`.as('id')),
    )
    .execute()

/** What was written beside the person's payments; amounts, dates, means and numbers stay. */
export async function emptyReasons(db: Db, personId: number) {
  const theirs = db.selectFrom('commands').where('personId', '=', personId).select('id')
  await db.updateTable('payments').set({ reason: null }).where('commandId', 'in', theirs).execute()
  await db
    .updateTable('paymentEvents')
    .set({ note: '' })
    .where('commandId', 'in', theirs)
    .where('note', 'is not', null)
    .execute()
}

/** What is left of a person. */
export const NOBODY = {
  ...ERASED_NAME,
  email: null,
  phone: null,
  birthDate: null,
  cis: null,
  membertype: null,
  membertypePrecision: null,
  subscriptions: [],
  wantedMembertype: null,
  wantedMembertypePrecision: null,
  wantedSubscriptions: null,
  udFnspfDoubleStatusSubscription: false,
  newsletterOptIn: false,
  passwordHash: null,
  addressId: null,
}

export type Erased = { personId: number; personCreatedAt: string }

export const insertErasure = (db: Db, { personId, personCreatedAt }: Erased) =>
  db
    .insertInto('erasures')
    .values({ personId, personCreatedAt })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ personCreatedAt, erasedAt: now }))
    .execute()

export const listErased = (db: Db): Promise<Erased[]> =>
  db.selectFrom('erasures').select(['personId', 'personCreatedAt']).orderBy('personId').execute()

/** Deletes an account that never paid, with its children and its unpaid orders. */
export async function deleteUnpaid(db: Db, id: number) {
  const unpaid = db.selectFrom('commands').where('personId', '=', id).select('id')
  await db.deleteFrom('reservations').where('commandId', 'in', unpaid).execute()
  await db.deleteFrom('paymentSessions').where('commandId', 'in', unpaid).execute()
  await db.deleteFrom('commands').where('personId', '=', id).execute()
  await db
    .deleteFrom('persons')
    .where('state', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('relations').where('parentId', '=', id).select('childId'))
    .where('id', 'not in', (eb) => eb.selectFrom('relations').where('parentId', '<>', id).select('childId'))
    .execute()
  await db.deleteFrom('persons').where('id', '=', id).execute()
}
