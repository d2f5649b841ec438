import type pg from 'pg'
import { addDays, parisDay } from '../../src/shared/dates.ts'

/** Amount of administered data: children of members, half a year of audit entries, and a club that lends equipment. */
const KEPT = { children: 30_000, acts: 200_000, resources: 200, staysOfEach: 6 }

/** Rows of a batch: no statement of the program may take longer than half a minute. */
const BATCH = 25_000

const batches = (count: number) =>
  Array.from({ length: Math.ceil(count / BATCH) }, (_, at) => [at * BATCH + 1, Math.min((at + 1) * BATCH, count)])

/** Fills administered data into a filled register and society; returns the commission that lends. */
export async function fillAdministered(pool: pg.Pool): Promise<number> {
  await pool.query("update commissions set sub_type = 'CHILDREN' where technical_name = 'commission-10'")
  const client = await pool.connect()
  // Without triggers, which would look each child up in the photos, although none is on any.
  await client.query('set session_replication_role = replica')
  for (const range of batches(KEPT.children))
    await client.query(
      `with child as (
         insert into persons (first_name, last_name, birth_date)
         select 'Enfant' || chr(97 + n % 26), 'Nom' || n / 2, date '2012-01-01' + n % 4000 from generate_series($1::int, $2::int) n
         returning id)
       insert into relations (parent_id, child_id)
       select parent.id, child.id from (select id, row_number() over () as n from child) child
       join (select id, row_number() over () as n from persons where state = 'ACTIVE' limit ${BATCH}) parent using (n)`,
      range,
    )
  await client.query('reset session_replication_role')
  client.release()
  for (const range of batches(KEPT.acts))
    await pool.query(
      `insert into audit_log (at, actor_id, action, subject_kind, subject_id)
       select now() - n * interval '1 minute', 1 + n % 50, 'person.updated', 'person', n % 50000 from generate_series($1::int, $2::int) n`,
      range,
    )
  const { rows } = await pool.query<{ id: number }>("select id from commissions where technical_name = 'commission-7'")
  const club = rows[0]?.id ?? 0
  await pool.query(
    `with made as (
       insert into resources (name, price_cents, billing_period, commission_id, buffer_days)
       select 'Tente ' || n, 0, 'DAY', $1, 1 from generate_series(1, ${KEPT.resources}) n returning id),
     ordered as (
       insert into commands (external_id, kind, person_id, state, total_cents, paid_at, receipt_year, receipt_number)
       select gen_random_uuid(), 'CART', min(id), 'PAID', 0, now(), 2098, 1 from persons where state = 'ACTIVE' returning id, person_id)
     insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity,
       line_total_cents, state, start_date, end_date, days, buffer_days)
     select ordered.id, made.id, person_id, 'Tente', 'DAY', 0, 1, 0, 'CONFIRMED', day, day + 2, daterange(day, day + 2, '[]'), 1
     from ordered, made, (select $2::date + 5 * n as day from generate_series(0, ${KEPT.staysOfEach - 1}) n) days`,
    [club, parisDay(new Date())],
  )
  await pool.query('vacuum analyze')
  return club
}

/** Queries of the administrators' screens. */
export function administeredColumns(club: number): string[] {
  const today = parisDay(new Date())
  return [
    `/commissions/${club}/planning?from=${today}&to=${addDays(today, 30)}`,
    ...['', '&page=500', '&sort=age', '&q=nom1234', '&bornFrom=2015-01-01&bornTo=2015-01-31'].map(
      (more) => `/children?size=25&at=${today.slice(0, 4)}-12-31${more}`,
    ),
    ...['', '&page=3', '&search=actorId==7', '&search=subjectKind==person;subjectId==4711', '&q=riou'].map(
      (more) => `/audit?size=25${more}`,
    ),
    '/users/duplicates?size=25',
  ]
}
