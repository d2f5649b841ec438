import { sql } from 'kysely'
import type { Db, Trx } from '../../../../server/data/db.ts'
import { lockByName } from '../../../../server/data/locks.ts'

const these = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** The sales that these keys name. */
export const listByKeys = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'calendarSales.commandId')
    .leftJoin('calendarStubs', 'calendarStubs.saleId', 'calendarSales.commandId')
    .where('calendarSales.key', '=', sql<string>`any(${[...keys]}::uuid[])`)
    .select(['commands.id', 'commands.externalId', 'commands.totalCents', 'key', 'calendarSales.campaignId'])
    .select(['source', 'declaredStub', 'toCheck', 'number as stub'])
    .execute()

/** The books that hold these numbers. */
export const listBooksWith = (db: Db, campaignId: number, stubs: readonly number[]) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where(sql<boolean>`exists (
      select from unnest(${[...stubs]}::int[]) as asked (stub) where asked.stub between first_stub and last_stub)`)
    .select(['id', 'sellerId', 'firstStub', 'lastStub'])
    .execute()

export type Claim = { campaignId: number; number: number; saleId: number }

/** Gives these sales their numbers where they are free, and says which sales have theirs. Who comes second waits for the first. */
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

/** Numbers that are used, held: whoever gives them to another waits. */
export const holdStubs = (db: Db, campaignId: number, numbers: readonly number[]) =>
  db
    .selectFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .where('number', '=', sql<number>`any(${[...numbers]}::int[])`)
    .select('number')
    .orderBy('number')
    .forUpdate()
    .execute()

/** Among gifts of doors a number is that of the earliest: it goes over to a gift that was made before the one that has it (rules#to-check). */
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

/** Gifts of doors whose number somebody else has, or gave too, are to be checked. */
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

/** Who holds these numbers, for whoever asked for them: the name of a sale outside, or why nobody may have it. */
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

/** Deliveries to one campaign come one after the other, so that none waits for another that waits for it. */
export const lockSync = (trx: Trx, campaignId: number) => lockByName(trx, 'calendarSync', campaignId)
