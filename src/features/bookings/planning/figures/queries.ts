import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'

/** Lists the resources of a commission in its own order, with the period in which each could be booked. */
export const listFigured = (db: Db, commissionId: number) =>
  db
    .selectFrom('resources')
    .where('commissionId', '=', commissionId)
    .select(['id', 'name', 'billingPeriod', 'stock'])
    .select(
      sql<string>`least((created_at at time zone 'Europe/Paris')::date,
        (select date_trunc('month', min(lower(days)))::date from occupations where resource_id = resources.id))::text`.as(
        'since',
      ),
    )
    .select(sql<string | null>`(archived_at at time zone 'Europe/Paris')::date::text`.as('until'))
    .orderBy('position', sql`asc nulls last`)
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()

export type Sums = { resourceId: number; month: string; booked: number; closed: number; incomeCents: number }

/** Sums booked and closed days, and payments less refunds, by resource and month; months without any are absent. */
export const sumByMonth = async (db: Db, resourceIds: readonly number[], { from, to }: { from: string; to: string }) =>
  (
    await sql<Sums>`
      with months as (
        select to_char(day, 'YYYY-MM') as month, daterange(day::date, (day + interval '1 month')::date) as days
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') day
      ), held as (
        select resource_id, month, case when closure_id is null then quantity else 0 end as booked_each,
          closure_id is not null as closes,
          case when closure_id is null then occupations.days * months.days
            else occupations.days * months.days * daterange(null, (archived_at at time zone 'Europe/Paris')::date, '[]')
          end as days
        from occupations
        join resources on resources.id = resource_id
        join months on occupations.days && months.days
        where resource_id = any(${[...resourceIds]}::int[]) and covers && daterange(${from}::date, ${to}::date, '[]')
          and waiting_id is null
      ), sums as (
        select resource_id, month, booked_each * (upper(days) - lower(days)) as booked,
          case when closes then upper(days) - lower(days) end as closed, null::integer as income_cents
        from held
        union all
        select resource_id, to_char(moved.at at time zone 'Europe/Paris', 'YYYY-MM'), null, null,
          case payments.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end
        from reservations
        join payment_shares share on share.reservation_id = reservations.id
        join payments on payments.id = share.payment_id and payments.state = 'DONE'
        cross join lateral (select coalesce(payments.settled_at, payments.created_at) as at) moved
        where resource_id = any(${[...resourceIds]}::int[])
          and moved.at >= ${from}::timestamp at time zone 'Europe/Paris'
          and moved.at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      )
      select resource_id, month, coalesce(sum(booked), 0)::int as booked, coalesce(sum(closed), 0)::int as closed,
        coalesce(sum(income_cents), 0)::int as income_cents
      from sums group by resource_id, month order by resource_id, month`.execute(db)
  ).rows
