import type pg from 'pg'

/**
 * Rows for the tables that the demonstration leaves empty, with values that are easily lost in a copy: punctuation,
 * nulls, bytes.
 */
export const REST = String.raw`
  insert into addresses (street_number, street_name, postal_code, city) values ('12 bis', 'rue de l''Étang', '01000', 'Bourg');
  update persons set address_id = (select max(id) from addresses) where id = (select max(id) from persons where state = 'ACTIVE');
  insert into consents (person_id, purpose, given, text_version) select max(id), 'NEWSLETTER', true, '1' from persons;
  insert into sessions (id, person_id, expires_at) select gen_random_uuid(), max(id), now() from persons;
  insert into tasks (kind, owner_id, state, total, result, finished_at, requirement)
    select kind, (select min(id) from persons where state = 'ACTIVE'), 'DONE', 2, result::jsonb, now(), '{"roles": ["ADMIN"]}'
    from (values ('persons.bulk', 'null'), ('persons.import', '{"a": ["\\ \" , ( ) { }", null]}')) as each (kind, result);
  insert into bulk_actions (task_id, key, kind, purpose, subject, text)
    select min(id), gen_random_uuid(), 'MAIL', 'NEWS', E'L''été, « déjà »\t"(a,b)"', E'a\\b\n{c},\r\nNULL' from tasks where kind = 'persons.bulk';
  insert into bulk_targets (task_id, person_id, verdict)
    select tasks.id, person.id, null from tasks, (select id from persons order by id limit 3) as person where kind = 'persons.bulk';
  insert into imports (task_id, from_address) select max(id), '127.0.0.1' from tasks;
  insert into import_lines (task_id, line, person) select task_id, 2, '{"firstName": "Zoé \"La\" \\ \u00e9"}' from imports;
  insert into person_notes (person_id, author_id, text) select max(id), min(id), E'NULL\n\\N\n\\.' from persons where state = 'ACTIVE';
  insert into child_seasons (child_id, season, attended) select max(id), 2026, true from persons where state is null;
  insert into told_apart (low, high) select min(id), max(id) from persons;
  insert into campaigns (season) values (2027);
  insert into campaign_members (campaign_id, person_id, expected_cents) select campaigns.id, max(persons.id), 2500 from campaigns, persons group by 1;
  insert into campaign_mailings (campaign_id, kind, day) select id, 'FIRST', '2026-12-01' from campaigns;
  insert into campaign_mails (mailing_id, person_id, verdict) select campaign_mailings.id, person_id, null from campaign_mailings, campaign_members;
  insert into membership_cards (person_id, code) select max(id), 'abcdefghijklmnopqrstu_' from persons;
  insert into one_time_tokens (hash, purpose, person_id, expires_at)
    select decode(repeat('00ff5c27', 8), 'hex'), 'renewal', max(id), now() from persons;
  insert into captcha_solutions (challenge, expires_at) values ('challenge', now());
  insert into attempts (subject, count, expires_at) values ('account:1', 2, now());
  insert into erasures (person_id, person_created_at) values (100000, '2020-02-29 23:59:59.123456+00');
  insert into payment_events (id, type, state) values ('evt_1', 'checkout.session.completed', 'IGNORED');
  insert into payment_sessions (command_id, idempotency_key, success_url, cancel_url, amount_cents, expires_at)
    select max(id), gen_random_uuid(), '/', '/', 2500, now() from commands where awaits is null;
  insert into payments (command_id, kind, method, state, amount_cents, refund_of)
    select command_id, 'REFUND', 'CASH', 'DONE', 1, id from payments where kind = 'PAYMENT' order by id limit 1;
  insert into payment_shares (payment_id, reservation_id, amount_cents)
    select payments.id, min(reservations.id), 1 from payments join reservations using (command_id)
    where payments.id = (select max(id) from payments) group by payments.id;
  insert into provider_fees (id, payment_id, fee_cents, charged_at) select 'txn_1', max(id), 95, '2026-02-28 23:59:59.5+00' from payments;
  insert into comparisons (since, until, stage, after) values ('2026-02-21', '2026-02-28', 'REFUNDS', 're_1');
  insert into resources (name, price_cents, billing_period, commission_id, stock) select 'Tentes', 300, 'ITEM_DAY', max(id), 5 from commissions;
  insert into closures (resource_id, start_date, end_date) select max(id), '2030-01-01', '2030-02-28' from resources;
  insert into calendar_feeds (commission_id, token_hash) select max(id), decode(repeat('00ff5c27', 8), 'hex') from commissions;
  insert into handovers (reservation_id, state, checks, readings)
    select max(id), 'HANDED_OVER', '[{"label": "Clés", "ok": true}]', '[{"label": "Compteur", "value": 412.5}]' from reservations;
  with file as (
    insert into files (scope, kind, state, name, type, object) values ('handover-photos', 'ATTACHMENT', 'PROCESSING', 'a', 'image/webp', 'b')
    returning id)
  insert into handover_photos (reservation_id, state, file_id, sha256)
    select max(reservations.id), 'HANDED_OVER', file.id, repeat('a', 43) from reservations, file group by file.id;
  insert into deposits (reservation_id, amount_cents, method) select max(id), 30000, 'CHEQUE' from reservations;
  insert into cart_lines (person_id, resource_id, quantity, start_date, end_date)
    select persons.id, resources.id, 2, '2030-03-01', '2030-03-02'
    from (select max(id) as id from persons) persons, (select max(id) as id from resources) resources;
  insert into waiting (resource_id, person_id, quantity) select max(resources.id), max(persons.id), 1 from resources, persons;
  insert into bookings (command_id, key, beyond) select max(id), gen_random_uuid(), '{too-early}' from commands;
  insert into calendar_door_imports (task_id, object, size, layout, insee, problems)
    select max(id), 'objects/00/a', 10, '{"delimiter": "\\t", "at": {"id": 0}}', '2A004', '[{"line": 2, "code": "id", "text": "\\ \""}]' from tasks;
  insert into calendar_campaigns (commission_id, year, opens_on, closes_on, signing_key)
    select max(id), 2131, '2130-11-01', '2130-12-31', decode(repeat('00ff5c27', 8), 'hex') from commissions;
  insert into calendar_books (campaign_id, kind, first_stub, last_stub, streets)
    select max(id), 'SELLER', 1, 50, array['rue de l''Étang', E'a "\\" {b}, c', ''] from calendar_campaigns;
  insert into calendar_stubs (campaign_id, number, void, reason, voided_at)
    select max(id), 13, 'CANCELLED', E'Déchirée\tpar la pluie', now() from calendar_campaigns;
  insert into calendar_sectors (campaign_id, name, outline) select max(id), 'Nord', '[[-1677793, 48117266]]' from calendar_campaigns;
  insert into calendar_taken_doors (campaign_id, door_id, device_id)
    select campaign_id, door_id, device_id from calendar_visits join calendar_operations using (campaign_id)
    where calendar_operations.id = operation_id limit 1;
  insert into order_notes (command_id, text) select max(id), 'Clés remises' from commands;
  insert into order_steps (command_id, state, note) select max(id), 'PAID', 'Payée' from commands;
  with file as (
    insert into files (scope, kind, state, name, type, object) values ('resource-pictures', 'ATTACHMENT', 'PROCESSING', 'a', 'image/webp', 'a')
    returning id)
  insert into resource_pictures (resource_id, file_id, position) select max(resources.id), file.id, 1 from resources, file group by file.id;
  insert into picture_consents (child_id, parent_id, given, text_version) select child_id, parent_id, true, '1' from relations limit 2;
  insert into mails (template, recipient, subject, state) values ('news', '', '', 'SENT');`

