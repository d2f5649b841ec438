import { sql } from 'kysely'
import { orderCart } from '../src/features/bookings/cart/ordering/service.ts'
import { refuseReservation } from '../src/features/orders/approval/service.ts'
import { cancelReservation, cancelWholeOrder } from '../src/features/orders/refunds/cancellation/service.ts'
import { refundManually } from '../src/features/orders/refunds/desk/service.ts'
import { settleRefund } from '../src/features/orders/refunds/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays, parisDay } from '../src/shared/dates.ts'

const actorOf = (id: number, roles: string[] = []) => ({
  id,
  sessionId: '',
  subscriptions: [],
  address: '127.0.0.1',
  roles,
})

/** Orders whose every line is over are done; those of members in every other state. */
export async function settleBookings(trx: Trx, now: Date) {
  await sql`update commands set state = 'DONE' where kind = 'CART' and state = 'PAID' and not exists (
    select from reservations where command_id = commands.id and not (state = 'RETURNED'
      or state = 'CONFIRMED' and billing_period in ('UNIT', 'YEAR')))`.execute(trx)
  await dateSteps(trx)
  await giveSomeUp(trx, now)
  await placeUnpaid(trx, now)
}

/** Spreads the loaded steps over time: ordered and paid, handed over on the first day, returned after the last. */
const dateSteps = (trx: Trx) =>
  sql`update order_steps set at = least(now(), case order_steps.state
      when 'HANDED_OVER' then reservations.start_date + time '09:30'
      when 'RETURNED' then reservations.end_date + time '18:15'
      when 'DONE' then coalesce((select max(line.end_date) + time '18:15' from reservations line
        where line.command_id = commands.id), commands.paid_at)
      when 'PENDING' then commands.created_at
      else coalesce(commands.paid_at, commands.created_at) end)
    from commands left join reservations on reservations.command_id = commands.id
    where commands.id = order_steps.command_id and commands.kind <> 'ADHESION'
      and (order_steps.reservation_id is null or order_steps.reservation_id = reservations.id)`.execute(trx)

/** Future lines, latest first: one refused, one cancelled by its buyer, with partial and full refunds. */
async function giveSomeUp(trx: Trx, now: Date) {
  const society = actorOf(
    (await trx.selectFrom('persons').where('email', '=', 'admin@demo.example').select('id').executeTakeFirstOrThrow())
      .id,
    ['general_SUPER-ADMIN'],
  )
  const ahead = (state: 'CONFIRMED' | 'TO_APPROVE', count: number) =>
    trx
      .selectFrom('reservations')
      .where('state', '=', state)
      .where('startDate', '>', addDays(parisDay(now), 40))
      .where('lineTotalCents', '>', 2_000)
      .where('personId', 'is not', null)
      .select(['id', 'commandId', 'personId'])
      .$narrowType<{ personId: number }>()
      .orderBy('startDate', 'desc')
      .limit(count)
      .execute()
  for (const { id, commandId } of await ahead('TO_APPROVE', 1))
    await refuseReservation(trx, society, { id, commandId }, 'Le chalet est en travaux cette semaine-là.')
  const [cancelled, part, whole] = await ahead('CONFIRMED', 3)
  if (cancelled) await cancelReservation(trx, actorOf(cancelled.personId), cancelled.id, undefined)
  if (part)
    await refundManually(trx, society, part.commandId, { amount: 15, reason: 'Chauffage en panne le premier jour' })
  if (whole)
    await refundManually(trx, society, whole.commandId, { reason: 'Annulé par la commission : fourgon en panne' })
  // These two refunds were made; those of the refused and cancelled lines are still pending.
  const made = await trx
    .selectFrom('payments')
    .where('kind', '=', 'REFUND')
    .where(
      'commandId',
      'in',
      [part, whole].flatMap((line) => line?.commandId ?? []),
    )
    .select('id')
    .execute()
  for (const { id } of made) await settleRefund(trx, society, id, { method: 'TRANSFER', date: parisDay(now) })
}

/** One order waits for a cheque, one for a transfer, one was abandoned by its buyer, and one expired unpaid. */
async function placeUnpaid(trx: Trx, now: Date) {
  const meal = await trx
    .selectFrom('resources')
    .where('name', '=', 'Repas de printemps')
    .select('id')
    .executeTakeFirstOrThrow()
  const buyers = await trx
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('accountValidity', '>=', parisDay(now))
    .select('id')
    .orderBy('id', 'desc')
    .offset(20)
    .limit(4)
    .execute()
  for (const [at, { id }] of buyers.entries()) {
    const order = await orderCart(trx, actorOf(id), {
      reservations: [{ resource: { id: meal.id }, quantity: 1 + (at % 2) }],
      successURL: '/commandvalidate',
      cancelURL: '/cart',
      accepted: true,
      means: at === 1 ? 'TRANSFER' : 'CHEQUE',
    })
    if (at === 2) await cancelWholeOrder(trx, actorOf(id), order.id, undefined)
    if (at === 3) await trx.updateTable('commands').set({ expiresAt: now }).where('id', '=', order.id).execute()
  }
}
