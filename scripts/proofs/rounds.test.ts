import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../src/app/testing.ts'
import { aBook, aCampaign } from '../../src/features/calendars/campaigns/fixtures.ts'
import { listAll } from '../../src/features/calendars/campaigns/service.ts'
import { recordSales } from '../../src/features/calendars/sales/recording/service.ts'
import type { SyncRequest } from '../../src/features/rounds/sync/contract.ts'
import { aPhone, aSector, someDoors } from '../../src/features/rounds/sync/fixtures.ts'
import { applySync } from '../../src/features/rounds/sync/service.ts'
import { activeMember } from '../../src/features/society/persons/fixtures.ts'
import { addDays } from '../../src/shared/dates.ts'
import { bringings, type Noting, notings, sizeFor } from './evenings.ts'
import { isFull, report } from './full.ts'

const OPERATIONS = isFull ? 10_000 : 250
const SEED = Number(process.env.SEED ?? (isFull ? Date.now() % 1_000_000 : 13))
/** Offset of each phone's clock in minutes; one is off by more than a year. */
const CLOCKS = [0, 3, -527_041, 61, -2]
const MINUTE = 60_000
const evening = Date.now() - 5 * 60 * MINUTE

let admin: Awaited<ReturnType<typeof activeMember>>
let phones: Awaited<ReturnType<typeof aPhone>>[]
let sellers: (typeof admin)[]
const program = sharedProgram(async (program) => {
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  await aCampaign(program)
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  sellers = await Promise.all([1, 2, 3, 4].map(() => activeMember(program, [{ name: 'calendriers', role: 'USER' }])))
  phones = await Promise.all([admin, ...sellers].map((who) => aPhone(program, who)))
})

/** An operation's id in a world: ids of two worlds differ only in their last part, so they sort alike in both. */
const nameOf = (world: number, at: number, index: number) => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${index.toString(16).padStart(7, '0').slice(-3)}-8${index.toString(16).padStart(7, '0').slice(0, 3)}-${world.toString(16).padStart(12, '0')}`
}
const keyOf = (world: number, sale: number) =>
  createHash('sha256')
    .update(`${world} ${sale}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

