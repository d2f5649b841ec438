import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

/** Returns false if another order already has the idempotency key. */
export const insertBooking = async (db: Db, booking: InsertObject<DB, 'bookings'>): Promise<boolean> =>
  (await db
    .insertInto('bookings')
    .values(booking)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('commandId')
    .executeTakeFirst()) !== undefined

/** Finds an order by its idempotency key, with its booking. */
export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('commands', 'commands.id', 'bookings.commandId')
    .innerJoin('reservations', 'reservations.commandId', 'commands.id')
    .where('bookings.key', '=', key)
    .select(['bookings.commandId as id', 'bookedBy', 'commands.personId', 'buyerName', 'resourceId', 'quantity'])
    .select(['startDate', 'endDate'])
    .executeTakeFirst()

/** Paid by card, so the member knows of the order. */
const PAID_BY_CARD = sql<boolean>`exists (
  select from payments where payments.command_id = commands.id and kind = 'PAYMENT' and method = 'CARD')`

/**
 * Finds who placed an order for its buyer, for which commission, and whether the buyer must confirm it; undefined if
 * the buyer placed it.
 */
export const findBooking = (db: Db, commandId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('commands', 'commands.id', 'bookings.commandId')
    .innerJoin('reservations', 'reservations.commandId', 'bookings.commandId')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
    .leftJoin('persons', 'persons.id', 'bookings.bookedBy')
    .where('bookings.commandId', '=', commandId)
    .select(fullName().as('by'))
    .select('commissions.name as commission')
    .select(sql<boolean>`(commands.person_id is not null and not ${PAID_BY_CARD})`.as('toConfirm'))
    .executeTakeFirst()

/** Lists orders placed for a member who has not confirmed them, with their future lines. */
export const listUnconfirmed = (db: Db, personId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('commands', 'commands.id', 'bookings.commandId')
    .innerJoin('reservations', 'reservations.commandId', 'commands.id')
    .leftJoin('persons', 'persons.id', 'bookings.bookedBy')
    .where('commands.personId', '=', personId)
    .where('commands.state', 'in', ['PAID', 'DONE'])
    .where('bookings.confirmedAt', 'is', null)
    .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED'])
    .where(
      sql<boolean>`coalesce(reservations.end_date, reservations.start_date, ${parisDayOf(now)}) >= ${parisDayOf(now)}`,
    )
    .where(sql<boolean>`not ${PAID_BY_CARD}`)
    .select(['commands.id', 'reservations.resourceName as name', 'startDate', 'endDate'])
    .select(fullName().as('by'))
    .orderBy('startDate')
    .orderBy('reservations.id')
    .execute()

export const findConfirmation = (db: Db, commandId: number) =>
  db.selectFrom('bookings').where('commandId', '=', commandId).select('confirmedAt').executeTakeFirst()

export const confirm = (db: Db, commandId: number) =>
  db.updateTable('bookings').set({ confirmedAt: now }).where('commandId', '=', commandId).execute()

/**
 * Whether an order needs nothing more: no expected payment, no pending refund, no stay ahead or under way, no deposit
 * held.
 */
const IS_OVER = sql<boolean>`(commands.state <> 'PENDING'
  and not exists (select from payments where payments.command_id = commands.id and payments.state = 'PENDING')
  and not exists (
    select from reservations left join deposits on deposits.reservation_id = reservations.id
    where reservations.command_id = commands.id and (deposits.settled_at is null and deposits.reservation_id is not null
      or reservations.state = 'HANDED_OVER' and reservations.billing_period in ('DAY', 'ITEM_DAY')
      or reservations.state in ('CONFIRMED', 'TO_APPROVE') and reservations.end_date >= ${parisDayOf(now)})))`

const guests = (db: Db) =>
  db
    .selectFrom('commands')
    .innerJoin('bookings', 'bookings.commandId', 'commands.id')
    .where('commands.personId', 'is', null)

/**
 * Lists guests whose last order ended so long ago that they must be erased: they are kept as long as a stranger's
 * message (rules#retention).
 */
export const listToForget = (db: Db) =>
  guests(db)
    .where('commands.buyerName', 'is not', null)
    .where(IS_OVER)
    .where(
      sql<boolean>`greatest(commands.created_at, commands.paid_at,
        (select max(end_date) from reservations where reservations.command_id = commands.id)::timestamptz)
        < now() - (select months from contact_settings) * interval '1 month'`,
    )
    .select('commands.id')
    .orderBy('commands.id')
    .limit(500)
    .execute()

export const listAt = (db: Db, email: string) =>
  guests(db)
    .where(sql`lower(guest_email)`, '=', email.toLowerCase())
    .select('commands.id')
    .orderBy('commands.id')
    .execute()

/** Locks a guest's order; undefined if the order is not a guest's. */
export const lockGuest = (db: Db, commandId: number) =>
  guests(db)
    .where('commands.id', '=', commandId)
    .select(['commands.id', 'buyerName', 'guestEmail', IS_OVER.as('isOver')])
    .forUpdate()
    .executeTakeFirst()

/** Whether somebody else still uses this address: a member, or a guest with another order. */
export const isUsed = async (db: Db, email: string): Promise<boolean> =>
  (
    await sql<{ used: boolean }>`select exists (select from persons where lower(email) = lower(${email}))
      or exists (select from bookings where lower(guest_email) = lower(${email}))
      or exists (select from calendar_sales where lower(email) = lower(${email})) as used`.execute(db)
  ).rows[0]?.used ?? false

/**
 * Erases from an order who the buyer was and what was written about it; amounts, days, payment methods and numbers
 * stay.
 */
export async function emptyOrder(db: Db, commandId: number) {
  await db.updateTable('commands').set({ buyerName: null, buyerAddress: null }).where('id', '=', commandId).execute()
  await db.updateTable('payments').set({ reason: null, reference: null }).where('commandId', '=', commandId).execute()
  await db.updateTable('orderSteps').set({ note: null }).where('commandId', '=', commandId).execute()
  await db.deleteFrom('orderNotes').where('commandId', '=', commandId).execute()
}

export const emptyGuest = (db: Db, commandId: number) =>
  db.updateTable('bookings').set({ guestEmail: null, guestPhone: null }).where('commandId', '=', commandId).execute()
