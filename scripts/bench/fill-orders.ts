import type pg from 'pg'

/** Orders and their lines after some decades, and one resource with this many future stays within a year. */
const ORDERS = 100_000
const RESOURCES = 200
const STAYS = 10_000
const BATCH = 25_000

/**
 * Fills orders, lines and allocations directly, without the triggers that would check each row; returns the id of the
 * busy resource.
 */
export async function fillOrders(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    // As in a restore: the rows were checked when they were first written.
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into resources (name, price_cents, billing_period, stock, commission_id)
       select 'Chose ' || n, 1250, (array['DAY', 'ITEM_DAY', 'UNIT'])[1 + n % 3], case when n % 3 = 1 then 1000 end, 1 + n % 10
       from generate_series(1, ${RESOURCES}) n`,
    )
    for (let from = 1; from <= ORDERS; from += BATCH) await fillBatch(client, from, Math.min(from + BATCH - 1, ORDERS))
    const busy = await fillBusy(client)
    await client.query("set session_replication_role = 'origin'")
    await client.query('vacuum analyze commands, reservations, payments, payment_shares, occupations, resources')
    return busy
  } finally {
    client.release()
  }
}

async function fillBatch(client: pg.PoolClient, from: number, to: number) {
  await client.query(
    `insert into commands (external_id, kind, person_id, state, total_cents, paid_at, receipt_year, receipt_number, created_at, season)
     select gen_random_uuid(), 'CART', 1 + n * 7 % 50000, (array['PAID', 'DONE', 'DONE', 'REFUNDED'])[1 + n % 4], 5000,
       now() - n * interval '2 hours', 2000, n, now() - n * interval '2 hours', null
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await client.query(
    `insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity,
       line_total_cents, state, start_date, end_date, days, created_at)
     select commands.id, resources.id, commands.person_id, resources.name, resources.billing_period, 1250, 1,
       case when billing_period = 'UNIT' then 1250 else 2500 end, case when commands.state = 'REFUNDED' then 'CANCELLED' else 'CONFIRMED' end,
       case when billing_period <> 'UNIT' then commands.created_at::date + 10 end,
       case when billing_period <> 'UNIT' then commands.created_at::date + 11 end,
       case when billing_period <> 'UNIT' then daterange(commands.created_at::date + 10, commands.created_at::date + 12) end,
       commands.created_at
     from commands cross join generate_series(0, 1) half join resources on resources.name = 'Chose ' || (1 + (commands.receipt_number * 2 + half) % ${RESOURCES})
     where commands.receipt_number between $1 and $2 and commands.receipt_year = 2000`,
    [from, to],
  )
  await client.query(
    `insert into payments (command_id, kind, method, state, amount_cents, settled_at)
     select id, 'PAYMENT', 'CHEQUE', 'DONE', total_cents, paid_at from commands where receipt_number between $1 and $2 and receipt_year = 2000`,
    [from, to],
  )
}

/** Fills ten thousand stays of one resource within a year, with their allocations. */
async function fillBusy(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into resources (name, price_cents, billing_period, stock, commission_id) values ('Tentes', 1250, 'ITEM_DAY', 1000, 1) returning id",
  )
  const busy = rows[0]?.id ?? 0
  await client.query(
    `insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity,
       line_total_cents, state, start_date, end_date, days)
     select (select min(id) from commands where receipt_year = 2000) + n, $1, 1 + n % 50000, 'Tentes', 'ITEM_DAY', 1250, 1, 2500, 'CONFIRMED',
       current_date + n % 360, current_date + n % 360 + 1, daterange(current_date + n % 360, current_date + n % 360 + 2)
     from generate_series(1, ${STAYS}) n`,
    [busy],
  )
  await client.query(
    `insert into occupations (resource_id, days, kept_free, quantity, whole, reservation_id)
     select resource_id, days, days, quantity, false, id from reservations where resource_id = $1`,
    [busy],
  )
  return busy
}
