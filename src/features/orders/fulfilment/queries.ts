import type { Db } from '../../../server/data/db.ts'

/** Divides a payment among all lines of its order, each at its price. */
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
