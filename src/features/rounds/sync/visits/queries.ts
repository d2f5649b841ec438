import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

type Row<T extends keyof DB> = Insertable<DB[T]>
const these = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

export const listDoors = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('calendarDoors')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', 'street', 'number', 'suffix', 'postalCode', 'city'])
    .execute()
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number]

export const insertVisits = (db: Db, rows: readonly Row<'calendarVisits'>[]) =>
  db.insertInto('calendarVisits').values(rows).execute()
export const insertNotes = (db: Db, rows: readonly Row<'calendarDoorNotes'>[]) =>
  db.insertInto('calendarDoorNotes').values(rows).execute()
export const insertRefusals = (db: Db, rows: readonly Row<'calendarRefusals'>[]) =>
  db.insertInto('calendarRefusals').values(rows).execute()

/** Of these operations, and of those that these take back, the ones that are taken back: by the same phone, in the same campaign, whichever came first. */
export const listWithdrawn = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select target.id from calendar_operations target
      where target.state = 'APPLIED' and target.id in (
          select id from calendar_operations where id = ${these(ids)}
          union select (body ->> 'operation')::uuid from calendar_operations where id = ${these(ids)} and kind = 'WITHDRAW')
        and exists (
          select from calendar_operations withdrawing
          where withdrawing.kind = 'WITHDRAW' and withdrawing.body ->> 'operation' = target.id::text
            and withdrawing.state = 'APPLIED' and withdrawing.device_id = target.device_id
            and withdrawing.campaign_id = target.campaign_id)`.execute(db)
  ).rows.map(({ id }) => id)

/** Takes operations back: what is noted stays, and counts no more. Gives the doors that are concerned. */
export async function withdraw(db: Db, ids: readonly string[]): Promise<number[]> {
  const visits = await db
    .updateTable('calendarVisits')
    .set({ withdrawn: true })
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .where('withdrawn', '=', false)
    .returning('doorId')
    .execute()
  await db
    .updateTable('calendarDoorNotes')
    .set({ withdrawn: true })
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .execute()
  await db
    .deleteFrom('calendarRefusals')
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .execute()
  return visits.map(({ doorId }) => doorId)
}

/**
 * Sales by hand that were taken back keep their money in the accounts until an administrator has looked, anew where one had already. Their
 * numbers, which are given, are free again. One that an administrator gave a number keeps it.
 */
export const markWithdrawn = async (db: Db, keys: readonly string[]): Promise<number[]> => {
  const of = sql<boolean>`source = 'DOOR' and key = ${these(keys)} and not 'WITHDRAWN' = any(to_check)`
  const { rows } = await sql<{ stub: number }>`
    with gone as (
      delete from calendar_stubs
      where sale_id in (select command_id from calendar_sales where ${of} and not corrected) returning number),
    written as (select declared_stub from calendar_sales where ${of} and declared_stub is not null),
    marked as (
      update calendar_sales set to_check = array_append(to_check, 'WITHDRAWN'),
        declared_stub = case when corrected then declared_stub end,
        checked_at = case when corrected then checked_at end, checked_by = case when corrected then checked_by end
      where ${of})
    select number as stub from gone union select declared_stub from written`.execute(db)
  return rows.map(({ stub }) => stub)
}

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

/** Numbers that nobody has any more go to the earliest gift of a door that was given for them. */
export const claimFree = (db: Db, campaignId: number, numbers: readonly number[]) =>
  sql`insert into calendar_stubs (campaign_id, number, sale_id)
    select distinct on (declared_stub) campaign_id, declared_stub, command_id from calendar_sales
    where campaign_id = ${campaignId} and source = 'DOOR' and not corrected and declared_stub = any(${[...numbers]}::int[])
    order by declared_stub, key
    on conflict do nothing`.execute(db)

/** A gift whose number is its own, and nobody else's, is no clash any more; nor is one without a number. Each once looked at stays as it is. */
export const unmarkClashes = (db: Db, campaignId: number, numbers: readonly number[], keys: readonly string[]) =>
  sql`update calendar_sales set to_check = array_remove(to_check, 'CLASH')
    where campaign_id = ${campaignId} and source = 'DOOR' and checked_at is null and 'CLASH' = any(to_check)
      and (declared_stub = any(${[...numbers]}::int[]) or key = ${these(keys)})
      and (declared_stub is null or not exists (
          select from calendar_sales other
          where other.campaign_id = calendar_sales.campaign_id and other.declared_stub = calendar_sales.declared_stub
            and other.source = 'DOOR' and not other.corrected and other.command_id <> calendar_sales.command_id)
        and exists (select from calendar_stubs where sale_id = calendar_sales.command_id))`.execute(db)

/** Where one of these operations noted a gift: every gift that was noted there and not taken back, with how its seller is reached. */
export const listGiven = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('calendarVisits as visit')
    .innerJoin('calendarDoors as door', 'door.id', 'visit.doorId')
    .innerJoin('persons', 'persons.id', 'visit.sellerId')
    .where('visit.outcome', '=', 'GIVEN')
    .where('visit.withdrawn', '=', false)
    .where(
      sql<SqlBool>`exists (
        select from calendar_visits own
        where own.operation_id = ${these(ids)} and own.outcome = 'GIVEN' and not own.withdrawn
          and own.campaign_id = visit.campaign_id and own.door_id = visit.door_id and fold(own.flat) = fold(visit.flat))`,
    )
    .select(['operationId as id', 'visit.campaignId', 'doorId', 'flat', 'visit.at', 'persons.id as sellerId'])
    .select(['number', 'suffix', 'street', 'firstName', 'email', fullName().as('seller')])
    .select(sql<string>`concat_ws('-', visit.campaign_id, visit.door_id, md5(fold(flat)))`.as('place'))
    // Nobody is told about a door that is in no sector of theirs.
    .select(
      sql<boolean>`persons.state = 'ACTIVE' and email is not null and exists (
        select from calendar_sector_doors sector join calendar_sector_sellers team on team.sector_id = sector.sector_id
        where sector.campaign_id = visit.campaign_id and sector.door_id = visit.door_id and team.person_id = persons.id)`.as(
        'reachable',
      ),
    )
    .orderBy('operationId')
    .execute()
