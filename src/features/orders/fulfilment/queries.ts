import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

/** The buyer of an order, where there is an address to write to; a guest and who buys a calendar have no account. */
export async function findBuyer(db: Db, commandId: number) {
  const found = await db
    .selectFrom('commands')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .leftJoin('bookings', 'bookings.commandId', 'commands.id')
    .leftJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .where('commands.id', '=', commandId)
    .select(['persons.id', 'persons.firstName', 'persons.email', 'persons.state'])
    .select([
      'commands.buyerName',
      sql<string | null>`coalesce(bookings.guest_email, calendar_sales.email)`.as('guestEmail'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { id, firstName, email, state, buyerName, guestEmail } = found
  if (id !== null) return email === null ? undefined : { id, firstName: firstName ?? '', email, state }
  return guestEmail === null ? undefined : { firstName: buyerName ?? '', email: guestEmail, state: null }
}

/** Freezes what the receipt says of the buyer: the name, and the postal address where there is one. */
export const freezeBuyer = (db: Db, commandId: number) =>
  db
    .updateTable('commands')
    .from('persons')
    .leftJoin('addresses', 'addresses.id', 'persons.addressId')
    .whereRef('persons.id', '=', 'commands.personId')
    .where('commands.id', '=', commandId)
    .set({
      buyerName: sql`persons.first_name || ' ' || persons.last_name`,
      buyerAddress: sql`case when addresses.id is not null then concat_ws(E'\\n',
        trim(street_number || ' ' || street_name), postal_code || ' ' || city, nullif(country, 'France')) end`,
    })
    .execute()

export const updateCommand = (db: Db, id: number, changes: UpdateObject<DB, 'commands'>) =>
  db.updateTable('commands').set(changes).where('id', '=', id).execute()

/** The next receipt number of a year. Its row is held until the transaction ends, so that no number is lost. */
export const nextReceipt = async (db: Db, year: number): Promise<number> =>
  (
    await db
      .insertInto('receiptCounters')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

/** Writes a payment down; undefined where this one of the provider's was written before. */
export const insertPayment = (db: Db, payment: InsertObject<DB, 'payments'>) =>
  db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning(['id', 'amountCents'])
    .executeTakeFirst()

/** What came in is for every line, at its price. */
export const sharePayment = (db: Db, paymentId: number, commandId: number) =>
  db
    .insertInto('paymentShares')
    .columns(['paymentId', 'reservationId', 'amountCents'])
    .expression((eb) =>
      eb
        .selectFrom('reservations')
        .where('commandId', '=', commandId)
        .where('lineTotalCents', '>', 0)
        .select([eb.val(paymentId).as('paymentId'), 'id', 'lineTotalCents']),
    )
    .execute()

export const findLatestPayment = (db: Db, commandId: number) =>
  db
    .selectFrom('payments')
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .where('state', '=', 'DONE')
    .select(['id', 'method', 'amountCents', 'providerId', 'settledAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
