import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now } from '../../../../server/data/db.ts'

export const findFeed = (db: Db, commissionId: number) =>
  db.selectFrom('calendarFeeds').where('commissionId', '=', commissionId).select('createdAt').executeTakeFirst()

/** One at a time: a new one replaces the one before. */
export const putFeed = (db: Db, commissionId: number, tokenHash: Buffer) =>
  db
    .insertInto('calendarFeeds')
    .values({ commissionId, tokenHash })
    .onConflict((conflict) => conflict.column('commissionId').doUpdateSet({ tokenHash, createdAt: now }))
    .execute()

export const deleteFeed = (db: Db, commissionId: number) =>
  db.deleteFrom('calendarFeeds').where('commissionId', '=', commissionId).executeTakeFirst()

/** Finds the commission of this name and secret. */
export const findOpened = (db: Db, technicalName: string, tokenHash: Buffer) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('commissions', 'commissions.id', 'calendarFeeds.commissionId')
    .where('commissions.technicalName', '=', technicalName)
    .where('calendarFeeds.tokenHash', '=', tokenHash)
    .where(isLiving('commissions'))
    .select(['commissions.id', 'commissions.name'])
    .executeTakeFirst()

/** Lists valid stays and events that end from that day on, a year's at most. */
export const listBooked = (db: Db, commissionId: number, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .where('resources.commissionId', '=', commissionId)
    .where('reservations.billingPeriod', 'in', ['DAY', 'ITEM_DAY'])
    .where('reservations.state', 'in', ['TO_APPROVE', 'CONFIRMED', 'HANDED_OVER', 'RETURNED'])
    .where('endDate', '>=', from)
    .where('startDate', '<=', to)
    .select(['reservations.id', 'resourceName', 'quantity', 'startDate', 'endDate', 'state'])
    .orderBy('startDate')
    .orderBy('reservations.id')
    .limit(5_000)
    .execute()
