import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { TakenDay } from '../rules.ts'

/** The lines of somebody's cart that is being paid by card: to the buyer they are free, for the next order takes their place. */
const ownHolds = (personId: number | null) => sql`(
  select reservations.id from reservations join commands on commands.id = reservations.command_id
  where commands.person_id = ${personId} and commands.kind = 'CART' and commands.state = 'PENDING' and commands.awaits is null)`

const notOwn = (personId: number | null): RawBuilder<boolean> =>
  sql`(reservation_id is null or reservation_id not in ${ownHolds(personId)})`

/** What is taken of each day from the first to the last: where something begins the sum grows, where it ends it falls. */
export const listTaken = async (
  db: Db,
  resourceId: number,
  { from, to }: { from: string; to: string },
  personId: number | null,
): Promise<TakenDay[]> =>
  (
    await sql<TakenDay>`
      with taking as materialized (
        select days, kept_free, quantity, closure_id is not null as closing from occupations
        where resource_id = ${resourceId} and coalesce(kept_free, days) && daterange(${from}::date, ${to}::date, '[]')
          and ${notOwn(personId)}
      ), moves as (
        select greatest(lower(days), ${from}::date) as day, case when closing then 0 else quantity end as taken,
          0 as kept, closing::int as closed from taking
        union all select upper(days), case when closing then 0 else -quantity end, 0, -closing::int from taking
        union all select greatest(upper(days), ${from}::date), 0, quantity, 0 from taking where upper(kept_free) > upper(days)
        union all select upper(kept_free), 0, -quantity, 0 from taking where upper(kept_free) > upper(days)
        union all select day::date, 0, 0, 0 from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      ), sums as (
        select day, sum(sum(taken)) over along as taken, sum(sum(kept)) over along as kept, sum(sum(closed)) over along as closed
        from moves group by day window along as (order by day)
      )
      select day::text as date, taken::int, kept::int, closed > 0 as closed from sums
      where day between ${from}::date and ${to}::date order by day`.execute(db)
  ).rows

/** How many of a UNIT are taken. */
export const countTaken = async (db: Db, resourceId: number, personId: number | null): Promise<number> =>
  (
    await db
      .selectFrom('occupations')
      .where('resourceId', '=', resourceId)
      .where('days', 'is', null)
      .where(notOwn(personId))
      .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('taken'))
      .executeTakeFirstOrThrow()
  ).taken

/** What a person has of a resource, and for which day: the day it is for, or the day it was ordered on. */
export const listHad = (db: Db, resourceId: number, personId: number) =>
  db
    .selectFrom('reservations')
    .where('reservations.resourceId', '=', resourceId)
    .where('reservations.personId', '=', personId)
    .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED'])
    .where(sql<boolean>`reservations.id not in ${ownHolds(personId)}`)
    .select('quantity')
    .select(sql<string>`coalesce(start_date, (created_at at time zone 'Europe/Paris')::date)::text`.as('day'))
    .execute()
