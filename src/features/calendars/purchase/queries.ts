import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

const these = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

export const insertSales = (db: Db, sales: readonly Insertable<DB['calendarSales']>[]) =>
  db
    .insertInto('calendarSales')
    .values([...sales])
    .returningAll()
    .execute()
export const insertStubs = (db: Db, stubs: readonly Insertable<DB['calendarStubs']>[]) =>
  db
    .insertInto('calendarStubs')
    .values([...stubs])
    .returningAll()
    .execute()

type Which = { campaignId: number; stub: number }

/** The book a number is in. */
export const findBook = (db: Db, { campaignId, stub }: Which) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`int4range(first_stub, last_stub, '[]') @> ${stub}::integer`)
    .select(['id', 'kind', 'sellerId'])
    .executeTakeFirst()

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

/** Gifts of doors where more than one was noted are to be checked, and no longer where one is left. Each once looked at stays as it is. */
export const markTwice = (db: Db, campaignId: number, doorIds: readonly number[]) =>
  sql`with sold as (
      select visit.sale_key, bool_or(not visit.withdrawn and exists (
        select from calendar_visits other
        where other.campaign_id = visit.campaign_id and other.door_id = visit.door_id and fold(other.flat) = fold(visit.flat)
          and not other.withdrawn and other.sale_key <> visit.sale_key)) as twice
      from calendar_visits visit
      where visit.sale_key in (
        select sale_key from calendar_visits where campaign_id = ${campaignId} and door_id = any(${[...doorIds]}::int[]))
      group by visit.sale_key)
    update calendar_sales set to_check = case when twice then array_append(to_check, 'TWICE') else array_remove(to_check, 'TWICE') end
    from sold
    where calendar_sales.key = sold.sale_key and checked_at is null and ('TWICE' = any(to_check)) <> twice`.execute(db)

/** A gift by hand is that of its own visit alone: another that names it, as one by card does a purchase, says nothing of it. */
const IS_OF_SALE = sql`(calendar_sales.source = 'WEB' or operation_id = calendar_sales.key)`

/** Who may have handed a calendar over at a door: an operation that says so, or the gift that it was for. None that was taken back. */
const handedOver = sql`(
  select id, at, person_id from calendar_operations operation
  where kind = 'HANDOVER' and state = 'APPLIED' and body ->> 'externalId' = commands.external_id::text
    and not exists (
      select from calendar_operations withdrawing
      where withdrawing.kind = 'WITHDRAW' and withdrawing.body ->> 'operation' = operation.id::text
        and withdrawing.state = 'APPLIED' and withdrawing.device_id = operation.device_id
        and withdrawing.campaign_id = operation.campaign_id)
  union all select operation_id, at, seller_id from calendar_visits
  where sale_key = calendar_sales.key and not withdrawn and ${IS_OF_SALE})`

/** What handed it over before, if that was at a door and is taken back by now. */
const takenBack = sql`exists (
  select from calendar_operations operation
  join calendar_operations withdrawing on withdrawing.kind = 'WITHDRAW' and withdrawing.state = 'APPLIED'
    and withdrawing.body ->> 'operation' = operation.id::text and withdrawing.device_id = operation.device_id
    and withdrawing.campaign_id = operation.campaign_id
  where operation.state = 'APPLIED' and operation.at = calendar_sales.handed_over_at
    and operation.person_id is not distinct from calendar_sales.handed_over_by
    and (operation.id = calendar_sales.key
      or operation.kind = 'HANDOVER' and operation.body ->> 'externalId' = commands.external_id::text
      or operation.id in (select operation_id from calendar_visits where sale_key = calendar_sales.key)))`

/** The sales that operations are about: those of visits, and those that are handed over. */
export const ofOperations = (ids: readonly string[]) => sql<SqlBool>`calendar_sales.command_id in (
    select sale.command_id from calendar_visits join calendar_sales sale on sale.key = sale_key where operation_id = ${these(ids)}
    union select commands.id from calendar_operations operation join commands on external_id = (operation.body ->> 'externalId')::uuid
    where operation.id = ${these(ids)} and operation.kind = 'HANDOVER')
  and commands.state in ('PAID', 'DONE', 'PARTIALLY_REFUNDED')`

/** The sale of an order whose money is coming. */
export const ofOrder = (id: number) => sql<SqlBool>`calendar_sales.command_id = ${id}`

/**
 * Sales that are paid are handed over by whoever was first, at a door or at the office. A purchase made at a door is its seller's, whether
 * it or the visit is here first.
 */
export const joinSales = (db: Db, which: RawBuilder<SqlBool>) =>
  sql`with met as (
      select calendar_sales.command_id, first.at, first.person_id, visit.seller_id, ${takenBack} as undone
      from calendar_sales
      join commands on commands.id = calendar_sales.command_id
      left join lateral (select * from ${handedOver} told order by at, id limit 1) first on true
      left join lateral (
        select seller_id from calendar_visits where sale_key = calendar_sales.key order by operation_id limit 1) visit on true
      where ${which}),
    told as (select *, undone or at <= coalesce(
      (select handed_over_at from calendar_sales where command_id = met.command_id), 'infinity') as anew from met)
    update calendar_sales set
      seller_id = case when source = 'WEB' then coalesce(told.seller_id, calendar_sales.seller_id) else calendar_sales.seller_id end,
      handed_over_at = case when anew then told.at else handed_over_at end,
      handed_over_by = case when anew then told.person_id else handed_over_by end
    from told where told.command_id = calendar_sales.command_id`.execute(db)
