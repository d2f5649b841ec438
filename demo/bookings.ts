import { recordCart } from '../src/features/bookings/cart/ordering/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays, daysCounted, parisDay, weekdayOf } from '../src/shared/dates.ts'
import { type DemoResource, RESOURCES } from './resources.data.ts'

const DAY = 86_400_000
/** Bookings of two seasons: the past one, and those ahead. */
const FROM = -330
const TO = 150
const METHODS = ['CHEQUE', 'TRANSFER', 'CHEQUE', 'CASH'] as const

/** Seeded pseudo-random numbers between 0 and 1, the same at every start. */
const draws = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

type Booking = { resourceId: number; quantity: number; startDate: string | null; endDate: string | null }

/** Stays one after the other, with gaps as long as it is not full. */
function staysOf({ booked = 0, stays = [1], form }: DemoResource, resourceId: number, today: string): Booking[] {
  const draw = draws(resourceId * 7_919)
  const weekdays = (form.startWeekdays as number[] | undefined) ?? []
  const made: Booking[] = []
  for (let day = addDays(today, FROM); day < addDays(today, TO); ) {
    const length = stays[made.length % stays.length] ?? 1
    const starts = draw() * 10 < booked && (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
    if (starts)
      made.push({
        resourceId,
        quantity: form.stock ? 1 + Math.floor(draw() * 2) : 1,
        startDate: day,
        endDate: addDays(day, length - 1),
      })
    day = addDays(day, starts ? length + 2 : 3)
  }
  return made
}

/** Sales of articles: some every week. */
const salesOf = (resourceId: number, count: number): Booking[] =>
  Array.from({ length: count }, (_, at) => ({ resourceId, quantity: 1 + (at % 3), startDate: null, endDate: null }))

/** Two seasons of bookings, each an order of its own, paid some weeks before. */
export async function loadBookings(trx: Trx, now: Date) {
  const today = parisDay(now)
  const buyers = await trx
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('email', 'not in', ['admin@demo.example', 'personnes@demo.example'])
    .select('id')
    .orderBy('id')
    .execute()
  const ids = await trx
    .selectFrom('resources')
    .where('commissionId', 'is not', null)
    .select(['id', 'name', 'billingPeriod'])
    .execute()
  let turn = 0
  const book = async (booking: Booking) => {
    const buyer = buyers[turn % Math.min(buyers.length, 60)]?.id ?? 0
    const ahead = 15 + ((turn * 53) % 165)
    const start = booking.startDate ?? addDays(today, -(turn % 90))
    // Bookings far ahead were made at different times, so that income is spread over the months.
    const early = Date.parse(`${start}T09:00:00Z`) - ahead * DAY
    const paidAt = new Date(early < now.getTime() - DAY ? early : now.getTime() - (1 + ((turn * 29) % 180)) * DAY)
    turn++
    return await recordCart(trx, buyer, [booking], { method: METHODS[turn % METHODS.length] ?? 'CHEQUE', paidAt })
  }
  for (const resource of RESOURCES) {
    const id = ids.find(({ name }) => name === resource.form.name)?.id ?? 0
    const period = resource.form.billingPeriod
    if (period === 'UNIT') for (const sale of salesOf(id, 14)) await book(sale)
    else if (period === 'YEAR') for (const card of salesOf(id, 12)) await book({ ...card, quantity: 1 })
    else for (const stay of staysOf(resource, id, today)) await book(stay)
  }
  await handOver(trx, today)
  await hold(trx)
  await queue(trx, today)
}

/** Stays that have begun are handed over, past ones are returned. */
async function handOver(trx: Trx, today: string) {
  const dated = trx
    .updateTable('reservations')
    .where('billingPeriod', 'in', ['DAY', 'ITEM_DAY'])
    .where('state', 'in', ['CONFIRMED', 'TO_APPROVE'])
  await dated.where('startDate', '<=', today).set({ state: 'HANDED_OVER' }).execute()
  await trx
    .updateTable('reservations')
    .where('state', '=', 'HANDED_OVER')
    .where('endDate', '<', today)
    .set({ state: 'RETURNED' })
    .execute()
}

/** Deposits of stays that are out are held, and one of the latest returned stay. */
async function hold(trx: Trx) {
  const lines = await trx
    .selectFrom('reservations')
    .where('depositCents', 'is not', null)
    .where('state', 'in', ['HANDED_OVER', 'RETURNED'])
    .select(['id', 'depositCents', 'state'])
    .orderBy('endDate', 'desc')
    .execute()
  const out = lines.filter(({ state }) => state === 'HANDED_OVER')
  const back = lines.filter(({ state }) => state === 'RETURNED').slice(0, 1)
  for (const { id, depositCents } of [...out, ...back])
    await trx
      .insertInto('deposits')
      .values({ reservationId: id, amountCents: depositCents ?? 0, method: 'CHEQUE' })
      .execute()
}

/** Three members are on the waitlist for a stay at the sea that is taken. */
async function queue(trx: Trx, today: string) {
  const stay = await trx
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .where('resources.name', '=', 'Appartement de Carnac')
    .where('reservations.startDate', '>', addDays(today, 20))
    .select(['resourceId', 'startDate', 'endDate'])
    .orderBy('reservations.startDate')
    .executeTakeFirst()
  if (!stay?.startDate || !stay.endDate || daysCounted(stay.startDate, stay.endDate) < 1) return
  const waiting = await trx
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .select('id')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  const days = `[${stay.startDate},${stay.endDate})`
  for (const { id } of waiting)
    await trx
      .insertInto('waiting')
      .values({ ...stay, personId: id, quantity: 1, days })
      .execute()
}
