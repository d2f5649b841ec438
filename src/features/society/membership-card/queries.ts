import { type Db, now } from '../../../server/data/db.ts'

const HOLDER = ['id', 'firstName', 'lastName', 'membertype', 'cis', 'state', 'accountValidity'] as const

export const findHolder = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).where('state', 'is not', null).select(HOLDER).executeTakeFirst()

export const findHolderByCode = (db: Db, code: string) =>
  db
    .selectFrom('membershipCards')
    .innerJoin('persons', 'persons.id', 'membershipCards.personId')
    .where('code', '=', code)
    .select(['firstName', 'lastName', 'state', 'accountValidity'])
    .executeTakeFirst()

/** Finds the existing code, or inserts the given one. */
export async function findOrInsertCode(db: Db, personId: number, code: string) {
  await db
    .insertInto('membershipCards')
    .values({ personId, code })
    .onConflict((conflict) => conflict.column('personId').doNothing())
    .execute()
  return await db
    .selectFrom('membershipCards')
    .where('personId', '=', personId)
    .select(['code', 'madeAt'])
    .executeTakeFirstOrThrow()
}

export const saveCode = (db: Db, personId: number, code: string) =>
  db
    .insertInto('membershipCards')
    .values({ personId, code })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ code, madeAt: now }))
    .returning(['code', 'madeAt'])
    .executeTakeFirstOrThrow()
