import type pg from 'pg'

/**
 * Bank data of some decades: slips of forty cheques, monthly statements with lines unknown to the portal, and unpaid
 * orders.
 */
const ON_A_SLIP = 40
/** Payments of the last days are not deposited yet. */
const NOT_BROUGHT_DAYS = 20
const OTHER_LINES = 50_000
const EXPECTED = { pending: 300, expired: 3_000, cancelled: 6_000 }
const OPEN_LINES = 60

const IBAN = 'FR7630006000011234567890189'

/**
 * Distributes the payments of the filled orders over the methods, and deposits them. Returns a slip and a statement.
 */
export async function fillTreasury(pool: pg.Pool): Promise<{ slip: number; statement: number }> {
  const client = await pool.connect()
  try {
    // As in a restore: the rows were checked when they were first written.
    await client.query("set session_replication_role = 'replica'")
    for (const statement of [PAYMENTS, SHARES, ...SLIPS, ...STATEMENTS, ...WAITING]) await client.query(statement)
    await client.query("set session_replication_role = 'origin'")
    await client.query(
      `vacuum analyze commands, payments, payment_shares, provider_fees, deposit_slips, deposit_slip_lines, bank_statements, bank_statement_lines`,
    )
    const { rows } = await client.query<{ slip: number; statement: number }>(
      'select (select max(id) from deposit_slips) as slip, (select max(id) from bank_statements) as statement',
    )
    return rows[0] ?? { slip: 0, statement: 0 }
  } finally {
    client.release()
  }
}

const PAYMENTS = `
  update payments set method = (array['CHEQUE', 'CARD', 'TRANSFER', 'CASH'])[1 + id % 4],
    reference = case when id % 4 in (0, 2) then 'n° ' || id || ' CMB' end`

const SHARES = `
  insert into payment_shares (payment_id, reservation_id, amount_cents, booked_at, booked_kind, booked_method, booked_resource_id)
  select payments.id, reservations.id, 2500, settled_at, payments.kind, payments.method, resource_id from payments join reservations using (command_id)
  where payments.kind = 'PAYMENT' and reservations.quantity = 1 and reservations.resource_name like 'Chose %'
  on conflict do nothing`

const SLIPS = [
  `insert into deposit_slips (year, number, kind, request_key, society, holder, iban, issued_at, deposited_on)
   select 2000, row_number() over (order by min(on_day), kind), kind, gen_random_uuid(), 'Amicale', 'Amicale', '${IBAN}',
     max(on_day) + interval '1 day', max(on_day)::date + 2
   from (
     select method as kind, settled_at as on_day, row_number() over (partition by method order by settled_at) / ${ON_A_SLIP} as slip
     from payments where method in ('CHEQUE', 'CASH') and settled_at < now() - interval '${NOT_BROUGHT_DAYS} days') paid
   group by kind, slip`,
  `insert into deposit_slip_lines (slip_id, payment_id, position, amount_cents)
   select slips.id, paid.id, 1 + (paid.place - 1) % ${ON_A_SLIP}, paid.amount_cents
   from (
     select id, method, amount_cents, row_number() over (partition by method order by settled_at) as place
     from payments where method in ('CHEQUE', 'CASH') and settled_at < now() - interval '${NOT_BROUGHT_DAYS} days') paid
   join (select id, kind, row_number() over (partition by kind order by number) as place from deposit_slips where year = 2000) slips
     on slips.kind = paid.method and slips.place = 1 + (paid.place - 1) / ${ON_A_SLIP}`,
  `update payments set deposit_slip_id = line.slip_id from deposit_slip_lines line where line.payment_id = payments.id`,
  `update deposit_slips set line_count = sums.lines, total_cents = sums.cents
   from (select slip_id, count(*) as lines, sum(amount_cents) as cents from deposit_slip_lines group by slip_id) sums where slip_id = id`,
]

const LINE = '(statement_id, iban, identity, position, booked_on, amount_cents, label'
const OF_MONTH = (day: string) =>
  `join bank_statements on first_day = date_trunc('month', ${day} at time zone 'Europe/Paris')::date`

