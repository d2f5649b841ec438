import { type Db, now } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { GENERAL } from '../../../platform/access/contract.ts'

export const findRequest = (db: Db, personId: number) =>
  db
    .selectFrom('erasureRequests')
    .where('personId', '=', personId)
    .where('state', '=', 'PENDING')
    .select('requestedAt')
    .executeTakeFirst()

/** Returns false if a request is already open. */
export const insertRequest = async (db: Db, personId: number) =>
  (
    await db
      .insertInto('erasureRequests')
      .values({ personId })
      .onConflict((conflict) => conflict.column('personId').where('state', '=', 'PENDING').doNothing())
      .returning('id')
      .execute()
  ).length > 0

/** Returns false if there is no open request. */
export const settleRequest = async (db: Db, personId: number, state: 'CANCELLED' | 'DONE') => {
  const { numUpdatedRows } = await db
    .updateTable('erasureRequests')
    .set({ state, settledAt: now })
    .where('personId', '=', personId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists open requests, longest wait first. */
export const listRequests = (db: Db) =>
  listSource(
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

/** Lists the files of tasks that the person started. */
export const listTaskFiles = async (db: Db, ownerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('tasks')
      .where('ownerId', '=', ownerId)
      .where('fileId', 'is not', null)
      .select('fileId')
      .execute()
  ).flatMap(({ fileId }) => fileId ?? [])

export type ErasedPerson = { personId: number; personCreatedAt: string }

export const insertErasure = (db: Db, { personId, personCreatedAt }: ErasedPerson) =>
  db
    .insertInto('erasures')
    .values({ personId, personCreatedAt })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ personCreatedAt, erasedAt: now }))
    .execute()

export const listErased = (db: Db): Promise<ErasedPerson[]> =>
  db.selectFrom('erasures').select(['personId', 'personCreatedAt']).orderBy('personId').execute()
