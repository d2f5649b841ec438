import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Db, now } from '../../server/data/db.ts'
import { listing } from '../../server/data/statements.ts'

/** Every campaign with the line of the accounts its sales are for: some tens at most. */
export const listCampaigns = listing((db, all: 'all') =>
  db
    .selectFrom('calendarCampaigns')
    .innerJoin('resources', 'resources.campaignId', 'calendarCampaigns.id')
    .where(sql<boolean>`${all}::text is not null`)
    .select([
      'calendarCampaigns.id',
      'year',
      'opensOn',
      'closesOn',
      'minimumCents',
      'closedAt',
      'resources.id as resourceId',
    ]),
)

type Campaign = Omit<Insertable<DB['calendarCampaigns']>, 'commissionId'>

/** Opens a campaign of the commission of the calendars, with the line of the accounts its sales are for; undefined where there is no such commission. */
export async function insertCampaign(db: Db, campaign: Campaign): Promise<number | undefined> {
  const commission = await db
    .selectFrom('commissions')
    .where('subType', '=', 'CALENDARS')
    .where('archivedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!commission) return undefined
  const { id } = await db
    .insertInto('calendarCampaigns')
    .values({ ...campaign, commissionId: commission.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('resources')
    .values({
      name: `Calendrier ${campaign.year}`,
      billingPeriod: 'UNIT',
      priceCents: 0,
      commissionId: commission.id,
      campaignId: id,
      archivedAt: now,
    })
    .execute()
  return id
}
