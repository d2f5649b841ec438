import type { Insertable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { isLiving } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'

/** Lists every campaign with its accounting line; there are a few dozen at most. */
export const listCampaigns = (db: Db) =>
  db
    .selectFrom('calendarCampaigns')
    .innerJoin('resources', 'resources.campaignId', 'calendarCampaigns.id')
    .select([
      'calendarCampaigns.id',
      'calendarCampaigns.commissionId',
      'year',
      'opensOn',
      'closesOn',
      'minimumCents',
      'closedAt',
      'resources.id as resourceId',
    ])
    .execute()

/** Finds the commission of the calendars. */
export const findCalendars = (db: Db) =>
  db
    .selectFrom('commissions')
    .where('subType', '=', 'CALENDARS')
    .where(isLiving('commissions'))
    .select(['id', 'technicalName', 'active', 'authorizedSubscribers'])
    .executeTakeFirst()

export const insertCampaign = async (db: Db, campaign: Insertable<DB['calendarCampaigns']>): Promise<number> =>
  (await db.insertInto('calendarCampaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id
