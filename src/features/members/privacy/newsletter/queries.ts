import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'

/** Each time the consent changed, the latest first. */
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

/** Whose messages the person does not want. */
export const listRefused = (db: Db, personId: number) =>
  db
    .selectFrom('refusedCommissions')
    .innerJoin('commissions', 'commissions.id', 'refusedCommissions.commissionId')
    .where('personId', '=', personId)
    .select(['commissions.id', 'name'])
    .orderBy(alphabetical('name'))
    .execute()

/** A commission, archived or not: its messages outlive it. */
export const findName = async (db: Db, commissionId: number) =>
  (await db.selectFrom('commissions').where('id', '=', commissionId).select('name').executeTakeFirst())?.name

/** True where they did not refuse it before. */
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
