// What happens to orders, and the waitlist: in the program's own services and in the model.

import { join, leave, offerPlaces } from '../../src/features/bookings/waitlist/service.ts'
import { findResource } from '../../src/features/catalogue/resources/offered/queries.ts'
import { approveReservation, refuseReservation, refuseUndecided } from '../../src/features/orders/approval/service.ts'
import { finishOrders } from '../../src/features/orders/payments/expiry/service.ts'
import { makeRefund } from '../../src/features/orders/payments/service.ts'
import { cancelReservation, cancelWholeOrder } from '../../src/features/orders/refunds/cancellation/service.ts'
import { refundManually } from '../../src/features/orders/refunds/desk/service.ts'
import { retryRefund, settleRefund } from '../../src/features/orders/refunds/service.ts'
import * as acts from './acts.ts'
import { dayAfter, isByDay, leftOf, type Order, stands } from './model.ts'
import { receive } from './steps-of-bank.ts'
import { ask, fine, lineRequest, pick, type Step, startDay, type World } from './world.ts'

const reason = 'Fuite d’eau'

export const cancel: Step = async ({ program, society, members }, [n = 0]) => {
  const found = pick(society.orders, n)
  if (!found) return undefined
  const { said } = await ask(() => cancelWholeOrder(program.db, members[found.member] as never, found.id, undefined))
  return { expected: acts.cancelOrder(society, found), actual: said }
}

/** A line of an order, with its id in the database. */
async function lineOf(
  { program, society }: World,
  [n = 0, m = 0]: readonly number[],
  wanted: (order: Order) => boolean,
) {
  const found = pick(society.orders.filter(wanted), n)
  const line = found && pick(found.lines, m)
  if (!found || !line) return undefined
  const rows = await program.db
    .selectFrom('reservations')
    .where('commandId', '=', found.id)
    .select('id')
    .orderBy('id')
    .execute()
  return { order: found, line, key: { id: rows[found.lines.indexOf(line)]?.id ?? 0, commandId: found.id } }
}

export const cancelLine: Step = async (world, n) => {
  const found = await lineOf(world, n, () => true)
  if (!found) return undefined
  const { program, society, members } = world
  const buyer = members[found.order.member] as never
  const { said } = await ask(() => cancelReservation(program.db, buyer, found.key.id, undefined))
  return { expected: acts.cancelLine(society, found.order, found.line), actual: said }
}

export const deciding =
  (yes: boolean): Step =>
  async (world, n) => {
    const waits = ({ lines }: Order) => lines.some(({ state }) => state === 'TO_APPROVE') || (n[0] ?? 0) % 7 === 0
    const found = await lineOf(world, n, waits)
    if (!found) return undefined
    const { program, society, admin } = world
    const { said } = await ask(() =>
      yes ? approveReservation(program.db, admin, found.key) : refuseReservation(program.db, admin, found.key, reason),
    )
    return { expected: acts.decide(society, found.order, found.line, yes), actual: said }
  }

export const nobodyDecides: Step = async ({ program, society }, [n = 0]) => {
  const day = dayAfter(society.today, n % 5)
  await refuseUndecided(program.db, new Date(`${day}T12:00:00Z`))
  acts.refuseUndecided(society, day)
  return fine
}

export const refund: Step = async (world, n) => {
  const found = await lineOf(world, n, ({ receipt }) => receipt !== null || (n[0] ?? 0) % 7 === 0)
  if (!found) return undefined
  const { program, society, admin } = world
  const left = found.order.lines.reduce((sum, line) => sum + leftOf(found.order, line), 0)
  const how = (n[2] ?? 0) % 4
  const cents = 1 + ((n[3] ?? 0) % (left + 20))
  const request = how < 2 ? { amount: cents / 100 } : how === 2 ? { lines: [found.key.id] } : {}
  const { said } = await ask(() => refundManually(program.db, admin, found.order.id, { ...request, reason } as never))
  const lines = how === 2 ? [found.line] : found.order.lines
  return { expected: acts.refundSome(society, found.order, how < 2 ? { cents } : { lines }), actual: said }
}

