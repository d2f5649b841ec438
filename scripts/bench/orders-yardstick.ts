// What ordering is measured by: `node:http` and the driver alone, doing what `POST /commands` must do in one transaction and asking the
// card provider for the page, with nothing judged but what the database judges itself. `same`: with all that the API asks of the
// database for an order, one statement after the other; `lean`: with what an order cannot do without.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { ask, type PlacedOrder, serve } from './bare.ts'

const [port = '0', database = '', provider = '', kind = 'same'] = process.argv.slice(2)

type Line = { resource: { id: number }; quantity: number; startDate: string; endDate: string }

type Buyer = { person: number; session: string }

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
  if (kind === 'same') {
    await ask(
      client,
      "select * from commands where person_id = $1 and kind = 'CART' and state = 'PENDING' and awaits is null for update",
      [person],
    )
    for (const name of ['payment', 'association'])
      await ask(client, 'select value, version from site_configuration where key = $1', [name])
  }
  const [resource] = await ask<{ name: string; price: number }>(
    client,
    'select name, price_cents as price from resources where id = $1 and active for no key update',
    [line.resource.id],
  )
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
