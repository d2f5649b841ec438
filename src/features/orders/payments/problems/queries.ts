import { type Db, now } from '../../../../server/data/db.ts'

/** Lists quarantined events that nobody has closed, oldest first. */
export const listQuarantined = (db: Db) =>
  db
    .selectFrom('paymentEvents')
    .leftJoin('commands', 'commands.id', 'paymentEvents.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('paymentEvents.state', '=', 'QUARANTINED')
    .where('closedAt', 'is', null)
    .select(['paymentEvents.id', 'type', 'reason', 'amountCents', 'currency', 'receivedAt', 'providerObject'])
    .select(['paymentEvents.commandId', 'commands.personId', 'firstName', 'lastName', 'buyerName'])
    .orderBy('receivedAt')
    .limit(200)
    .execute()

/** Finds the state of an event and the order it named. */
export const findEvent = (db: Db, id: string) =>
  db.selectFrom('paymentEvents').where('id', '=', id).select(['state', 'reason', 'commandId']).executeTakeFirst()

/** Returns false if it was already closed. */
export const closeEvent = async (db: Db, id: string, closedBy: number, note: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('paymentEvents')
    .set({ closedAt: now, closedBy, note })
    .where('id', '=', id)
    .where('state', '=', 'QUARANTINED')
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
