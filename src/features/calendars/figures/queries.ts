import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { PaymentMethod } from '../../orders/orders/contract.ts'

const readOrders = versionOf('commands_version')
const readSales = versionOf('calendars_version')
const readNames = versionOf('persons_version')
const readVersion = async (db: Db) => (await Promise.all([readOrders(db), readSales(db)])).join(' ')

/** A group of a campaign's sales: by day, payment method, seller, street, or all of them. */
export type Group = {
  by: 'day' | 'means' | 'seller' | 'street' | 'all'
  day: string | null
  means: PaymentMethod | null
  sellerId: number | null
  sellerName: string | null
  street: string | null
  number: number
  cents: number
}

/** Number of streets listed. */
const STREETS = 300

/**
 * Groups the sales of a campaign in every way at once. Each ledger movement counts on its day and for its method; each
 * calendar that was paid and not fully refunded counts on the day of its first movement. A street is shown in its most
 * frequent spelling; each spelling is normalized once.
 */
export const listGroups = cachedRows({
  version: async (db) => (await Promise.all([readVersion(db), readNames(db)])).join(' '),
  rows: (db, only) => ({
    execute: async () =>
      (
        await sql<Group>`
          with moved as (
            select payments.id, calendar_sales.command_id, seller_id, btrim(street_name) as written,
              payments.method, (coalesce(settled_at, payments.created_at) at time zone 'Europe/Paris')::date as day,
              case payments.kind when 'PAYMENT' then amount_cents else -amount_cents end as cents
            from calendar_sales join payments on payments.command_id = calendar_sales.command_id
            where payments.state = 'DONE' and ${only}
          ), spellings as (
            select written, nullif(fold(written), '') as street, times
            from (select written, count(*) as times from moved group by written) counted
          ), streets as (
            select distinct on (street) street, written as name from spellings order by street, times desc, written
          ), facts as (
            select day, method, seller_id, written, cents, 0 as number from moved
            union all
            select min(day), (array_agg(method order by id))[1], min(seller_id), min(written), 0, 1 from moved
            group by command_id having sum(cents) > 0
          ), grouped as (
            select grouping(day, method, seller_id, street) as level, day, method, seller_id, street,
              sum(number)::int as number, sum(cents)::int as cents
            from facts join spellings using (written) group by grouping sets ((day), (method), (seller_id), (street), ())
          ), ranked as (
            select *, row_number() over (partition by level order by cents desc, number desc, street) as rank from grouped
          )
          select case level when 7 then 'day' when 11 then 'means' when 13 then 'seller' when 14 then 'street' else 'all' end as by,
            day::text, method as means, seller_id as "sellerId", number, cents,
            persons.first_name || ' ' || persons.last_name as "sellerName",
            streets.name as street
          from ranked left join persons on persons.id = seller_id
          left join streets on level = 14 and streets.street = ranked.street
          where level <> 14 or rank <= ${STREETS}
          order by level, day, rank`.execute(db)
      ).rows,
  }),
})

type Waiting = { toCheck: number; handedOver: number }

/** Counts paid sales that wait for an administrator, and calendars handed over. */
export const countWaiting = cachedRows<Waiting>({
  version: readVersion,
  rows: (db: Db, only) => ({
    execute: async () =>
      (
        await sql<Waiting>`
          select (count(*) filter (where to_check <> '{}' and checked_at is null and paid_at is not null))::int as "toCheck",
            (count(*) filter (where handed_over_at is not null))::int as "handedOver"
          from calendar_sales join commands on commands.id = command_id where ${only}`.execute(db)
      ).rows,
  }),
})
