import { type Db, now } from '../../../../server/data/db.ts'

/** Payment sessions that have been open for a while: an event about them may have been lost. */
export const listOpenSessions = (db: Db, before: Date) =>
  db
    .selectFrom('paymentSessions')
    .innerJoin('commands', 'commands.id', 'paymentSessions.commandId')
    .where('paymentSessions.state', 'in', ['REQUESTED', 'OPEN'])
    .where('paymentSessions.createdAt', '<', before.toISOString())
    .selectAll('paymentSessions')
    .select('commands.externalId')
    .orderBy('paymentSessions.createdAt')
    .limit(200)
    .execute()

/** Unpaid orders whose time to pay is over. */
export const listOverdue = (db: Db) =>
  db
    .selectFrom('commands')
    .where('state', '=', 'PENDING')
    .where('expiresAt', '<', now)
    // An order whose cheque came back stays due until it is paid or the society cancels it.
    .where('dueAgain', '=', false)
    .select('id')
    .limit(500)
    .execute()

/** Paid orders whose last stay is over, and that may have nothing left to do. */
export const listOver = (db: Db, today: string) =>
  db
    .selectFrom('commands')
    .where('kind', '=', 'CART')
    .where('state', '=', 'PAID')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservations')
            .whereRef('reservations.commandId', '=', 'commands.id')
            .where('reservations.endDate', '>=', today)
            .where('reservations.state', 'not in', ['CANCELLED', 'REFUSED', 'RETURNED'])
            .select('reservations.id'),
        ),
      ),
    )
    .select('id')
    .orderBy('id')
    .execute()
