import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'

/** No payment and no refund is pending. */
const IS_OVER = sql<boolean>`(commands.state <> 'PENDING'
  and not exists (select from payments where payments.command_id = commands.id and payments.state = 'PENDING'))`

const buyers = (db: Db) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .where('calendarSales.anonymisedAt', 'is', null)

/** Retention time of a stranger's message (rules#retention). */
const LONG_AGO = sql<string>`now() - (select months from contact_settings) * interval '1 month'`

/** Lists sales whose buyer must be erased because the retention time is over. */
export const listToForget = (db: Db) =>
  buyers(db)
    .where('calendarSales.createdAt', '<', LONG_AGO)
    .where(IS_OVER)
    .select('commands.id')
    .orderBy('commands.id')
    .limit(500)
    .execute()

export const listAt = (db: Db, email: string) =>
  buyers(db)
    .where(sql`lower(calendar_sales.email)`, '=', email.toLowerCase())
    .select('commands.id')
    .orderBy('commands.id')
    .execute()

const whole = (db: Db) =>
  db
    .selectFrom('commands')
    .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .select(['commands.id', 'calendarSales.email', 'calendarSales.anonymisedAt', IS_OVER.as('isOver')])
    .forUpdate()

/** Locks a sale. */
export const lockBuyer = (db: Db, id: number) => whole(db).where('commands.id', '=', id).executeTakeFirst()
export const lockBuyerOf = (db: Db, externalId: string) =>
  whole(db).where('commands.externalId', '=', externalId).executeTakeFirst()

export const emptyBuyer = (db: Db, commandId: number) =>
  db
    .updateTable('calendarSales')
    .set({ lastName: '', firstName: '', email: null, streetNumber: '', streetName: '', postalCode: '', city: '' })
    .set({ checkNote: '', key: null, anonymisedAt: sql`now()` })
    .where('commandId', '=', commandId)
    .execute()

/**
 * Clears the gifts that phones recorded for a sale, because they lead to a door. That somebody rang, and when, stays.
 */
export const emptyGifts = (db: Db, commandId: number) =>
  sql`update calendar_operations set body = body - 'gift'
    where state <> 'WAITING' and id in (
      select operation_id from calendar_visits join calendar_sales on key = sale_key where command_id = ${commandId})`.execute(
    db,
  )

const withReceipt = (db: Db) =>
  db
    .updateTable('calendarOperations')
    .set({ body: sql`body #- '{gift,email}'` })
    .where('state', '=', 'WAITING')
    .where(sql<boolean>`body -> 'gift' ? 'email'`)

/** Clears the receipt addresses of gifts that nobody decided on; decided ones no longer hold any. */
export const emptyUndecided = (db: Db) => withReceipt(db).where('receivedAt', '<', LONG_AGO).execute()

export const emptyUndecidedAt = (db: Db, email: string) =>
  withReceipt(db).where(sql`lower(body -> 'gift' ->> 'email')`, '=', email.toLowerCase()).execute()
