import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'

type Counts = { current: number; lapsed: number }
type Group = Counts & {
  by: 'status' | 'centre' | 'age'
  status: string | null
  centre: string | null
  age: number | null
}

/**
 * Counts the members of that day by status, centre and age, in one pass over an index; 1 January 1900 means no birth
 * date.
 */
export const countMembers = async (db: Db, day: string): Promise<Group[]> =>
  (
    await sql<Group>`
      select case when grouping(membertype) = 0 then 'status' when grouping(cis) = 0 then 'centre' else 'age' end as by,
        membertype as status, cis as centre, age,
        count(*) filter (where state = 'ACTIVE')::int as current,
        count(*) filter (where state = 'EXPIRED')::int as lapsed
      from (
        select state, membertype, cis,
          extract(year from age(${day}::date, nullif(birth_date, date '1900-01-01')))::int as age
        from persons
        where state in ('ACTIVE', 'EXPIRED')
      ) member
      group by grouping sets ((membertype), (cis), (age))
      order by current desc, lapsed desc, status, ${alphabetical('cis')}`.execute(db)
  ).rows

/** Counts new members of each month, and former members by the month in which they left (rules#statistics). */
export const countMoves = async (db: Db): Promise<{ month: string; joined: number; left: number }[]> =>
  (
    await sql<{ month: string; joined: number; left: number }>`
      with steps as (
        select person_id, at, from_state, to_state, lead(to_state) over (partition by person_id order by id) as next
        from person_events
      ), members as (
        select person_id,
          min(at) filter (where to_state = 'ACTIVE' and next is distinct from 'FEE_PAID') as joined,
          max(at) filter (where from_state = 'ACTIVE' and to_state in ('EXPIRED', 'SUSPENDED', 'ERASED')) as gone
        from steps
        group by person_id
      ), moves as (
        select members.joined, case when persons.state <> 'ACTIVE' then members.gone end as gone
        from members join persons on persons.id = members.person_id
        where members.joined is not null and persons.state is not null
      )
      select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month,
        count(*) filter (where joined)::int as joined, count(*) filter (where not joined)::int as left
      from (select joined as at, true as joined from moves union all select gone, false from moves where gone is not null) move
      group by 1 order by 1`.execute(db)
  ).rows

/** Sums the fees paid for each season, and the unpaid ones of its campaign. */
export const sumFees = async (db: Db): Promise<{ season: number; paidCents: number; unpaidCents: number }[]> =>
  (
    await sql<{ season: number; paidCents: number; unpaidCents: number }>`
      with paid as (
        select season, sum(line_total_cents) as cents
        from reservations where state = 'CONFIRMED' and resource_id in (select id from resources where commission_id is null)
        group by season
      ), unpaid as (
        select campaigns.season, sum(member.expected_cents) as cents
        from campaigns join campaign_members member on member.campaign_id = campaigns.id
        where not exists (select from reservations line where line.person_id = member.person_id
          and line.season = campaigns.season and line.state = 'CONFIRMED'
          and line.resource_id in (select id from resources where commission_id is null))
        group by campaigns.season
      )
      select season, coalesce(paid.cents, 0) as paid_cents, coalesce(unpaid.cents, 0) as unpaid_cents
      from paid full join unpaid using (season) order by season`.execute(db)
  ).rows
