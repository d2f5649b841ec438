import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { listReferences } from '../../society/persons/references/queries.ts'
import { seasonEnd } from '../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../society/settings/service.ts'

let persons: Awaited<ReturnType<typeof activeMember>>
let colleague: typeof persons
let supervisor: typeof persons

const program = sharedProgram(async (program) => {
  persons = await personsAdmin(program)
  colleague = await personsAdmin(program)
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

let phones = 0
/** Makes two accounts a pair by one telephone, which each of them entered. */
async function alike(...ids: number[]) {
  const phone = `+3369999${String(++phones).padStart(4, '0')}`
  await program.db.updateTable('persons').set({ phone }).where('id', 'in', ids).execute()
  for (const id of ids)
    await recordAct(program.db, { id }, 'person.updated', { kind: 'person', id }, { fields: ['phone'] })
  return ids
}
const merge = async (id: number, other: number, { token } = persons) => {
  const { status, body } = await program.call('POST', `/users/${id}/merge`, { token, body: { other } })
  return [status, body?.code]
}
const person = (id: number) => program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirst()
const DONE = [200, undefined]

describe('Which two accounts are made one', () => {
  test('a pair that the list knows at this moment; any two by a super-administrator alone', async () => {
    const [one, other] = [await enrolledMember(program), await enrolledMember(program)]
    expect(await merge(one, other)).toEqual([409, 'not-a-pair'])
    await alike(one, other)
    await program.call('POST', `/users/${one}/apart`, { token: persons.token, body: { other } })
    expect(await merge(one, other)).toEqual([409, 'not-a-pair'])
    expect(await merge(one, other, supervisor)).toEqual(DONE)
    const [two, twin] = [await enrolledMember(program), await enrolledMember(program)]
    await alike(two, twin)
    expect(await merge(two, twin)).toEqual(DONE)
  })

  const edit = (id: number, body: object, { token } = persons) => program.call('PATCH', `/users/${id}`, { token, body })

  test('an administrator cannot make a pair of two strangers by typing the phone of one into the other', async () => {
    const phone = '+33611223344'
    const [one, other] = [await enrolledMember(program), await enrolledMember(program, { phone })]
    expect((await edit(one, { phone })).status).toBe(200)
    expect(await merge(one, other)).toEqual([409, 'trait-entered-by-you'])
    expect(await merge(other, one)).toEqual([409, 'trait-entered-by-you'])
    expect(await merge(one, other, supervisor)).toEqual(DONE)
  })

  test('an administrator cannot make a pair of two strangers by typing a name and a birth date', async () => {
    const twin = { firstName: 'Aël', lastName: 'Dubois', birthDate: '1980-01-02' }
    const [one, other] = [
      await enrolledMember(program, { birthDate: '1980-01-02' }),
      await enrolledMember(program, twin),
    ]
    expect((await edit(one, { firstName: 'Aël', lastName: 'Dubois' })).status).toBe(200)
    expect(await merge(one, other)).toEqual([409, 'trait-entered-by-you'])
    expect(await merge(one, other, colleague)).toEqual(DONE)
  })

  test('an account that an administrator entered from a file with the phone of a member is not a pair for that administrator', async () => {
    const phone = '+33611223355'
    const member = await enrolledMember(program, { phone })
    const email = 'invente.trait@import.example'
    const form = new FormData()
    form.append(
      'file',
      new Blob([`Nom;Prénom;E-mail;Statut;Téléphone\nInventé;Jean;${email};SPV;${phone}`]),
      'membres.csv',
    )
    const headers = { authorization: `Bearer ${persons.token}` }
    await fetch(`${program.origin}${API_BASE}/users/import`, { method: 'POST', headers, body: form })
    await program.runJobs()
    const made = await program.db
      .selectFrom('persons')
      .where('email', '=', email)
      .select(['id', 'phone'])
      .executeTakeFirstOrThrow()
    expect(made.phone).toBe(phone)
    expect(await merge(member, made.id)).toEqual([409, 'trait-entered-by-you'])
    expect(await merge(member, made.id, colleague)).toEqual(DONE)
  })

  test('an edit that left a common phone as it was, or that its owner replaced since, makes no difference', async () => {
    const phone = '+33611223366'
    const [one, other] = [await enrolledMember(program, { phone }), await enrolledMember(program, { phone })]
    expect((await edit(one, { phone: '06 11 22 33 66', firstName: 'Jeanne' })).status).toBe(200)
    expect(await merge(one, other)).toEqual(DONE)
    const [two, member] = [await enrolledMember(program), await activeMember(program)]
    expect((await edit(two, { phone: '+33611223377' })).status).toBe(200)
    expect((await edit(member.id, { phone: '+33611223377' }, member)).status).toBe(200)
    expect(await merge(two, member.id)).toEqual(DONE)
  })

  test('nobody merges themselves, on neither side', async () => {
    const made = await enrolledMember(program)
    await alike(made, persons.id)
    expect(await merge(persons.id, made)).toEqual([409, 'own-account'])
    expect(await merge(made, persons.id)).toEqual([409, 'own-account'])
    await alike(made, supervisor.id)
    expect(await merge(supervisor.id, made, supervisor)).toEqual([409, 'own-account'])
  })

  test('nobody merges an account that stands above their own', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const made = await enrolledMember(program)
    await alike(made, admin.id)
    expect(await merge(admin.id, made)).toEqual([403, 'stands-above'])
    expect(await merge(admin.id, made, supervisor)).toEqual(DONE)
  })
})

describe('A validity that another account brings', () => {
  const lapsed = { accountValidity: '2020-12-31', state: 'EXPIRED' }
  const imported = async (validity: string, who = persons) => {
    const email = `inventé.${++phones}@import.example`.replace('é', 'e')
    const form = new FormData()
    const text = `Nom;Prénom;E-mail;Statut;Fin de validité\nInventé;Jean;${email};SPV;${validity}`
    form.append('file', new Blob([text]), 'membres.csv')
    await fetch(`${program.origin}${API_BASE}/users/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    })
    await program.runJobs()
    return (await program.db.selectFrom('persons').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
  }

  test('A validity that another account brings counts until the end of the season on sale', async () => {
    const end = seasonEnd(await currentFeeSeason(program.db), await readSeason(program.db))
    const kept = await enrolledMember(program, lapsed)
    const gone = await enrolledMember(program, { accountValidity: '2999-12-31' })
    await alike(kept, gone)
    expect(await merge(kept, gone)).toEqual(DONE)
    expect(await person(kept)).toMatchObject({ state: 'ACTIVE', accountValidity: end })
  })

  test('A validity that another account brings counts for nothing where the one who merges, or the one it would be for, made the account up', async () => {
    const end = seasonEnd(await currentFeeSeason(program.db), await readSeason(program.db))
    const today = parisDay(new Date())
    const friend = await enrolledMember(program, lapsed)
    const own = await imported(end)
    await alike(friend, own)
    expect(await merge(friend, own)).toEqual(DONE)
    expect(await person(friend)).toMatchObject(lapsed)
    await program.db.updateTable('persons').set({ accountValidity: today }).where('id', '=', persons.id).execute()
    const made = await imported(end)
    await alike(persons.id, made)
    expect(await merge(persons.id, made, colleague)).toEqual(DONE)
    expect(await person(persons.id)).toMatchObject({ accountValidity: today })
    const another = await imported(end)
    const third = await enrolledMember(program, lapsed)
    await alike(third, another)
    expect(await merge(third, another, colleague)).toEqual(DONE)
    expect(await person(third)).toMatchObject({ state: 'ACTIVE', accountValidity: end })
  })
})

test('the log says what the account that goes held, and what was replaced; an erasure takes it away', async () => {
  const kept = await enrolledMember(program, { phone: null, cis: 'Beauregard' })
  const gone = await enrolledMember(program, { phone: '+33612121212', birthDate: '1980-01-01', cis: 'Le Blosne' })
  const { email } = (await person(gone)) ?? {}
  expect(await merge(kept, gone, supervisor)).toEqual(DONE)
  const { body } = await program.call('GET', `/audit?search=subjectId==${kept};action==person.merged`, {
    token: supervisor.token,
  })
  const [act] = body._embedded.data
  expect(act.replaced).toEqual(
    expect.arrayContaining([
      { field: 'phone', old: null, new: '+33612121212' },
      { field: 'birthDate', old: null, new: '1980-01-01' },
      { field: 'other.email', old: email, new: (await person(kept))?.email },
      { field: 'other.cis', old: 'Le Blosne', new: null },
      { field: 'other.accountValidity', old: '2100-12-31', new: null },
    ]),
  )
  await program.call('POST', `/users/${kept}/erase`, { token: supervisor.token, body: { reason: 'À sa demande' } })
  const left = await program.db.selectFrom('replacedValues').where('personId', '=', kept).selectAll().execute()
  expect(left).toEqual([])
})

/**
 * SQL to insert a row of each table that references a person (`table.column`), with `$` for the person and `#` for
 * another number.
 */
const ROWS: Record<string, string> = {
  'bank_statements.read_by': `insert into bank_statements (iban, format, file_name, first_day, last_day, line_count, known_count, read_by)
    values ('FR7630006000011234567890189', 'CSV', 'releve #', '2026-01-01', '2026-01-31', 1, 0, $)`,
  'bank_statement_lines.matched_by': `insert into bank_statement_lines
      (statement_id, iban, identity, position, booked_on, amount_cents, label, is_payout, matched_at, matched_by)
    select max(id), 'FR7630006000011234567890189', 'versement #', #, '2026-01-15', 100, 'x', true, now(), $ from bank_statements`,
  'bank_statement_lines.set_aside_by': `insert into bank_statement_lines
      (statement_id, iban, identity, position, booked_on, amount_cents, label, set_aside_at, set_aside_by)
    select max(id), 'FR7630006000011234567890189', 'frais #', 10 + #, '2026-01-15', -100, 'x', now(), $ from bank_statements`,
  'bulk_actions.author_id':
    "insert into bulk_actions (task_id, key, kind, author_id) values (900 + #, gen_random_uuid(), 'VALIDATE', $)",
  'bulk_targets.person_id': 'insert into bulk_targets (task_id, person_id) select max(task_id), $ from bulk_actions',
  'campaign_mails.person_id': 'insert into campaign_mails (mailing_id, person_id) values (1, $)',
  'campaign_members.person_id':
    'insert into campaign_members (campaign_id, person_id, expected_cents) values (1, $, 4500)',
  'campaigns.started_by': 'insert into campaigns (season, started_by) values (2000 + #, $)',
  'cart_lines.person_id':
    'insert into cart_lines (person_id, resource_id, quantity) select $, max(id), 1 from resources',
  'child_seasons.child_id': 'insert into child_seasons (child_id, season) values ($, 2026)',
  'closures.created_by': `insert into closures (resource_id, start_date, end_date, created_by)
    select max(id), date '2030-01-01' + #, date '2030-01-01' + #, $ from resources`,
  'commands.person_id':
    "insert into commands (external_id, kind, person_id, state, total_cents) values (gen_random_uuid(), 'CART', $, 'CANCELLED', 0)",
  'consents.person_id':
    "insert into consents (person_id, purpose, given, text_version) values ($, 'NEWSLETTER', true, '1')",
  'contact_messages.person_id':
    "insert into contact_messages (person_id, first_name, last_name, email, phone, subject, text) values ($, 'x', 'x', 'x', 'x', 'x', 'x')",
  'contact_answers.author_id':
    "insert into contact_answers (message_id, author_id, text) select max(id), $, 'x' from contact_messages",
  'document_versions.added_by': `insert into document_versions (document_id, number, file_id, sha256, added_by)
    select documents.id, #, files.id, repeat('a', 64), $ from documents, files where files.name = 'document #'`,
  'erasure_requests.person_id': 'insert into erasure_requests (person_id) values ($)',
  'known_addresses.person_id': "insert into known_addresses values ($, repeat('a', 43), now() + interval '1 day')",
  'mailings.author_id':
    "insert into mailings (kind, code, subject, text, author_id, total) values ('REGISTER', 'bulk-#', 'x', 'x', $, 1)",
  'mails.person_id': "insert into mails (template, person_id, recipient, subject) values ('x', $, 'a@b.example', 'x')",
  'membership_cards.person_id': "insert into membership_cards (person_id, code) values ($, rpad($ || 'A', 22, 'b'))",
  'news_mailings.asked_by': 'insert into news_mailings (news_id, asked_by) select max(id) + 1 - #, $ from news',
  'news_mails.person_id':
    'insert into news_mails (news_id, person_id) select news_id, $ from news_mailings order by 1 limit 1',
  'news_reads.person_id': 'insert into news_reads (news_id, person_id) select max(id), $ from news',
  'notice_versions.written_by':
    "insert into notice_versions (kind, version, html, written_by) values ('rgpd', 900 + #, 'x', $)",
  'one_time_tokens.person_id':
    "insert into one_time_tokens (hash, purpose, person_id, expires_at) values (sha256('$'), 'renewal', $, now() + interval '1 day')",
  'order_notes.author_id': "insert into order_notes (command_id, author_id, text) select max(id), $, 'x' from commands",
  'order_steps.actor_id':
    "insert into order_steps (command_id, state, actor_id) select max(id), 'PAID', $ from commands",
  'payment_events.closed_by':
    "insert into payment_events (id, type, state, closed_by, closed_at, note) values ('evt_$', 'x', 'QUARANTINED', $, now(), 'x')",
  'payments.actor_id': `with line as (
        insert into reservations (command_id, resource_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents, state)
        select commands.id, resources.id, 'x', 'UNIT', 100, 1, 100, 'CANCELLED' from commands, resources where person_id = $ limit 1
        returning id, command_id),
      paid as (
        insert into payments (command_id, kind, method, state, amount_cents, actor_id, settled_at)
        select command_id, 'PAYMENT', 'CASH', 'DONE', 100, $, now() from line returning id)
      insert into payment_shares (payment_id, reservation_id, amount_cents) select paid.id, line.id, 100 from paid, line`,
  'person_events.actor_id': "insert into person_events (person_id, actor_id, to_state) values (1, $, 'ACTIVE')",
  'person_events.person_id': "insert into person_events (person_id, to_state) values ($, 'ACTIVE')",
  'person_notes.author_id': "insert into person_notes (person_id, author_id, text) values (1, $, 'x')",
  'person_notes.person_id': "insert into person_notes (person_id, author_id, text) values ($, 1, 'x')",
  'person_roles.person_id': "insert into person_roles values ($, 'plongee', 'USER')",
  'photos.added_by': `insert into photos (album_id, file_id, position, sha256, added_by)
    select albums.id, files.id, #, repeat('#', 64), $ from albums, files where files.name = 'photo #'`,
  'photo_children.child_id': 'insert into photo_children (photo_id, child_id) select min(id), $ from photos',
  'photo_children.named_by':
    'insert into photo_children (photo_id, named_by) select id, $ from photos where position = #',
  'photo_children.allowed_by':
    "insert into photo_children (photo_id, word, allowed_by) select min(id), 'Accord écrit', $ from photos",
  'picture_consents.child_id':
    "insert into picture_consents (child_id, parent_id, given, text_version) values ($, 1, true, '1')",
  'picture_consents.parent_id':
    "insert into picture_consents (child_id, parent_id, given, text_version) values (1, $, true, '1')",
  'consent_requests.child_id': 'insert into consent_requests (child_id, parent_id) values ($, 1)',
  'consent_requests.parent_id': 'insert into consent_requests (child_id, parent_id) values (1, $)',
  'photo_cases.decided_by': `insert into photo_cases (album_id, photo_id, hides, decided_by)
    select album_id, id, false, $ from photos where position = #`,
  'photo_reports.reporter_id':
    "insert into photo_reports (case_id, reporter_id, reason) select min(id), $, 'OTHER' from photo_cases",
  'refused_commissions.person_id':
    'insert into refused_commissions (person_id, commission_id) select $, max(id) from commissions',
  'relations.child_id': 'insert into relations (parent_id, child_id) values (1, $)',
  'relations.parent_id': 'insert into relations (parent_id, child_id) values ($, 1)',
  'replaced_values.person_id': "insert into replaced_values (act_id, person_id, field) values (1, $, 'phone')",
  'retention_list.person_id':
    "insert into retention_list values ($, 'MEMBER_GONE', '2020-01-01', '2026-01-01', '2027-01-01')",
  'sessions.person_id':
    "insert into sessions (id, person_id, expires_at) values (gen_random_uuid(), $, now() + interval '1 day')",
  'setup_steps.actor_id':
    "insert into setup_steps (step, actor_id, done_at) values (case # when 1 then 'mail' else 'notice' end, $, now())",
  'site_configuration.updated_by':
    "insert into site_configuration (key, value, updated_by) values (case # when 1 then 'season' else 'calendar' end, '{}', $)",
  'bookings.booked_by': `insert into bookings (command_id, key, booked_by) select max(id), gen_random_uuid(), $ from commands
    on conflict (command_id) do update set booked_by = $`,
  'waiting.person_id': 'insert into waiting (resource_id, person_id, quantity) select max(id), $, 1 from resources',
  'tasks.owner_id': `insert into tasks (kind, owner_id, total, requirement) values ('test', $, 1, '{"names": ["general"]}')`,
  'told_apart.actor_id': 'insert into told_apart (low, high, actor_id) values (1, 1 + #, $)',
  'told_apart.high': 'insert into told_apart (low, high) values (1, $)',
  'told_apart.low': 'insert into told_apart (low, high) select $, max(id) from persons',
  // References orders inserted before.
  'calendar_campaigns.closed_by': `insert into calendar_campaigns (commission_id, year, opens_on, closes_on, signing_key, closed_at, closed_by)
    select max(id), 2030 + #, make_date(2030 + #, 1, 1), make_date(2030 + #, 2, 1), decode(repeat('00', 32), 'hex'), now(), $ from commissions`,
  'calendar_books.seller_id': `with campaign as (
        insert into calendar_campaigns (commission_id, year, opens_on, closes_on, signing_key)
        select max(id), 2040 + #, make_date(2040 + #, 1, 1), make_date(2040 + #, 2, 1), decode(repeat('00', 32), 'hex') from commissions
        returning id)
      insert into calendar_books (campaign_id, kind, first_stub, last_stub, seller_id) select id, 'SELLER', 1, 20, $ from campaign`,
  'calendar_book_steps.seller_id':
    "insert into calendar_book_steps (book_id, step, seller_id) select max(id), 'GIVEN', $ from calendar_books",
  'calendar_book_steps.actor_id':
    "insert into calendar_book_steps (book_id, step, actor_id) select max(id), 'GIVEN', $ from calendar_books",
  'calendar_seller_counts.seller_id': `insert into calendar_seller_counts (campaign_id, seller_id, expected_cents, counted_cents)
    select max(calendar_books.campaign_id), $, 100, 100 from calendar_books`,
  'calendar_seller_counts.actor_id': `insert into calendar_seller_counts (campaign_id, seller_id, actor_id, expected_cents, counted_cents)
    select max(calendar_books.campaign_id), 1, $, 100, 100 from calendar_books`,
  'calendar_sales.seller_id': `insert into calendar_sales (command_id, campaign_id, source, seller_id)
    select max(commands.id), max(calendar_campaigns.id), 'DOOR', $ from commands, calendar_campaigns
    on conflict (command_id) do update set seller_id = $`,
  'calendar_sales.checked_by': 'update calendar_sales set checked_by = $, checked_at = now()',
  'calendar_sales.handed_over_by': 'update calendar_sales set handed_over_by = $, handed_over_at = now()',
  'calendar_stubs.voided_by': `insert into calendar_stubs (campaign_id, number, void, voided_by, voided_at)
    select max(id), #, 'MISSING', $, now() from calendar_campaigns`,
  'calendar_devices.person_id':
    "insert into calendar_devices (id, person_id, token_hash) values (gen_random_uuid(), $, decode(repeat('0#', 32), 'hex'))",
  'calendar_devices.revoked_by': 'update calendar_devices set revoked_by = $, revoked_at = now()',
  'calendar_operations.person_id': `insert into calendar_operations (id, campaign_id, device_id, person_id, kind, body, at)
    select gen_random_uuid(), calendar_campaigns.id, calendar_devices.id, $, 'NOTE', '{}', now() from calendar_campaigns, calendar_devices limit 1`,
  'calendar_operations.decided_by': 'update calendar_operations set decided_by = $, decided_at = now()',
  'calendar_door_notes.author_id': `with door as (insert into calendar_doors (street, number) values ('rue de la Monnaie', #) returning id)
    insert into calendar_door_notes (operation_id, door_id, kind, text, author_id, at)
    select calendar_operations.id, door.id, 'DOG', 'x', $, now() from calendar_operations, door where person_id = $ limit 1`,
  'calendar_door_notes.settled_by': 'update calendar_door_notes set settled_by = $, settled_at = now()',
  'refused_sign_ins.person_id': "insert into refused_sign_ins (person_id, reason) values ($, 'wrong-password')",
  'calendar_refusals.author_id':
    "insert into calendar_refusals (door_id, since, author_id) select max(id), '2026-11-01', $ from calendar_doors",
  'calendar_refusals.lifted_by': 'update calendar_refusals set lifted_by = $, lifted_at = now()',
  'calendar_sector_sellers.person_id': `with sector as (
        insert into calendar_sectors (campaign_id, name) select max(id), 'Secteur #' from calendar_campaigns
        on conflict (campaign_id, name) do update set outline = '[]' returning id)
      insert into calendar_sector_sellers (sector_id, person_id, place) select id, $, # from sector`,
  'calendar_visits.seller_id': `insert into calendar_visits (operation_id, campaign_id, door_id, seller_id, outcome, at)
    select calendar_operations.id, campaign_id, (select max(id) from calendar_doors), $, 'ABSENT', now()
    from calendar_operations where person_id = $ limit 1`,
  'register_views.person_id':
    "insert into register_views (person_id, name, query, columns) values ($, 'Vue', '', '{}')",
  'deposit_slips.issued_by': `insert into deposit_slips (year, number, kind, request_key, society, holder, iban, issued_by)
    values (2026, #, 'CASH', gen_random_uuid(), 'Amicale', 'Amicale', '', $)`,
  'deposit_slips.deposited_by': 'update deposit_slips set deposited_by = $',
  'deposit_slips.cancelled_by': 'update deposit_slips set cancelled_by = $',
  // References a line inserted before.
  'deposits.received_by': `insert into deposits (reservation_id, amount_cents, method, received_by)
    select max(id), 30000, 'CHEQUE', $ from reservations on conflict (reservation_id) do update set received_by = $`,
  'deposits.settled_by': `update deposits set kept_cents = 0, settled_at = now(), settled_by = $`,
}

test('two persons who both have a row in every table that leads to persons are made one, and no key stands in the way', async () => {
  const [kept, gone] = [await enrolledMember(program), await enrolledMember(program)]
  await enrolledMember(program)
  const references = await listReferences(program.db)
  const names = references.map(({ table, column }) => `${table}.${column}`)
  // Lines are created with their orders, and tested there.
  expect([...Object.keys(ROWS), 'reservations.person_id'].sort()).toEqual([...names].sort())
  await sql`insert into tasks (kind, owner_id, total, requirement)
    values ('test', ${supervisor.id}, 1, '{"names": ["general"]}')`.execute(program.db)
  await sql`insert into bulk_actions (task_id, key, kind) select max(id), gen_random_uuid(), 'VALIDATE' from tasks`.execute(
    program.db,
  )
  await sql`insert into campaigns (season) values (2000)`.execute(program.db)
  await sql`insert into campaign_mailings (campaign_id, kind, day) select id, 'FIRST', '2026-01-01' from campaigns`.execute(
    program.db,
  )
  await sql`insert into news (title, text, audience) select 'Sainte-Barbe', '', 'ALL' from generate_series(1, 2)`.execute(
    program.db,
  )
  await sql`insert into files (scope, kind, state, name, type, object)
    select 'test', 'ATTACHMENT', 'PROCESSING', name || ' ' || number, 'text/plain', name || number
    from unnest(array['document', 'photo']) name, generate_series(0, 2) number`.execute(program.db)
  await sql`insert into albums (title, year, audience) values ('Bal', 2026, 'ALL')`.execute(program.db)
  await sql`insert into commissions (name, technical_name) values ('Pêche', 'peche')`.execute(program.db)
  await sql`insert into resources (name, price_cents, billing_period, commission_id) select 'Barque', 0, 'DAY', max(id) from commissions`.execute(
    program.db,
  )
  await sql`with document as (
      insert into documents (title, category, audience, current_id) values ('Statuts', 'Statuts', 'ALL', 900) returning id)
    insert into document_versions (id, document_id, number, file_id, sha256)
    select 900, document.id, 900, files.id, repeat('a', 64) from document, files where name = 'document 0'`.execute(
    program.db,
  )
  for (const [at, id] of [kept, gone].entries())
    for (const statement of Object.values(ROWS))
      await sql.raw(statement.replaceAll('$', String(id)).replaceAll('#', String(at + 1))).execute(program.db)
  expect(await merge(kept, gone, supervisor)).toEqual(DONE)
  for (const { table, column } of references) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${gone}`.execute(program.db)
    expect(rows, `${table}.${column}`).toEqual([])
  }
})
