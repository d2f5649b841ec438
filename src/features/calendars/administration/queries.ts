import { sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'

/** Lists campaigns with their sales, latest year first; or one of them. */
export const listWhole = (db: Db, { id }: { id?: number }) => {
  const rows = db
    .selectFrom('calendarCampaigns as campaign')
    .leftJoin('persons', 'persons.id', 'campaign.closedBy')
    .select(['campaign.id', 'year', 'opensOn', 'closesOn', 'minimumCents', 'closedAt', 'campaign.version'])
    .select(fullName().as('closedBy'))
    // Read in the order of its index; otherwise the sales of earlier campaigns are read first.
    .select(
      sql<boolean>`coalesce((
        select campaign_id from calendar_sales where campaign_id >= campaign.id order by campaign_id limit 1) = campaign.id, false)`.as(
        'sold',
      ),
    )
    .select(sql<number>`(select count(*)::int from calendar_books where campaign_id = campaign.id)`.as('books'))
    .select(
      sql<number>`(select count(*)::int from calendar_books where campaign_id = campaign.id and state = 'GIVEN')`.as(
        'booksOut',
      ),
    )
    .orderBy('year', 'desc')
  return (id === undefined ? rows : rows.where('campaign.id', '=', id)).execute()
}

export const lockCampaign = (db: Db, id: number) =>
  db.selectFrom('calendarCampaigns').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

type Period = { id?: number | undefined; year: number; opensOn: string; closesOn: string }

/** Finds a campaign of the same year or with overlapping days. */
export const findInTheWay = (db: Db, { id = 0, year, opensOn, closesOn }: Period) =>
  db
    .selectFrom('calendarCampaigns')
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([eb('year', '=', year), eb.and([eb('opensOn', '<=', closesOn), eb('closesOn', '>=', opensOn)])]),
    )
    .select(['year', 'opensOn', 'closesOn'])
    .orderBy(sql`year = ${year}`, 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateCampaign = (db: Db, id: number, changes: UpdateObject<DB, 'calendarCampaigns'>) =>
  db.updateTable('calendarCampaigns').set(changes).where('id', '=', id).execute()

export const markClosed = (db: Db, id: number, closedBy: number) => updateCampaign(db, id, { closedAt: now, closedBy })

/** Finds the accounting line for a campaign's gifts. */
export const lineOf = async (db: Db, campaignId: number): Promise<number> =>
  (await db.selectFrom('resources').where('campaignId', '=', campaignId).select('id').executeTakeFirstOrThrow()).id
