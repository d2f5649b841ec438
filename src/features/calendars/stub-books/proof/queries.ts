import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

type Which = { campaignId: number; number: number }

/** Finds the use of a number: a paid sale, void, or none yet. */
export const findUse = (db: Db, { campaignId, number }: Which) =>
  db
    .selectFrom('calendarStubs')
    .leftJoin('commands', 'commands.id', 'saleId')
    .where('campaignId', '=', campaignId)
    .where('number', '=', number)
    .select([
      sql<boolean>`void is not null`.as('isVoid'),
      sql<boolean>`coalesce(commands.state not in ('PENDING', 'EXPIRED', 'CANCELLED'), false)`.as('isSold'),
    ])
    .executeTakeFirst()

/** Finds the book with a number. */
export const findBookWith = (db: Db, { campaignId, number }: Which) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('firstStub', '<=', number)
    .where('lastStub', '>=', number)
    .select('id')
    .executeTakeFirst()

export const findKey = (db: Db, year: number) =>
  db.selectFrom('calendarCampaigns').where('year', '=', year).select(['id', 'signingKey']).executeTakeFirst()

/** Lists a campaign's sellers' books with numbers in this range, in their order. */
export const listSellersBooks = (db: Db, campaignId: number, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', 'SELLER')
    .where('lastStub', '>=', from)
    .where('firstStub', '<=', to)
    .select(['firstStub', 'lastStub'])
    .orderBy('firstStub')
    .execute()

export const findBook = (db: Db, id: number) =>
  db
    .selectFrom('calendarBooks')
    .innerJoin('calendarCampaigns as campaign', 'campaign.id', 'campaignId')
    .where('calendarBooks.id', '=', id)
    .select(['firstStub', 'lastStub', 'year', 'signingKey'])
    .executeTakeFirst()
