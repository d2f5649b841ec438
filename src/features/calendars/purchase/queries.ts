import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { inserting, shaped } from '../../../server/data/statements.ts'

export const insertSales = inserting('calendarSales')
export const insertStubs = inserting('calendarStubs')

type Which = { campaignId: number; stub: number }

const listHolding = shaped(
  'by-lane',
  ({ campaignId, stub }: Which) => ({ shape: '', values: [campaignId, stub] }),
  (db, _which, [campaignId, stub]) =>
    db
      .selectFrom('calendarBooks')
      .where('campaignId', '=', sql<number>`${campaignId}`)
      .where(sql<boolean>`int4range(first_stub, last_stub, '[]') @> ${stub}::integer`)
      .select(['id', 'kind', 'sellerId']),
)
/** The book a number is in. */
export const findBook = async (db: Db, which: Which) => (await listHolding(db, which))[0]

/** The sale that a browser's key names, its order held. */
export const lockByKey = (db: Db, key: string) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'calendarSales.commandId')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'calendarSales.commandId')
    .where('calendarSales.key', '=', key)
    .select(['commands.id', 'commands.externalId', 'commands.state', 'commands.totalCents'])
    .select(['declaredStub', 'lastName', 'firstName', 'email'])
    .select(['streetNumber', 'streetName', 'postalCode', 'city', 'calendarSales.campaignId'])
    .forUpdate('commands')
    .executeTakeFirst()

/** The key goes to the purchase that takes the place of this one. */
export const dropKey = (db: Db, commandId: number) =>
  db.updateTable('calendarSales').set({ key: null }).where('commandId', '=', commandId).execute()

/** A book of the page with numbers left, held: the first of them. */
export const lockWebBook = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', 'WEB')
    .where(sql<boolean>`next_stub <= last_stub`)
    .select(['id', 'lastStub', sql<number>`next_stub`.as('nextStub')])
    .orderBy('firstStub')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** The first number from this one on that nobody uses. */
export async function firstFree(db: Db, { campaignId, stub }: Which): Promise<number> {
  const { rows } = await sql<{ free: number }>`select case
    when not exists (select from calendar_stubs where campaign_id = ${campaignId} and number = ${stub}) then ${stub}::integer
    else (
      select number + 1 from calendar_stubs used
      where campaign_id = ${campaignId} and number >= ${stub}
        and not exists (select from calendar_stubs next where next.campaign_id = ${campaignId} and next.number = used.number + 1)
      order by number limit 1)
    end as free`.execute(db)
  return rows[0]?.free ?? stub
}

export const moveNext = (db: Db, bookId: number, nextStub: number) =>
  db.updateTable('calendarBooks').set({ nextStub }).where('id', '=', bookId).execute()

export const findSale = (db: Db, commandId: number) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'calendarSales.campaignId')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'calendarSales.commandId')
    .where('commandId', '=', commandId)
    .select(['commandId', 'calendarSales.campaignId', 'year', 'declaredStub', 'number as stub', 'toCheck'])
    .select(sql<number[]>`array(select door_id from calendar_visits where sale_key = calendar_sales.key)`.as('doors'))
    .executeTakeFirst()

/** Gives a sale its number, unless somebody has it; says whether it did. */
export const takeStub = async (
  db: Db,
  stub: { campaignId: number; number: number; saleId: number },
): Promise<boolean> =>
  (await db
    .insertInto('calendarStubs')
    .values(stub)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()) !== undefined
