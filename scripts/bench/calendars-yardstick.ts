// Reference server for the purchase of a calendar: only `node:http` and the driver, running all statements of `POST
// /commands/calendar` one after the other, followed by the call for the payment page. It validates only what the
// database checks itself.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ask, type PlacedOrder, serve } from './bare.ts'

const [port = '0', database = '', provider = ''] = process.argv.slice(2)

type Purchase = {
  person: { lastName: string; firstName: string; email: string; address: Record<string, string | number> }
  stubNumber?: number
  amount: number
  key: string
  successRedirect: string
}

async function place(client: pg.PoolClient, asked: Purchase): Promise<PlacedOrder> {
  const { person, amount, key: purchase, successRedirect: home } = asked
  const [externalId, key, cents] = [randomUUID(), randomUUID(), Math.round(amount * 100)]
  await ask(client, 'insert into captcha_solutions (challenge, expires_at) values ($1, now()) on conflict do nothing', [
    key,
  ])
  await client.query('begin')
  for (const name of ['payment', 'association'])
    await ask(client, 'select value, version from site_configuration where key = $1', [name])
  const [campaign] = await ask<{ id: number; resource: number }>(
    client,
    `select calendar_campaigns.id, resources.id as resource from calendar_campaigns
     join resources on campaign_id = calendar_campaigns.id where current_date between opens_on and closes_on`,
  )
  await ask(client, 'select command_id from calendar_sales where key = $1 for update', [purchase])
  const stub = asked.stubNumber ?? (await nextStub(client, campaign?.id))
  const [book] = await ask<{ id: number; seller: number | null }>(
    client,
    `select id, seller_id as seller from calendar_books where campaign_id = $1 and int4range(first_stub, last_stub, '[]') @> $2::int`,
    [campaign?.id, stub],
  )
  const [order] = await ask<{ id: number }>(
    client,
    `insert into commands (external_id, kind, state, total_cents, expires_at, buyer_name, buyer_address)
     values ($1, 'CALENDAR', 'PENDING', $2, now() + interval '36 minutes', $3, $4) returning id`,
    [externalId, cents, `${person.firstName} ${person.lastName}`, Object.values(person.address).join(' ')],
  )
  await ask(
    client,
    `insert into reservations (command_id, resource_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents, state, takes_place)
     values ($1, $2, 'Calendrier', 'UNIT', $3, 1, $3, 'HELD', false)`,
    [order?.id, campaign?.resource, cents],
  )
  const [page] = await ask<{ id: number }>(
    client,
    `insert into payment_sessions (command_id, idempotency_key, amount_cents, expires_at, success_url, cancel_url)
     values ($1, $2, $3, now() + interval '31 minutes', $4, $4) returning id`,
    [order?.id, key, cents, home],
  )
  const { streetNumber, streetName, postalCode, city } = person.address
  await ask(
    client,
    `insert into calendar_sales (command_id, campaign_id, source, key, declared_stub, book_id, seller_id, last_name, first_name, email,
       street_number, street_name, postal_code, city)
     values ($1, $2, 'WEB', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[order?.id, campaign?.id, purchase, asked.stubNumber ?? null, book?.id, book?.seller],
      ...[person.lastName, person.firstName, person.email, streetNumber, streetName, String(postalCode), city],
    ],
  )
  await ask(client, 'insert into calendar_stubs (campaign_id, number, sale_id) values ($1, $2, $3)', [
    ...[campaign?.id, stub, order?.id],
  ])
  await client.query('commit')
  return { id: order?.id ?? 0, externalId, page: page?.id ?? 0, key, email: person.email, cents }
}

/** Takes the next number of the web's own book; concurrent purchases wait for each other here. */
async function nextStub(client: pg.PoolClient, campaign: number | undefined): Promise<number> {
  const [book] = await ask<{ id: number; next: number }>(
    client,
    "select id, next_stub as next from calendar_books where campaign_id = $1 and kind = 'WEB' and next_stub <= last_stub order by first_stub limit 1 for update",
    [campaign],
  )
  const next = book?.next ?? 0
  await ask(client, 'select from calendar_stubs where campaign_id = $1 and number = $2', [campaign, next])
  await ask(client, 'update calendar_books set next_stub = $2 where id = $1', [book?.id, next + 1])
  return next
}

serve<Purchase>(port, database, provider, place)
