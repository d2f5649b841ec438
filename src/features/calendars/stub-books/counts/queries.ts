import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

/** Lists these persons by name. */
export const listPersons = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', 'firstName', 'lastName'])
    .orderBy(alphabetical('lastName'))
    .orderBy(alphabetical('firstName'))
    .orderBy('id')
    .execute()

export const insertCount = (db: Db, count: Insertable<DB['calendarSellerCounts']>) =>
  db.insertInto('calendarSellerCounts').values(count).returning('id').executeTakeFirstOrThrow()

/** Deletes a count; undefined if it does not exist. */
export const deleteCount = (db: Db, id: number) =>
  db
    .deleteFrom('calendarSellerCounts')
    .where('id', '=', id)
    .returning(['campaignId', 'sellerId', 'countedCents', 'countedChequesCents'])
    .executeTakeFirst()

/** Lists the counts of a seller without a book, latest first. */
export const listCounts = (db: Db, { campaignId, sellerId }: { campaignId: number; sellerId: number }) =>
  db
    .selectFrom('calendarSellerCounts as count')
    .leftJoin('persons as actor', 'actor.id', 'count.actorId')
    .where('campaignId', '=', campaignId)
    .where('sellerId', '=', sellerId)
    .select(['count.id', 'at', 'expectedCents', 'countedCents', 'countedChequesCents', 'note'])
    .select(fullName('actor').as('by'))
    .orderBy('count.id', 'desc')
    .execute()
