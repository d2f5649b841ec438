import type pg from 'pg'

/**
 * The largest campaign to expect: 500 books of 100 numbers with 250 sellers, a town of 20,000 doors in 100
 * sectors.
 */
export const CAMPAIGN = { sales: 50_000, books: 500, doors: 20_000, sectors: 100, visits: 30_000 }
const BATCH = 12_500

type Filled = { id: number; resource: number; year: number }

/** Fills two campaigns, last year's and the present one, without the triggers that would check each row. */
export async function fillCalendars(pool: pg.Pool, campaigns: readonly Filled[]) {
  const client = await pool.connect()
  try {
    // As in a restore: the rows were checked when they were first written.
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into person_roles (person_id, name, role)
       select id, 'calendriers', 'USER' from persons where state = 'ACTIVE' and email like 'p%' order by id limit 250`,
    )
    // Street by street, in the order of the national address file.
    await client.query(
      `insert into calendar_doors (street, number, postal_code, city, lon, lat)
       select 'rue ' || lpad(street::text, 3, '0'), number, '35000', 'Beauregard', -1600000 + street * 150, 48000000 + number * 200
       from generate_series(1, ${CAMPAIGN.doors / 50}) street, generate_series(1, 50) number order by street, number`,
    )
    for (const campaign of campaigns) await fillCampaign(client, campaign)
    await client.query("set session_replication_role = 'origin'")
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

async function fillCampaign(client: pg.PoolClient, { id, resource, year }: Filled) {
  const sellers = "array(select person_id from person_roles where name = 'calendriers' order by person_id)"
  await client.query(
    `insert into calendar_books (campaign_id, kind, first_stub, last_stub, state, seller_id)
     select $1, 'SELLER', n * 100 + 1, n * 100 + 100, 'GIVEN', (${sellers})[1 + n % 250] from generate_series(0, ${CAMPAIGN.books - 1}) n`,
    [id],
  )
  await client.query(
    `insert into calendar_books (campaign_id, kind, first_stub, last_stub, next_stub) values ($1, 'WEB', 100001, 199999, 100001)`,
    [id],
  )
  await client.query(
    `insert into calendar_sectors (campaign_id, name) select $1, 'Secteur ' || lpad(n::text, 3, '0') from generate_series(1, ${CAMPAIGN.sectors}) n`,
    [id],
  )
  await client.query(
    `insert into calendar_sector_doors (campaign_id, door_id, sector_id, walk)
     select $1, doors.id, sectors.id, number from calendar_doors doors
     join (select id, row_number() over (order by id) as place from calendar_sectors where campaign_id = $1) sectors
       on place = 1 + right(street, 3)::int % ${CAMPAIGN.sectors}`,
    [id],
  )
  await client.query(
    `insert into calendar_sector_sellers (sector_id, person_id, place)
     select id, (${sellers})[1 + (id * 2 + place) % 250], place from calendar_sectors cross join generate_series(1, 2) place where campaign_id = $1`,
    [id],
  )
  for (let from = 1; from <= CAMPAIGN.sales; from += BATCH)
    await fillSales(client, { id, resource, year }, [from, Math.min(from + BATCH - 1, CAMPAIGN.sales)])
  await client.query(
    `insert into calendar_visits (operation_id, campaign_id, door_id, seller_id, outcome, at, sale_key, come_back_on)
     select gen_random_uuid(), $1, doors.id, (${sellers})[1 + n % 250],
       (array['GIVEN', 'GIVEN', 'ABSENT', 'NO', 'COME_BACK', 'GIVEN'])[1 + n % 6], now() - n % 40 * interval '1 day',
       case when n % 6 in (0, 1, 5) then (select key from calendar_sales where campaign_id = $1 and declared_stub = n) end,
       case when n % 6 = 4 then current_date + n % 20 end
     from generate_series(1, ${CAMPAIGN.visits}) n
     join (select id, row_number() over (order by id) as place from calendar_doors) doors on place = 1 + n % ${CAMPAIGN.doors}`,
    [id],
  )
}

/** Fills a gift for each stub number from the first to the last, paid in cash, by cheque or by card. */
async function fillSales(client: pg.PoolClient, { id, resource, year }: Filled, numbers: [number, number]) {
  const ofThese = 'commands.receipt_year = $1 and commands.receipt_number between $2 and $3'
  await client.query(
    `insert into commands (external_id, kind, state, total_cents, paid_at, receipt_year, receipt_number, buyer_name, created_at)
     select gen_random_uuid(), 'CALENDAR', 'DONE', 500 + n % 7 * 500, now() - n % 40 * interval '1 day', $1::int, n, 'Acheteur ' || n,
       now() - n % 40 * interval '1 day'
     from generate_series($2::int, $3::int) n`,
    [year - 1000, ...numbers],
  )
  await client.query(
    `insert into reservations (command_id, resource_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents, state, takes_place)
     select id, $4, 'Calendrier', 'UNIT', total_cents, 1, total_cents, 'CONFIRMED', false from commands where ${ofThese}`,
    [year - 1000, ...numbers, resource],
  )
  await client.query(
    `insert into payments (command_id, kind, method, state, amount_cents, settled_at)
     select id, 'PAYMENT', (array['CASH', 'CHEQUE', 'CARD'])[1 + receipt_number % 3], 'DONE', total_cents, paid_at from commands where ${ofThese}`,
    [year - 1000, ...numbers],
  )
  await client.query(
    `insert into payment_shares (payment_id, reservation_id, amount_cents, booked_at, booked_kind, booked_method, booked_resource_id)
     select payments.id, reservations.id, amount_cents, settled_at, payments.kind, method, resource_id from commands
     join payments on payments.command_id = commands.id join reservations on reservations.command_id = commands.id where ${ofThese}`,
    [year - 1000, ...numbers],
  )
  await client.query(
    `insert into calendar_sales (command_id, campaign_id, source, key, declared_stub, book_id, seller_id, last_name, first_name, street_name, city)
     select commands.id, $4, (array['DOOR', 'DESK', 'WEB'])[1 + receipt_number % 3], gen_random_uuid(), receipt_number, books.id, books.seller_id,
       (array['Le Goff', 'Prigent', 'Kerbrat', 'Riou'])[1 + receipt_number % 4] || receipt_number % 500, 'Anne', 'rue ' || receipt_number % 400, 'Beauregard'
     from commands join calendar_books books on books.campaign_id = $4 and receipt_number between first_stub and last_stub where ${ofThese}`,
    [year - 1000, ...numbers, id],
  )
  await client.query(
    `insert into calendar_stubs (campaign_id, number, sale_id)
     select campaign_id, declared_stub, command_id from calendar_sales where campaign_id = $1 and declared_stub between $2 and $3`,
    [id, ...numbers],
  )
}