type Queryable = Pick<pg.ClientBase, 'query'>

const rowsOf = async (database: Queryable, text: string) => (await database.query<{ row: string }>(text)).rows

/** Tables of the society and of the job queue. */
const TABLES = `select format('%I.%I', schemaname, tablename) as row from pg_tables
  where schemaname = 'public' or schemaname = 'pgboss' and tablename in ('queue', 'job_common', 'schedule') order by 1`

/** Number of rows and checksum of every table, without the times at which migrations ran. */
export async function readContents(database: Queryable): Promise<Record<string, string>> {
  await database.query('set timezone = utc')
  const contents: Record<string, string> = {}
  for (const { row: table } of await rowsOf(database, TABLES)) {
    const line = table === 'public.migrations' ? 'name || checksum' : 'each::text'
    const [found] = await rowsOf(
      database,
      `select count(*) || ' ' || coalesce(md5(string_agg(${line}, E'\\n' order by ${line} collate "C")), '') as row from ${table} as each`,
    )
    contents[table] = found?.row ?? ''
  }
  const sequences = await rowsOf(database, `select sequencename as row from pg_sequences where schemaname = 'public'`)
  for (const { row: sequence } of sequences)
    contents[sequence] =
      (await rowsOf(database, `select last_value || ' ' || is_called as row from ${sequence}`))[0]?.row ?? ''
  return contents
}

/** Definitions of all objects of a database, in the database's own text form. */
export async function readShape(database: Queryable): Promise<string[]> {
  const found = await rowsOf(
    database,
    `select indexdef as row from pg_indexes where schemaname in ('public', 'pgboss')
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
       from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and conrelid <> 0
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and prokind = 'f'
         and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attidentity::text || attgenerated::text
         || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '')
       from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  return found.map(({ row }) => row).sort()
}
