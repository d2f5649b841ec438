import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'

/** Lists each change of consent, latest first. */
export const listConsents = (db: Db, personId: number) =>
  db
    .selectFrom('consents')
    .where('personId', '=', personId)
    .where('purpose', '=', 'NEWSLETTER')
    .select(['given', 'textVersion', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findOptIn = async (db: Db, personId: number) =>
  (
    await db
      .selectFrom('persons')
      .where('id', '=', personId)
      .where('state', 'is not', null)
      .where('state', '<>', 'ERASED')
      .select('newsletterOptIn')
      .executeTakeFirst()
  )?.newsletterOptIn

/** Lists the commissions whose messages the person refuses. */
export const listRefused = (db: Db, personId: number) =>
  db
    .selectFrom('refusedCommissions')
    .innerJoin('commissions', 'commissions.id', 'refusedCommissions.commissionId')
    .where('personId', '=', personId)
    .select(['commissions.id', 'name'])
    .orderBy(alphabetical('name'))
    .execute()

/** Finds the name of a commission, archived or not, because its messages outlive it. */
export const findName = async (db: Db, commissionId: number) =>
  (await db.selectFrom('commissions').where('id', '=', commissionId).select('name').executeTakeFirst())?.name

/** Returns true if they had not refused it before. */
export const insertRefused = async (db: Db, personId: number, commissionId: number): Promise<boolean> =>
  (
    await db
      .insertInto('refusedCommissions')
      .values({ personId, commissionId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('personId')
      .execute()
  ).length > 0

export const deleteRefused = async (db: Db, personId: number, commissionId: number): Promise<boolean> =>
  (
    await db
      .deleteFrom('refusedCommissions')
      .where('personId', '=', personId)
      .where('commissionId', '=', commissionId)
      .returning('personId')
      .execute()
  ).length > 0
