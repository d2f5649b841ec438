import type { Db } from '../../../server/data/db.ts'

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