/** The current month as a bank gives it in its second format, read before the first: its lines are looked for in every statement that shares its days. */
const MONTH_AGAIN = `insert into bank_statements (iban, format, file_name, first_day, last_day, line_count, known_count)
  select '${IBAN}', 'CSV', 'releve.csv', month - 3, month + 27, 300, 0
  from (select date_trunc('month', now() at time zone 'Europe/Paris')::date as month) month`
const LINES_AGAIN = `insert into bank_statement_lines ${LINE}, set_aside_at)
  select (select id from bank_statements where format = 'CSV'), '${IBAN}', 'k' || id, id, booked_on, amount_cents, 'VIREMENT ' || label, set_aside_at
  from bank_statement_lines where statement_id = (select max(id) from bank_statements)`

const STATEMENTS = [
  MONTH_AGAIN,
  `insert into bank_statements (iban, format, file_name, first_day, last_day, line_count, known_count, read_at)
   select '${IBAN}', 'OFX', 'releve.ofx', month::date, (month + interval '1 month - 1 day')::date, 300, 0, month + interval '1 month'
   from generate_series(date_trunc('month', now() at time zone 'Europe/Paris' - interval '23 years'),
     date_trunc('month', now() at time zone 'Europe/Paris'), interval '1 month') month`,
  `insert into bank_statement_lines ${LINE}, payment_id, is_recorded, matched_at)
   select bank_statements.id, '${IBAN}', 'p' || payments.id, payments.id, (settled_at at time zone 'Europe/Paris')::date, amount_cents,
     'VIR SEPA ' || payments.id, payments.id, true, now()
   from payments ${OF_MONTH('settled_at')} where method = 'TRANSFER'`,
  `insert into bank_statement_lines ${LINE}, slip_id, matched_at)
   select bank_statements.id, '${IBAN}', 's' || deposit_slips.id, 1000000 + deposit_slips.id, deposited_on, 200000, 'REMISE CHEQUES', deposit_slips.id, now()
   from deposit_slips ${OF_MONTH('deposited_on::timestamp')} where kind = 'CHEQUE'`,
  `insert into bank_statement_lines ${LINE}, is_payout, matched_at)
   select bank_statements.id, '${IBAN}', 'c' || n, 2000000 + n, day::date, 25000, 'STRIPE PAYOUT', true, now()
   from generate_series(0, 22 * 52) n, lateral (select now() - n * interval '7 days' as day) days ${OF_MONTH('day')}`,
  `insert into bank_statement_lines ${LINE}, set_aside_at)
   select bank_statements.id, '${IBAN}', 'o' || n, 3000000 + n, day::date, -1500 - n, 'PRLV EDF ' || n, now()
   from generate_series(0, ${OTHER_LINES}) n, lateral (select now() - n * interval '3 hours 50 minutes' as day) days ${OF_MONTH('day')}`,
  `insert into bank_statement_lines ${LINE})
   select (select max(id) from bank_statements), '${IBAN}', 'w' || n, 5000000 + n, current_date, 5000, 'VIR M LE GOFF ' || n
   from generate_series(1, ${OPEN_LINES}) n`,
  LINES_AGAIN,
  `insert into provider_fees (id, payment_id, fee_cents, charged_at)
   select 'bench-' || id, id, 100, settled_at from payments where method = 'CARD'`,
]

const waiting = (state: string, count: number, apart: string) => `
  insert into commands (external_id, kind, person_id, state, total_cents, awaits, created_at, expires_at, season)
  select gen_random_uuid(), case when n % 3 = 0 then 'ADHESION' else 'CART' end, 100 + n, '${state}', 4000 + n % 50 * 100,
    (array['CHEQUE', 'TRANSFER', 'CASH'])[1 + n % 3], now() - n * interval '${apart}', now() - n * interval '${apart}' + interval '10 days',
    case when n % 3 = 0 then 2020 end
  from generate_series(1, ${count}) n`

const WAITING = [
  waiting('PENDING', EXPECTED.pending, '30 minutes'),
  waiting('EXPIRED', EXPECTED.expired, '2 days'),
  waiting('CANCELLED', EXPECTED.cancelled, '1 day'),
]
