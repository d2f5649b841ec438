import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { AllocatedDay } from '../rules.ts'

/** Lines of a person's cart that are being paid by card: free for that buyer, whose next order replaces them. */
const ownHolds = (personId: unknown) => sql`(
  select reservations.id from reservations join commands on commands.id = reservations.command_id
  where commands.person_id = ${personId} and commands.kind = 'CART' and commands.state = 'PENDING' and commands.awaits is null)`

/** Places offered to the person from the waitlist are free for them too. */
const notOwn = (personId: unknown): RawBuilder<boolean> =>
  sql`((reservation_id is null or reservation_id not in ${ownHolds(personId)})
    and (waiting_id is null or waiting_id not in (select id from waiting where person_id = ${personId} and state = 'OFFERED')))`

/** Days of a resource, first and last included; `buffered`: also the buffer days after a stay. */
export type Span = { resourceId: number; from: string; to: string; buffered?: boolean }

const lastOf = ({ resourceId, to, buffered }: Span) =>
  buffered ? sql`${to}::date + (select buffer_days from resources where id = ${resourceId})` : sql`${to}::date`

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

/**
 * Sums what is taken on each of these days, for all resources at once: the sum grows where an allocation begins and
 * falls where it ends. Allocations of the same days are summed first, by days instead of ranges, which sort five times
 * as slowly.
 */
export async function listAllocations(
  db: Db,
  { spans, personId }: { spans: readonly Span[]; personId: number | null },
): Promise<(AllocatedDay & { resourceId: number })[]> {
  const { rows } = await sql<AllocatedDay & { resourceId: number }>`
      with asked (of, first, last) as materialized (values ${sql.join(
        spans.map((span) => sql`(${span.resourceId}::int, ${span.from}::date, ${lastOf(span)})`),
      )}), taking as materialized (
        select of, first, taken.* from asked, lateral (
          select lower(days) as begins, upper(days) as ends, upper(covers) as free_again, sum(quantity) as quantity,
            closure_id is not null as closing
          from occupations where resource_id = of and covers && daterange(first, last, '[]') and ${notOwn(personId)}
          group by begins, ends, free_again, closing
        ) as taken
      ), moves as (
        select of, greatest(begins, first) as day, case when closing then 0 else quantity end as taken, 0 as kept, closing::int as closed
        from taking
        union all select of, ends, case when closing then 0 else -quantity end, 0, -closing::int from taking
        union all select of, greatest(ends, first), 0, quantity, 0 from taking where free_again > ends
        union all select of, free_again, 0, -quantity, 0 from taking where free_again > ends
        union all select of, day::date, 0, 0, 0 from asked, generate_series(first, last, interval '1 day') as day
      ), sums as (
        select of, day, sum(sum(taken)) over along as taken, sum(sum(kept)) over along as kept, sum(sum(closed)) over along as closed
        from moves group by of, day window along as (partition by of order by day)
      )
      select of as resource_id, day::text as date, taken::int, kept::int, closed > 0 as closed from sums join asked using (of)
      where day between first and last order by of, day`.execute(db)
  return rows
}

/** Counts the taken items of each UNIT resource. */
export const countAllocated = (db: Db, resourceIds: readonly number[], personId: number | null) =>
  db
    .selectFrom('occupations')
    .where('resourceId', '=', anyOf(resourceIds))
    .where('days', 'is', null)
    .where(notOwn(personId))
    .groupBy('resourceId')
    .select(['resourceId', sql<number>`sum(quantity)::int`.as('taken')])
    .execute()

/** Lists what a person has of each resource, with the day it is for or on which it was ordered. */
export const listHad = (db: Db, resourceIds: readonly number[], personId: number) =>
  db
    .selectFrom('reservations')
    .where('reservations.resourceId', '=', anyOf(resourceIds))
    .where('reservations.personId', '=', personId)
    .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED'])
    .where(sql<boolean>`reservations.id not in ${ownHolds(personId)}`)
    .select(['resourceId', 'quantity', 'season'])
    .select(sql<string>`coalesce(start_date, (created_at at time zone 'Europe/Paris')::date)::text`.as('day'))
    .execute()