const refundsOf = ({ society }: World, is: (money: Order['ledger'][number]) => boolean) =>
  society.orders.flatMap((each) =>
    each.ledger.filter((money) => money.kind === 'REFUND' && is(money)).map((money) => ({ order: each, money })),
  )

/** Requests a refund at the provider, or receives its result. */
export const answer: Step = async (world, [n = 0, how = 0]) => {
  const found = pick(
    refundsOf(world, ({ state, method }) => state === 'PENDING' && method === 'CARD'),
    n,
  )
  if (!found) return undefined
  const outcome = (['succeeded', 'succeeded', 'pending', 'failed'] as const)[how % 4] ?? 'succeeded'
  const { id = 0 } = found.money
  const row = await world.program.db.selectFrom('payments').where('id', '=', id).select('providerId').executeTakeFirst()
  world.provider.refundIs(outcome, row?.providerId)
  // If it is already in progress, the provider's event may arrive first.
  if (row?.providerId && how % 8 > 3) await receive(world, world.provider.newsOfRefund(row.providerId))
  else await makeRefund(world.program.db, id)
  acts.answerRefund(world.society, found.order, found.money, outcome)
  return fine
}

export const mending =
  (byHand: boolean): Step =>
  async (world, [n = 0]) => {
    const found = pick(
      refundsOf(world, ({ state }) => state !== 'DONE' || n % 5 === 0),
      n,
    )
    if (!found) return undefined
    const { program, society, admin } = world
    const id = found.money.id ?? 0
    const made = { method: 'CHEQUE' as const, date: society.today }
    const { said } = await ask<unknown>(() =>
      byHand ? settleRefund(program.db, admin, id, made) : retryRefund(program.db, admin, id),
    )
    return { expected: acts.mendRefund(society, found.order, found.money, byHand), actual: said }
  }

export const wait: Step = async ({ program, society, members }, n) => {
  const member = (n[0] ?? 0) % members.length
  const lines = society.orders.flatMap(({ lines }) => lines.filter(stands))
  const taken = (n[2] ?? 0) % 4 > 0 ? pick(lines, n[3] ?? 0) : undefined
  const { thing, quantity, start, end } = taken ?? lineRequest(society, n.slice(1))
  const request = { thing, quantity, ...(isByDay(thing) ? { start, end } : { start: null, end: null }) }
  const resource = await findResource(program.db, request.thing.id)
  const asked = { quantity: request.quantity, startDate: request.start, endDate: request.end }
  const { said, value } = await ask(() => join(program.db, members[member] as never, resource as never, asked))
  return { expected: acts.wait(society, member, request, value?.id ?? 0), actual: said }
}

export const stopWaiting: Step = async ({ program, society, members }, [n = 0]) => {
  const found = pick(
    society.waits.filter(({ state }) => state === 'WAITING' || state === 'OFFERED'),
    n,
  )
  if (!found) return undefined
  await leave(program.db, members[found.member]?.id ?? 0, found.thing.id, found.id)
  found.state = 'LEFT'
  return fine
}

export const offer: Step = async ({ program, society }) => {
  await offerPlaces(program.db)
  acts.offer(society)
  return fine
}

export const lapse: Step = async (world, n) => {
  const found = pick(
    world.society.waits.filter(({ state }) => state === 'OFFERED'),
    n[0] ?? 0,
  )
  if (!found) return undefined
  await world.program.db
    .updateTable('waiting')
    .set({ offerUntil: new Date(0) })
    .where('id', '=', found.id)
    .execute()
  found.state = 'LAPSED'
  return await offer(world, n)
}

export const finish: Step = async ({ program, society }, [n = 0]) => {
  const day = startDay(society.today, n)
  await finishOrders(program.db, day)
  acts.finish(society, day)
  return fine
}
