import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { lookup, shaped } from '../../../../server/data/statements.ts'

type Which = { campaignId: number; number: number }

/** Who uses a number: a sale that was paid, nobody any more, or nobody yet. */
const listUses = shaped(
  'by-lane',
  ({ campaignId, number }: Which) => ({ shape: '', values: [campaignId, number] }),
  (db, _which, [campaignId, number]) =>
    db
      .selectFrom('calendarStubs')
      .leftJoin('commands', 'commands.id', 'saleId')
      .where('campaignId', '=', sql<number>`${campaignId}`)
      .where('number', '=', sql<number>`${number}`)
      .select([
        sql<boolean>`void is not null`.as('isVoid'),
        sql<boolean>`coalesce(commands.state not in ('PENDING', 'EXPIRED', 'CANCELLED'), false)`.as('isSold'),
      ]),
)
export const findUse = async (db: Db, which: Which) => (await listUses(db, which))[0]

/** The book that has a number. */
export const findBookWith = (db: Db, { campaignId, number }: Which) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('firstStub', '<=', number)
    .where('lastStub', '>=', number)
    .select('id')
    .executeTakeFirst()

export const findKey = lookup((db, year: number) =>
  db.selectFrom('calendarCampaigns').where('year', '=', year).select(['id', 'signingKey']),
)

/** The sellers' books of a campaign with numbers in this range, in their order. */
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
