import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayAfter, daysOf, holdersOf, isByDay, type Order, type Society, totalOf } from './model.ts'
import { startDay, type World } from './world.ts'

/**
 * Text form of an order for the comparison: a line for the order, then its lines, then its ledger with the share of
 * each line.
 */
const toldOf = (order: Order) => [
  `${order.id} ${order.state} ${totalOf(order)} ${order.receipt}`,
  ...order.lines.map(({ thing, quantity, start, end, cents, state }) =>
    [thing.id, quantity, start, end, cents, state].join(' '),
  ),
  ...order.ledger.map(({ kind, method, state, parts }) =>
    [kind, method, state, ...order.lines.map((line) => parts.get(line) ?? 0)].join(' '),
  ),
]

async function ordersOf({ program: { db } }: World) {
  const [orders, lines, ledger, shares] = await Promise.all([
    db.selectFrom('commands').select(['id', 'state', 'totalCents', 'receiptNumber']).orderBy('id').execute(),
    db.selectFrom('reservations').selectAll().orderBy('id').execute(),
    db
      .selectFrom('payments')
      .select(['id', 'commandId', 'kind', 'method', 'state', 'amountCents'])
      .orderBy('id')
      .execute(),
    db.selectFrom('paymentShares').selectAll().execute(),
  ])
  const shareOf = new Map(shares.map((each) => [`${each.paymentId} ${each.reservationId}`, each.amountCents]))
  const told = orders.flatMap((order) => {
    const own = lines.filter(({ commandId }) => commandId === order.id)
    return [
      `${order.id} ${order.state} ${order.totalCents} ${order.receiptNumber}`,
      ...own.map((line) =>
        [line.resourceId, line.quantity, line.startDate, line.endDate, line.lineTotalCents, line.state].join(' '),
      ),
      ...ledger
        .filter(({ commandId }) => commandId === order.id)
        .map(({ id, kind, method, state }) =>
          [kind, method, state, ...own.map((line) => shareOf.get(`${id} ${line.id}`) ?? 0)].join(' '),
        ),
    ]
  })
  return { told, ledger, whole: sumOfAll(ledger), parts: shares.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

const sumOfAll = (ledger: { amountCents: number }[]) => ledger.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Allocation of each resource, in total or by day, as the database stores it. */
async function takenIn({ program: { db } }: World): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', resource_id, day::date, sum(quantity)) as told
    from occupations left join lateral generate_series(lower(kept_free), upper(kept_free) - 1, interval '1 day') as day on true
    group by resource_id, day order by resource_id, day`.execute(db)
  return rows.map(({ told }) => told)
}

function takenOf(society: Society): string[] {
  const days = Array.from({ length: 30 }, (_, at) => [
    dayAfter(society.today, at),
    dayAfter(startDay(society.today, 0), at),
  ]).flat()
  return society.things.flatMap((thing) => {
    const holders = holdersOf(society, thing, null)
    const told = (day: string | undefined, there: { quantity: number }[]) =>
      there.length > 0
        ? [[thing.id, day, there.reduce((sum, { quantity }) => sum + quantity, 0)].filter(Boolean).join(' ')]
        : []
    if (!isByDay(thing)) return told(undefined, holders)
    return [...new Set(days)].sort().flatMap((day) =>
      told(
        day,
        holders.filter((each) => daysOf(each).kept.includes(day)),
      ),
    )
  })
}

/**
 * Compares stock, days, orders, lines, ledger, receipts and the waitlist with the model; throws at the first
 * difference.
 */
export async function compare(world: World, after: string) {
  const { society, program } = world
  const { told, ledger, whole, parts } = await ordersOf(world)
  expect(told, after).toEqual(society.orders.flatMap(toldOf))
  expect(parts, after).toBe(whole)
  for (const order of society.orders) {
    const rows = ledger.filter(({ commandId }) => commandId === order.id)
    for (const [at, money] of order.ledger.entries()) Object.assign(money, { id: rows[at]?.id })
  }
  expect(await takenIn(world), after).toEqual(takenOf(society))
  const asides = await program.db
    .selectFrom('paymentEvents')
    .where('state', '=', 'QUARANTINED')
    .where((eb) => eb.or([eb('providerObject', 'like', 'du_%'), eb('providerObject', 'like', 're_%')]))
    .select(['providerObject', 'reason', 'closedAt'])
    .execute()
  expect(
    asides.map(({ providerObject, reason, closedAt }) => `${providerObject} ${reason} ${!closedAt}`).sort(),
    after,
  ).toEqual(society.asides.map(({ object, reason, open }) => `${object} ${reason} ${open}`).sort())
  const waits = await program.db.selectFrom('waiting').select(['id', 'state']).orderBy('id').execute()
  expect(waits, after).toEqual(society.waits.map(({ id, state }) => ({ id, state })))
}
