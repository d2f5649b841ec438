import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'

export const findCampaign = (db: Db, id: number) =>
  db
    .selectFrom('calendarCampaigns as campaign')
    .leftJoin('persons', 'persons.id', 'campaign.closedBy')
    .where('campaign.id', '=', id)
    .select(['year', 'opensOn', 'closesOn', 'closedAt', fullName().as('closedBy')])
    .executeTakeFirst()

export const listBooks = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarBooks as book')
    .leftJoin('persons', 'persons.id', 'book.sellerId')
    .where('campaignId', '=', campaignId)
    .select(['firstStub', 'lastStub', 'kind', 'team', fullName().as('seller')])
    .orderBy('firstStub')
    .execute()

export const listStubs = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .select(['number', 'saleId', 'void', 'reason'])
    .orderBy('number')
    .execute()

export const listSales = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'commandId')
    .leftJoin('persons', 'persons.id', 'sellerId')
    .where('campaignId', '=', campaignId)
    .select(['commands.id', 'commands.state', fullName().as('seller')])
    .orderBy('commands.id')
    .execute()

/** Lists payments and refunds for the sales of a campaign. */
export const listMovements = (db: Db, campaignId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'payments.commandId')
    .where('campaignId', '=', campaignId)
    .where('payments.state', '=', 'DONE')
    .select(['payments.commandId', 'kind', 'method', 'amountCents as cents'])
    .orderBy('payments.id')
    .execute()

/** Finds what is still open in a campaign. */
export const findOpen = (db: Db, campaignId: number) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from calendar_sales join commands on commands.id = command_id
        where campaign_id = ${campaignId} and to_check <> '{}' and checked_at is null and paid_at is not null)`.as(
        'toCheck',
      ),
      sql<number>`(select count(*)::int from calendar_operations where campaign_id = ${campaignId} and state = 'WAITING')`.as(
        'waiting',
      ),
      sql<number>`(select count(*)::int from calendar_sales join commands on commands.id = command_id
        where campaign_id = ${campaignId} and commands.state = 'PENDING')`.as('pending'),
      sql<number>`(select count(*)::int from calendar_books book where campaign_id = ${campaignId} and kind = 'SELLER'
        and state <> 'COUNTED' and (exists (select from calendar_book_steps where book_id = book.id)
          or exists (select from calendar_stubs stub where stub.campaign_id = book.campaign_id
            and stub.number between first_stub and last_stub and sale_id is not null)))`.as('uncounted'),
    ])
    .executeTakeFirstOrThrow()

/** Counts the sales to check, by reason. */
export const countDoubts = async (db: Db, campaignId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{ doubt: string; sales: number }>`
        select doubt, count(*)::int as sales from calendar_sales join commands on commands.id = command_id, unnest(to_check) as doubt
        where campaign_id = ${campaignId} and checked_at is null and paid_at is not null group by doubt order by doubt`.execute(
        db,
      )
    ).rows.map(({ doubt, sales }) => [doubt, sales]),
  )

/** Lists purchases that are not paid yet. */
export const listPending = async (db: Db, campaignId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('calendarSales')
      .innerJoin('commands', 'commands.id', 'commandId')
      .where('campaignId', '=', campaignId)
      .where('state', '=', 'PENDING')
      .select('commands.id')
      .orderBy('commands.id')
      .execute()
  ).map(({ id }) => id)

export const listNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', fullName().as('name')])
    .execute()

export const findReport = async (db: Db, campaignId: number) =>
  (await db.selectFrom('calendarReports').where('campaignId', '=', campaignId).select('content').executeTakeFirst())
    ?.content

export const insertReport = (db: Db, campaignId: number, content: string) =>
  db
    .insertInto('calendarReports')
    .values({ campaignId, content })
    .onConflict((conflict) => conflict.column('campaignId').doNothing())
    .execute()

export const deleteReport = (db: Db, campaignId: number) =>
  db.deleteFrom('calendarReports').where('campaignId', '=', campaignId).execute()

/** Lists the books that are still with their sellers. */
export const listOut = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarBooks as book')
    .leftJoin('persons', 'persons.id', 'book.sellerId')
    .where('campaignId', '=', campaignId)
    .where('book.state', '=', 'GIVEN')
    .select(['firstStub', 'lastStub', fullName().as('seller')])
    .orderBy('firstStub')
    .execute()
