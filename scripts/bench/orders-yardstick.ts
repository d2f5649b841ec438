// Reference server for ordering: only `node:http` and the driver, doing what `POST /commands` must do in one
// transaction and requesting the payment page; it validates only what the database checks itself. `same`: with all the
// queries of the API for an order, one after the other, except for the order's number, which the insert returns.
// `lean`: only what an order needs at least.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { ask, type PlacedOrder, serve } from './bare.ts'

const [port = '0', database = '', provider = '', kind = 'same'] = process.argv.slice(2)

type Line = { resource: { id: number }; quantity: number; startDate: string; endDate: string }

type Buyer = { person: number; session: string }

/** Reads a resource with the values that a line copies, its rules, and its audience. */
const JUDGED_RESOURCE = `select resources.id, resources.name, price_cents as price, billing_period, approval, deposit_cents, cancel_days, cancel_percent,
    stock, max_per_member, sale_opens_at, sale_closes_at, earliest_start, latest_start, min_days, max_days, start_weekdays, notice_days,
    window_days, buffer_days, changeover, held_on, start_time, end_time, resources.active as offered, audience, subscriptions,
    commission_id, technical_name, commissions.active, authorized_subscribers
  from resources join commissions on commissions.id = resources.commission_id
  where campaign_id is null and commissions.archived_at is null and resources.archived_at is null and resources.id = $1
  for no key update of resources`

/**
 * Reads the allocation of each day by other stays, including the days kept free after them, without the buyer's own
 * pending orders.
 */
const ALLOCATIONS = `with asked (of, first, last) as materialized (
    values ($1::int, $2::date, $3::date + (select buffer_days from resources where id = $1))
  ), taking as materialized (
    select of, first, taken.* from asked, lateral (
      select lower(days) as begins, upper(days) as ends, upper(covers) as free_again, sum(quantity) as quantity, closure_id is not null as closing
      from occupations where resource_id = of and covers && daterange(first, last, '[]')
        and (reservation_id is null or reservation_id not in (
          select reservations.id from reservations join commands on commands.id = reservations.command_id
          where commands.person_id = $4 and commands.kind = 'CART' and commands.state = 'PENDING' and commands.awaits is null))
        and (waiting_id is null or waiting_id not in (select id from waiting where person_id = $4 and state = 'OFFERED'))
      group by begins, ends, free_again, closing
    ) as taken
  ), moves as (
    select of, greatest(begins, first) as day, case when closing then 0 else quantity end as taken, 0 as kept, closing::int as closed from taking
    union all select of, ends, case when closing then 0 else -quantity end, 0, -closing::int from taking
    union all select of, greatest(ends, first), 0, quantity, 0 from taking where free_again > ends
    union all select of, free_again, 0, -quantity, 0 from taking where free_again > ends
    union all select of, day::date, 0, 0, 0 from asked, generate_series(first, last, interval '1 day') as day
  ), sums as (
    select of, day, sum(sum(taken)) over along as taken, sum(sum(kept)) over along as kept, sum(sum(closed)) over along as closed
    from moves group by of, day window along as (partition by of order by day)
  )
  select of as resource_id, day::text as date, taken::int, kept::int, closed > 0 as closed from sums join asked using (of)
  where day between first and last order by of, day`

/** Reads the buyer's pending orders, the settings and terms of an order, and the order that was paid last. */
async function readMore(client: pg.PoolClient, person: number) {
  await ask(
    client,
    `select id, awaits from commands where person_id = $1 and kind = 'CART' and state = 'PENDING' and not due_again
       and id not in (select command_id from bookings) order by id for update`,
    [person],
  )
  await ask(client, 'select key, value from site_configuration where key = any($1)', [
    ['terms-of-sale', 'association', 'legal', 'payment'],
  ])
  await ask(client, 'select version, html from notice_versions where kind = $1 order by version desc limit 1', [
    'terms-of-sale',
  ])
  await ask(
    client,
    `select id, external_id, total_cents from commands where state in ('PAID', 'DONE') and created_at >= now() - interval '30 minutes'
       and id = (select max(id) from commands where person_id = $1 and kind = 'CART' and id not in (select command_id from bookings))`,
    [person],
  )
}

async function place(
  client: pg.PoolClient,
  { person, session }: Buyer,
  line: Line,
  home: string,
): Promise<PlacedOrder> {
  const { startDate, endDate, quantity } = line
  const [externalId, key] = [randomUUID(), randomUUID()]
  if (kind === 'same')
    await ask(
      client,
      `select sessions.id, array(select name || '_' || role from person_roles where person_id = persons.id) as roles
       from sessions join persons on persons.id = person_id
       where sessions.id = $1 and revoked_at is null and expires_at > now()`,
      [session],
    )
  await client.query('begin')
  const [buyer] = await ask<{ email: string }>(client, 'select email from persons where id = $1 for no key update', [
    person,
  ])
  if (kind === 'same') await readMore(client, person)
  const [resource] = await ask<{ name: string; price: number }>(
    client,
    kind === 'same'
      ? JUDGED_RESOURCE
      : 'select name, price_cents as price from resources where id = $1 and active for no key update',
    [line.resource.id],
  )
  if (kind === 'same') await ask(client, ALLOCATIONS, [line.resource.id, startDate, endDate, person])
  else
    await ask(
      client,
      "select quantity from occupations where resource_id = $1 and covers && daterange($2::date, $3::date, '[]')",
      [line.resource.id, startDate, endDate],
    )
  if (kind === 'same')
    await ask(
      client,
      "update waiting set state = 'TAKEN' where person_id = $1 and resource_id = $2 and state = 'OFFERED' and days && daterange($3::date, $4::date, '[]')",
      [person, line.resource.id, startDate, endDate],
    )
  const days = 2
  const [order] = await ask<{ id: number }>(
    client,
    `insert into commands (external_id, kind, person_id, state, total_cents, expires_at)
     values ($1, 'CART', $2, 'PENDING', $3, now() + interval '36 minutes') returning id`,
    [externalId, person, (resource?.price ?? 0) * days],
  )
  await ask(
    client,
    `insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents,
       state, start_date, end_date, days, cancel_days, cancel_percent)
     values ($1, $2, $3, $4, 'DAY', $5, $6, $7, 'HELD', $8, $9, daterange($8::date, $9::date, '[]'), 7, 50) returning id`,
    [
      order?.id,
      line.resource.id,
      person,
      resource?.name,
      resource?.price,
      quantity,
      (resource?.price ?? 0) * days,
      startDate,
      endDate,
    ],
  )
  const [page] = await ask<{ id: number }>(
    client,
    `insert into payment_sessions (command_id, idempotency_key, amount_cents, expires_at, success_url, cancel_url)
     values ($1, $2, $3, now() + interval '31 minutes', $4, $4) returning id`,
    [order?.id, key, (resource?.price ?? 0) * days, home],
  )
  await client.query('commit')
  return { id: order?.id ?? 0, externalId, page: page?.id ?? 0, key, email: buyer?.email ?? '', cents: 9_000 }
}

const buyerOf = ({ headers }: IncomingMessage) => ({
  person: Number(headers['x-member']),
  session: String(headers['x-session']),
})

serve<{ reservations: [Line]; successURL: string }>(
  port,
  database,
  provider,
  (client, { reservations, successURL }, request) => place(client, buyerOf(request), reservations[0], successURL),
)
