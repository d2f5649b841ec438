import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

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
