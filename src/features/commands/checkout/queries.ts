import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

export const insertOrder = (db: Db, order: InsertObject<DB, 'commands'>) =>
  db.insertInto('commands').values(order).returningAll().executeTakeFirstOrThrow()

export async function cancelOrder(db: Db, id: number) {
  await db
    .updateTable('commands')
    .set({ state: 'CANCELLED' })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
  await db
    .updateTable('paymentSessions')
    .set({ state: 'EXPIRED' })
    .where('commandId', '=', id)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .execute()
}

export const insertSession = (db: Db, session: InsertObject<DB, 'paymentSessions'>) =>
  db.insertInto('paymentSessions').values(session).returningAll().executeTakeFirstOrThrow()

/** Notes the provider's page, unless the payment came in before the answer did. */
export const openSession = (db: Db, id: number, providerSessionId: string, url: string) =>
  db
    .updateTable('paymentSessions')
    .set({ providerSessionId, url, state: sql`case state when 'REQUESTED' then 'OPEN' else state end` })
    .where('id', '=', id)
    .execute()

export const closeSession = (db: Db, id: number, state: 'EXPIRED' | 'FAILED') =>
  db
    .updateTable('paymentSessions')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .execute()

export const updateSession = (db: Db, id: number, changes: UpdateObject<DB, 'paymentSessions'>) =>
  db.updateTable('paymentSessions').set(changes).where('id', '=', id).execute()

export const findSession = (db: Db, providerSessionId: string) =>
  db.selectFrom('paymentSessions').where('providerSessionId', '=', providerSessionId).selectAll().executeTakeFirst()

/** The payment page of an order that is, or may be, open at the provider. */
export const findLiveSession = (db: Db, commandId: number) =>
  db
    .selectFrom('paymentSessions')
    .where('commandId', '=', commandId)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .selectAll()
    .executeTakeFirst()

export async function deleteOrders(db: Db, personId: number) {
  const theirs = db.selectFrom('commands').where('personId', '=', personId).select('id')
  await db.deleteFrom('paymentSessions').where('commandId', 'in', theirs).execute()
  await db.deleteFrom('commands').where('personId', '=', personId).execute()
}
