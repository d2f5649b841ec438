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

/** Finds the book of a number. */
export const findBook = (db: Db, { campaignId, stub }: Which) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`int4range(first_stub, last_stub, '[]') @> ${stub}::integer`)
    .select(['id', 'kind', 'sellerId'])
    .executeTakeFirst()

/** Finds a sale by the browser's key and locks its order. */
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

/** Removes the key from a purchase that another one replaces. */
export const dropKey = (db: Db, commandId: number) =>
  db.updateTable('calendarSales').set({ key: null }).where('commandId', '=', commandId).execute()

/** Locks the first book of the page that has numbers left. */
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

/** Finds the first free number from this one on. */
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

/** Gives a sale its number if it is free; returns whether it did. */
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

/**
 * Marks gifts at the same door to be checked if there are several, and clears the mark if one is left. A gift that was
 * already checked stays as it is.
 */
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

/**
 * A gift without a card belongs to its own visit only; a visit that names it, as card visits name a purchase, does not
 * count.
 */
const IS_OF_SALE = sql`(calendar_sales.source = 'WEB' or operation_id = calendar_sales.key)`

/**
 * Who may have handed over a calendar at a door: an operation that says so, or the gift itself; withdrawn ones do not
 * count.
 */
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

/** Whether it was handed over at a door and that operation is withdrawn by now. */
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

/** Sales of these operations: of visits, and of handovers. */
export const ofOperations = (ids: readonly string[]) => sql<SqlBool>`calendar_sales.command_id in (
    select sale.command_id from calendar_visits join calendar_sales sale on sale.key = sale_key where operation_id = ${these(ids)}
    union select commands.id from calendar_operations operation join commands on external_id = (operation.body ->> 'externalId')::uuid
    where operation.id = ${these(ids)} and operation.kind = 'HANDOVER')
  and commands.state in ('PAID', 'DONE', 'PARTIALLY_REFUNDED')`

/** Sale of an order that is being paid. */
export const ofOrder = (id: number) => sql<SqlBool>`calendar_sales.command_id = ${id}`

/**
 * Records who handed over paid sales, the earliest at a door or at the office. A purchase made at a door belongs to its
 * seller, whether the payment or the visit arrives first.
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
