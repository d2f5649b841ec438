import { type Db, now } from '../../../server/data/db.ts'

/** Payment pages that have been open for a while: what the provider says of them may have been lost on its way. */
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

/** Unpaid orders whose time is over. */
export const listOverdue = (db: Db) =>
  db
    .selectFrom('commands')
    .where('state', '=', 'PENDING')
    .where('expiresAt', '<', now)
    .select('id')
    .limit(500)
    .execute()
