import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { addressFile, anAddress, readAddresses } from '../doors/fixtures.ts'

let token: string
let now: number
let before: number
const today = parisDay(new Date())
const program = sharedProgram(async (program) => {
  now = (await aCampaign(program)).id
  before = (await aCampaign(program, { year: 2026, opensOn: addDays(today, -400), closesOn: addDays(today, -300) })).id
  token = (await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])).token
  const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  await sql`insert into calendar_devices (id, person_id, token_hash) values (gen_random_uuid(), ${seller.id}, '\\x00')`.execute(
    program.db,
  )
  const lines = Array.from({ length: 12 }, (_, at) => anAddress({ number: at + 1 }))
  await readAddresses(program, token, addressFile(...lines))
  const streets = [{ street: 'Rue du Port', city: 'Beauregard' }]
  await program.call('POST', '/calendars/sectors', { token, body: { name: 'Port', choice: { streets } } })
})

type Visit = {
  number: number
  outcome: string
  minute: number
  flat?: string
  on?: string
  at?: string
  withdrawn?: boolean
  cents?: number
  state?: string
  campaign?: number
}
let made = 0
/** Records what a phone synced about a door, with its sale if something was given. */
async function visit({
  number,
  outcome,
  minute,
  flat = '',
  on,
  at,
  withdrawn = false,
  cents,
  state = 'PAID',
  campaign = now,
}: Visit) {
  made++
  const moment = `2026-11-20T18:${String(minute).padStart(2, '0')}:00Z`
  await sql`
    with operation as (
      insert into calendar_operations (id, campaign_id, device_id, person_id, kind, body, at)
      select gen_random_uuid(), ${campaign}::int, id, person_id, 'VISIT', '{}', ${moment}::timestamptz from calendar_devices returning *),
    given as (
      insert into commands (external_id, kind, state, total_cents, paid_at, receipt_year, receipt_number, buyer_name)
      select gen_random_uuid(), 'CALENDAR', ${state}, ${cents ?? 0}::int, now(), 2026, ${made + 5_000}::int, 'x'
      where ${cents !== undefined} returning id),
    sale as (
      insert into calendar_sales (command_id, campaign_id, source, key)
      select given.id, ${campaign}::int, 'DOOR', operation.id from given, operation)
    insert into calendar_visits (operation_id, campaign_id, door_id, flat, seller_id, outcome, at, come_back_on, come_back_at, sale_key, withdrawn)
    select operation.id, ${campaign}::int, door.id, ${flat}, person_id, ${outcome}, operation.at, ${on ?? null}::date, ${at ?? null},
      ${cents === undefined ? null : sql`operation.id`}, ${withdrawn}
    from operation, calendar_doors door where door.number = ${number}`.execute(program.db)
}
const read = async () => (await program.call('GET', '/calendars/sectors', { token })).body._embedded.data

test('A sector’s result is the last outcome at each door and the money paid, beside the year before (rules#sectors)', async () => {
  await visit({ number: 1, outcome: 'ABSENT', minute: 1 })
  await visit({ number: 1, outcome: 'GIVEN', minute: 9, cents: 1_000 })
  await visit({ number: 2, outcome: 'GIVEN', minute: 2, flat: '1er', cents: 550 })
  await visit({ number: 2, outcome: 'NO', minute: 3, flat: '2e' })
  await visit({ number: 3, outcome: 'GIVEN', minute: 4, cents: 2_000, withdrawn: true })
  await visit({ number: 4, outcome: 'GIVEN', minute: 5, cents: 2_000, state: 'REFUNDED' })
  await visit({ number: 5, outcome: 'COME_BACK', minute: 6, on: '2026-12-02', at: '18:30' })
  await visit({ number: 6, outcome: 'ABSENT', minute: 7 })
  await visit({ number: 1, outcome: 'GIVEN', minute: 1, cents: 2_000, campaign: before })
  expect((await read())[0]).toMatchObject({
    doors: 12,
    now: { visited: 5, gifts: 2, amount: 15.5, absent: 1, comeBack: 1, no: 1 },
    before: { visited: 1, gifts: 1, amount: 20, absent: 0, comeBack: 0, no: 0 },
  })
  const { raw } = await program.call('GET', '/calendars/sectors.csv', { token })
  expect(raw.body).toContain('Port;;12;0;5;2;15,5;1;1;1;1;20')
})

test('A door to come back to stands by day and hour, until somebody went or is not to go', async () => {
  await visit({ number: 8, outcome: 'COME_BACK', minute: 20, on: '2026-12-01', at: '19:00' })
  await visit({ number: 9, outcome: 'COME_BACK', minute: 21 })
  await visit({ number: 10, outcome: 'COME_BACK', minute: 22, on: '2026-12-01', at: '18:00' })
  await visit({ number: 11, outcome: 'COME_BACK', minute: 23, on: '2026-11-30' })
  await visit({ number: 11, outcome: 'NO', minute: 24 })
  await visit({ number: 12, outcome: 'COME_BACK', minute: 25, on: '2026-11-30' })
  const list = async () =>
    (await program.call('GET', '/calendars/comebacks', { token })).body._embedded.data.map(
      ({ door, on, at, sector }: { door: { number: number }; on: string; at: string; sector: { name: string } }) => [
        door.number,
        on,
        at,
        sector.name,
      ],
    )
  expect((await list())[0]).toEqual([12, '2026-11-30', null, 'Port'])
  const found = await program.call('GET', '/calendars/doors?q=12%20port', { token })
  const [{ id: door }] = found.body._embedded.data
  await program.call('POST', '/calendars/refusals', { token, body: { door } })
  expect(await list()).toEqual([
    [10, '2026-12-01', '18:00', 'Port'],
    [8, '2026-12-01', '19:00', 'Port'],
    [5, '2026-12-02', '18:30', 'Port'],
    [9, null, null, 'Port'],
  ])
})

test('A gift counts once, at its own door, whoever else names it as one by card', async () => {
  const before = (await read())[0].now
  await sql`
    with gift as (
      select key from calendar_sales join commands on commands.id = command_id where total_cents = 1000),
    named as (
      insert into calendar_operations (id, campaign_id, device_id, kind, body, at)
      select gen_random_uuid(), ${now}::int, id, 'VISIT', '{}', now() from calendar_devices returning id, at)
    insert into calendar_visits (operation_id, campaign_id, door_id, outcome, at, sale_key)
    select named.id, ${now}::int, door.id, 'GIVEN', named.at, key
    from gift, named, calendar_doors door where door.number = 7`.execute(program.db)
  expect((await read())[0].now).toMatchObject({
    visited: before.visited + 1,
    gifts: before.gifts,
    amount: before.amount,
  })
})
