import { sql } from 'kysely'
import { type Campaign, demandCampaign, openCampaign } from '../src/features/calendars/campaigns/service.ts'
import { type Gift, recordSales } from '../src/features/calendars/sales/recording/service.ts'
import { insertRole } from '../src/features/platform/access/queries.ts'
import { resortSectors } from '../src/features/rounds/sectors/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays, parisDay } from '../src/shared/dates.ts'
import { insertBooks, insertOffice } from './books.ts'
import { NOTES } from './calendars.data.ts'
import { insertDoors, insertSectors } from './commune.ts'
import { type Bought, buyOnline, settleOnline } from './online.ts'
import { deliverAll, keyAt, ringAll } from './rounds.ts'

/** So many calendars were given for this year. */
const SALES = 400
const ONLINE = 74
/** A campaign is on for so many days. */
const PAST_DAYS = 24
const AHEAD_DAYS = 36

/** Camille and seven more sell calendars: two in each sector. */
async function enrolSellers(trx: Trx): Promise<number[]> {
  const sellers = await trx
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('membertype', 'in', ['SPP', 'SPV'])
    .where('id', 'not in', (eb) => eb.selectFrom('personRoles').select('personId'))
    .select('id')
    .orderBy(sql`email <> 'membre@demo.example'`)
    .orderBy('id')
    .limit(8)
    .execute()
  for (const { id } of sellers) await insertRole(trx, id, { name: 'calendriers', role: 'USER' })
  return sellers.map(({ id }) => id)
}

/** Opened so many days ago, for the printed year that follows. */
async function begin(trx: Trx, opensOn: string): Promise<Campaign> {
  const year = Number(opensOn.slice(0, 4)) + 1
  const closesOn = addDays(opensOn, PAST_DAYS + AHEAD_DAYS)
  await openCampaign(trx, { year, opensOn, closesOn, minimumCents: 200 })
  return demandCampaign(trx, year)
}

/** Gifts at the office and online purchases, one order each. */
async function sell(trx: Trx, campaign: Campaign, bought: readonly Bought[], office: readonly number[]) {
  const atDesk = office.map((stub, at): Gift => {
    const paidAt = new Date(`${addDays(campaign.opensOn, 1 + (at % (PAST_DAYS - 2)))}T10:${10 + (at % 50)}:00Z`)
    const method = at % 3 === 0 ? 'CHEQUE' : 'CASH'
    return {
      key: keyAt(paidAt),
      source: 'DESK',
      stub,
      cents: at % 5 === 0 ? 2_000 : 1_000,
      payment: { method, paidAt },
    }
  })
  await recordSales(trx, campaign, [...bought.map(({ gift }) => gift), ...atDesk])
  await settleOnline(trx, bought)
}

/** An order is as old as its money. */
const date = (trx: Trx) =>
  sql`with dated as (
      update commands set created_at = least(paid_at, now()) - interval '2 minutes' where kind = 'CALENDAR' returning id, paid_at)
    update calendar_sales set created_at = paid_at from dated where command_id = dated.id`.execute(trx)

/** The campaign that is on, and the one before: closed, with all its books back. */
export async function loadCalendars(trx: Trx, now: Date) {
  const today = parisDay(now)
  const opensOn = addDays(today, -PAST_DAYS)
  const sellers = await enrolSellers(trx)
  const doors = await insertDoors(trx)
  const before = await begin(trx, addDays(opensOn, -365))
  const current = await begin(trx, opensOn)
  for (const campaign of [before, current]) await insertSectors(trx, campaign.id, doors, sellers)
  await resortSectors(trx)

  const last = ringAll({
    campaign: before,
    doors,
    sellers,
    days: PAST_DAYS + AHEAD_DAYS - 15,
    share: () => 0.93,
    seed: 17,
  })
  await insertBooks(trx, before, last, [])
  await insertOffice(trx, before.id)
  await deliverAll(trx, before, last)
  await sell(trx, before, buyOnline(before, 46, PAST_DAYS + AHEAD_DAYS - 5, now), numbers(801, 28))
  await close(trx, before)

  const left = doors.filter(({ id }) => !last.some(({ door, outcome }) => outcome === 'NEVER' && door.id === id))
  const rings = ringAll({
    campaign: current,
    doors: left,
    sellers,
    days: PAST_DAYS - 2,
    share: ({ done }) => done,
    seed: 18,
  })
  // The two sellers of the last sector have not returned yet.
  await insertBooks(trx, current, rings, [sellers[0], sellers[1]])
  await insertOffice(trx, current.id)
  await deliverAll(trx, current, rings, NOTES)
  const given = rings.filter(({ stub }) => stub !== undefined).length
  await sell(trx, current, buyOnline(current, ONLINE, PAST_DAYS, now), numbers(801, SALES - ONLINE - given))
  await countBooks(trx)
  await date(trx)
}

const numbers = (first: number, count: number) => Array.from({ length: Math.max(0, count) }, (_, at) => first + at)

/** Counted books: the cash in the envelope beside the sum of the sales; one is five euros short. */
const countBooks = (trx: Trx) =>
  sql`insert into calendar_book_steps (book_id, step, seller_id, actor_id, expected_cents, counted_cents, note, at)
    select book.id, 'COUNTED', book.seller_id, (select id from persons where email = 'admin@demo.example'), cash,
      cash - case when short then 500 else 0 end, case when short then 'Un billet de 5 € manque, le vendeur le rapporte.' else '' end, back.at
    from (
      select *, row_number() over (order by campaign_id desc, first_stub) = 1 as short,
        (select coalesce(sum(total_cents), 0) from calendar_sales sale join payments on payments.command_id = sale.command_id
          join commands on commands.id = sale.command_id
          where sale.book_id = calendar_books.id and payments.method = 'CASH') as cash
      from calendar_books where state = 'COUNTED') book
    join calendar_book_steps back on back.book_id = book.id and back.step = 'TAKEN_BACK'`.execute(trx)

/** Ten days after its last day. */
const close = (trx: Trx, { id, closesOn }: Campaign) =>
  sql`update calendar_campaigns set closed_at = ${`${addDays(closesOn, 10)}T18:00:00Z`},
    closed_by = (select id from persons where email = 'admin@demo.example') where id = ${id}`.execute(trx)
