import { sql } from 'kysely'
import type { Db, Trx } from '../../../../server/data/db.ts'
import { lockByName } from '../../../../server/data/locks.ts'

const these = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** Lists the sales with these keys. */
export const listByKeys = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'calendarSales.commandId')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'calendarSales.commandId')
    .where('calendarSales.key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .select(['commands.id', 'commands.externalId', 'commands.totalCents', 'key', 'calendarSales.campaignId'])
    .select(['source', 'declaredStub', 'toCheck', 'number as stub'])
    .execute()

/** Lists the books that hold these numbers. */
export const listBooksWith = (db: Db, campaignId: number, stubs: readonly number[]) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`exists (
      select from unnest(${[...stubs]}::int[]) as asked (stub) where asked.stub between first_stub and last_stub)`)
    .select(['id', 'sellerId', 'firstStub', 'lastStub'])
    .execute()

export type Claim = { campaignId: number; number: number; saleId: number }

/**
 * Gives these sales their numbers if they are free, and returns the sales that got theirs. A concurrent caller waits.
 */
export const claimStubs = async (db: Db, claims: readonly Claim[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .insertInto('calendarStubs')
        .values(claims)
        .onConflict((conflict) => conflict.columns(['campaignId', 'number']).doNothing())
        .returning('saleId')
        .execute()
    ).flatMap(({ saleId }) => saleId ?? []),
  )

/** Locks used numbers, so that nobody else can give them away. */
export const holdStubs = (db: Db, campaignId: number, numbers: readonly number[]) =>
  db
    .selectFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .where('number', '=', sql<number>`any(${[...numbers]}::int[])`)
    .select('number')
    .orderBy('number')
    .forUpdate()
    .execute()

/** Moves a number to the earliest gift at a door that claims it (rules#to-check). */
export const giveToEarliest = (db: Db, campaignId: number, numbers: readonly number[]) =>
  sql`update calendar_stubs set sale_id = first.command_id
    from (
      select distinct on (declared_stub) declared_stub, command_id, key from calendar_sales
      where campaign_id = ${campaignId} and source = 'DOOR' and not corrected and declared_stub = any(${[...numbers]}::int[])
      order by declared_stub, key
    ) as first, calendar_sales holder
    where calendar_stubs.campaign_id = ${campaignId} and calendar_stubs.number = first.declared_stub
      and holder.command_id = calendar_stubs.sale_id and holder.source = 'DOOR' and not holder.corrected
      and first.key < holder.key`.execute(db)

/** Marks gifts at doors to be checked if another sale has, or claims, their number. */
export const markClashes = (db: Db, campaignId: number, numbers: readonly number[]) =>
  sql`update calendar_sales set to_check = array_append(to_check, 'CLASH')
    where campaign_id = ${campaignId} and source = 'DOOR' and not corrected and declared_stub = any(${[...numbers]}::int[])
      and not 'CLASH' = any(to_check)
      and (
        exists (
          select from calendar_sales other
          where other.campaign_id = calendar_sales.campaign_id and other.declared_stub = calendar_sales.declared_stub
            and other.source = 'DOOR' and not other.corrected and other.command_id <> calendar_sales.command_id)
        or exists (
          select from calendar_stubs
          where calendar_stubs.campaign_id = calendar_sales.campaign_id and number = declared_stub
            and sale_id is distinct from calendar_sales.command_id))`.execute(db)

/** Who uses these numbers: the public reference of a sale, or why the number is void. */
export const listHolders = (db: Db, campaignId: number, numbers: readonly number[]) =>
  db
    .selectFrom('calendarStubs')
    .leftJoin('commands', 'commands.id', 'calendarStubs.saleId')
    .where('calendarStubs.campaignId', '=', campaignId)
    .where('number', '=', sql<number>`any(${[...numbers]}::int[])`)
    .select(['number', 'void', 'externalId'])
    .orderBy('number')
    .execute()

/**
 * Withdraws sales by hand. Their money stays in the accounts until an administrator has checked them, again if one
 * already had. The returned numbers are free again; a number given by an administrator is kept.
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

/** Gives released numbers to the earliest gift at a door that claims them. */
export const claimFree = (db: Db, campaignId: number, numbers: readonly number[]) =>
  sql`insert into calendar_stubs (campaign_id, number, sale_id)
    select distinct on (declared_stub) campaign_id, declared_stub, command_id from calendar_sales
    where campaign_id = ${campaignId} and source = 'DOOR' and not corrected and declared_stub = any(${[...numbers]}::int[])
    order by declared_stub, key
    on conflict do nothing`.execute(db)

/**
 * Clears the clash mark of gifts whose number only they claim, or that have none. A gift that was already checked stays
 * as it is.
 */
export const unmarkClashes = (db: Db, campaignId: number, numbers: readonly number[], keys: readonly string[]) =>
  sql`update calendar_sales set to_check = array_remove(to_check, 'CLASH')
    where campaign_id = ${campaignId} and source = 'DOOR' and checked_at is null and 'CLASH' = any(to_check)
      and (declared_stub = any(${[...numbers]}::int[]) or key = ${these(keys)})
      and (declared_stub is null or not exists (
          select from calendar_sales other
          where other.campaign_id = calendar_sales.campaign_id and other.declared_stub = calendar_sales.declared_stub
            and other.source = 'DOOR' and not other.corrected and other.command_id <> calendar_sales.command_id)
        and exists (select from calendar_stubs where sale_id = calendar_sales.command_id))`.execute(db)

/** Serializes the syncs of a campaign, so that they cannot deadlock. */
export const lockSync = (trx: Trx, campaignId: number) => lockByName(trx, 'calendarSync', campaignId)