/** A campaign with its own doors and books, office and web sales, and missing stub numbers. */
async function aWorld(year: number) {
  const opensOn = addDays('2001-01-01', year)
  const { id } = await aCampaign(program, { year, opensOn, closesOn: opensOn })
  const { doors, stubs, sales } = sizeFor(OPERATIONS)
  await aBook(program, { campaignId: id, kind: 'SELLER', firstStub: 1, lastStub: Math.ceil(stubs * 0.9) })
  const campaign = (await listAll(program.db)).find((each) => each.id === id)
  if (!campaign) throw new Error('The campaign is there')
  const paidAt = new Date(evening - 3_600_000)
  const gifts = Array.from({ length: sales }, (_, index) => ({
    key: keyOf(year, index),
    source: 'DESK' as const,
    stub: index * 3 + 1,
    cents: 1_000,
    payment: { method: 'CASH' as const, paidAt },
  }))
  const made = await program.db.transaction().execute((trx) => recordSales(trx, campaign, gifts))
  await sql`update calendar_sales set source = 'WEB' where campaign_id = ${id} and key is not null and declared_stub % 2 = 1`.execute(
    program.db,
  )
  await sql`insert into calendar_stubs (campaign_id, number, void, voided_at)
    select ${id}, number, 'MISSING', now() from generate_series(2, ${stubs}::int, 47) as number on conflict do nothing`.execute(
    program.db,
  )
  const all = await someDoors(program, doors, `Rue ${year}`)
  // A team has at most three sellers; the fourth has doors without a sector.
  await aSector(program, id, all, sellers.slice(0, 3))
  await program.db
    .insertInto('calendarTakenDoors')
    .values(all.map((doorId) => ({ campaignId: id, doorId, deviceId: phones[4]?.id ?? '' })))
    .execute()
  return {
    id,
    year,
    doors: all,
    sales: made.map(({ externalId }) => externalId),
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** The operations as a phone sends them, with times by its own clock. */
function told({ year, doors, sales }: World, noted: readonly Noting[], index: number) {
  const { phone, kind } = noted[index] as Noting
  const when = (of: number) => evening + of * 10
  const at = new Date(when(index) + (CLOCKS[phone] ?? 0) * MINUTE).toISOString()
  const stamped = { id: nameOf(year, when(index), index), year, at }
  const door = 'door' in kind ? { doorId: doors[kind.door], flat: kind.flat } : {}
  if (kind.kind === 'GIFT')
    return {
      ...stamped,
      kind: 'VISIT',
      ...door,
      outcome: 'GIVEN',
      gift: { amount: kind.amount, means: 'CASH', stub: kind.stub },
    }
  if (kind.kind === 'CARD')
    return {
      ...stamped,
      kind: 'VISIT',
      ...door,
      outcome: 'GIVEN',
      gift: { amount: 10, means: 'CARD', key: keyOf(year, kind.sale) },
    }
  if (kind.kind === 'OTHER') return { ...stamped, kind: 'VISIT', ...door, outcome: kind.outcome }
  if (kind.kind === 'NOTE') return { ...stamped, kind: 'NOTE', ...door, note: 'DOG', text: 'Chien' }
  if (kind.kind === 'HANDOVER') return { ...stamped, kind: 'HANDOVER', externalId: sales[kind.sale] }
  // Sometimes it refers to an operation of another phone.
  const same = noted.findIndex((each, at) => at >= kind.of && each.phone === phone)
  const target = kind.own === 0 || same < 0 ? kind.of : same
  return { ...stamped, kind: 'WITHDRAW', operation: nameOf(year, when(target), target) }
}

const packed = (phone: number, operations: readonly object[]): SyncRequest => {
  const { id = '', token = '' } = phones[phone] ?? {}
  const sentAt = new Date(Date.now() + (CLOCKS[phone] ?? 0) * MINUTE).toISOString()
  return { device: { id, token }, sentAt, operations: operations as SyncRequest['operations'] }
}

async function decideAll() {
  for (;;) {
    const { body } = await program.call('GET', '/calendars/deliveries/waiting', { token: admin.token })
    const ids = body.rows.map(({ id }: { id: string }) => id)
    if (ids.length === 0) return
    const answer = await program.call('POST', '/calendars/deliveries/decisions', {
      token: admin.token,
      body: { ids, apply: true },
    })
    expect(answer.body.decided).toBe(ids.length)
  }
}

/** The complete state of a world, without what identifies the world. */
async function stateOf({ id, doors, sales }: World) {
  const plain = (name: string) => sql`left(${sql.ref(name)}::text, 23)`
  const first = doors[0] ?? 0
  // A withdrawn gift is a sale to be checked if it arrived before its withdrawal, and none if both arrived together:
  // only that depends on how operations are synced.
  const stands = sql`not 'WITHDRAWN' = any(calendar_sales.to_check)`
  const parts = {
    operations: sql`select ${plain('id')} as name, state, kind, at from calendar_operations where campaign_id = ${id} order by 1`,
    visits: sql`select ${plain('operation_id')} as name, door_id - ${first} as door, flat, seller_id, outcome, at, withdrawn
      from calendar_visits where campaign_id = ${id} order by 1`,
    notes: sql`select ${plain('operation_id')} as name, door_id - ${first} as door, at, note.withdrawn from calendar_door_notes note
      where door_id = any(${doors}::int[]) order by 1`,
    refusals: sql`select ${plain('operation_id')} as name, door_id - ${first} as door, flat, since from calendar_refusals
      where door_id = any(${doors}::int[]) order by 1`,
    sales: sql`select case when source = 'DOOR' then ${plain('key')} else array_position(${sales}::uuid[], external_id)::text end as name,
        source, declared_stub, number, seller_id, total_cents, state, paid_at, handed_over_at, handed_over_by,
        array(select unnest(array_remove(to_check, 'LATE')) order by 1) as to_check, street_number, checked_at
      from calendar_sales join commands on commands.id = command_id left join calendar_stubs on sale_id = command_id
      where calendar_sales.campaign_id = ${id} and ${stands} order by 1`,
    stubs: sql`select number, void from calendar_stubs where campaign_id = ${id} order by 1`,
    totals: sql`select count(*)::int as sales, sum(amount_cents)::int as cents from payments
      join calendar_sales using (command_id) where campaign_id = ${id} and ${stands}`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(parts)) found[name] = (await query.execute(program.db)).rows
  return found
}

/** Counts the books of a world and closes its campaign. */
const close = async ({ id }: World) => {
  await sql`update calendar_books set state = 'COUNTED' where campaign_id = ${id}`.execute(program.db)
  await sql`update calendar_campaigns set closed_at = now() where id = ${id}`.execute(program.db)
}

/** The gifts marked as late, and those that arrived late: this is all that depends on when a phone is synced. */
async function lateOf({ id }: World) {
  const named = async (condition: RawBuilder<unknown>) =>
    (
      await sql<{ key: string }>`select key from calendar_sales join calendar_operations operation on operation.id = key
        join calendar_campaigns campaign on campaign.id = calendar_sales.campaign_id
        where calendar_sales.campaign_id = ${id} and not 'WITHDRAWN' = any(to_check) and ${condition} order by key`.execute(
        program.db,
      )
    ).rows.map(({ key }) => key)
  return { told: await named(sql`'LATE' = any(to_check)`), came: await named(sql`received_at > closed_at`) }
}

test(`${OPERATIONS} operations of five phones, late, twice, shuffled, cut off half-way and at once, end as in order (rules#rounds; seed ${SEED})`, async () => {
  const noted = notings(SEED, OPERATIONS)
  const inOrder = await aWorld(2001)
  for (let from = 0; from < noted.length; ) {
    const { phone } = noted[from] as Noting
    let to = from
    while (to < noted.length && noted[to]?.phone === phone) to++
    const which = noted.slice(from, to).map((_each, at) => told(inOrder, noted, from + at))
    await applySync(program.db, packed(phone, which))
    from = to
  }
  await decideAll()

  const chaos = await aWorld(2002)
  const turns = bringings(SEED, noted)
  const counts = new Map<string, number>()
  const bring = async ({ phone, which, how }: (typeof turns)[number]) => {
    counts.set(how, (counts.get(how) ?? 0) + 1)
    const delivery = () =>
      packed(
        phone,
        which.map((index) => told(chaos, noted, index)),
      )
    if (how === 'twice')
      return await Promise.all([applySync(program.db, delivery()), applySync(program.db, delivery())])
    if (how === 'whole') return await applySync(program.db, delivery())
    const cut = program.db.transaction().execute(async (trx) => {
      await applySync(trx, delivery())
      throw new Error('The network is gone')
    })
    return await expect(cut).rejects.toThrow('The network is gone')
  }
  for (let turn = 0; turn < turns.length; turn += 3) {
    // Half-way through, a phone is revoked: what it syncs afterwards waits for an administrator.
    if (turn >= turns.length / 2 && turn < turns.length / 2 + 3)
      await program.call('POST', `/calendars/devices/${phones[4]?.id}/revoke`, { token: admin.token, body: {} })
    // Later the books are counted and the campaign is closed: later syncs are recorded all the same.
    if (turn >= (turns.length * 3) / 5 && turn < (turns.length * 3) / 5 + 3) await close(chaos)
    await Promise.all(turns.slice(turn, turn + 3).map(bring))
  }
  await decideAll()

  const [wanted, found] = [await stateOf(inOrder), await stateOf(chaos)]
  for (const part of Object.keys(wanted)) expect([part, found[part]]).toEqual([part, wanted[part]])
  const { told: late, came } = await lateOf(chaos)
  expect(late).toEqual(came)
  report(`${OPERATIONS} operations`, counts.set('gifts after the closing', late.length))
}, 3_600_000)
