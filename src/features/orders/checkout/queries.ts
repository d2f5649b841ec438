import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'

const takeNumber = prepared((db) => db.selectNoFrom(sql<number>`nextval('commands_id_seq')::integer`.as('id')))

/** Takes the next order number from the sequence, before the order is written. */
export async function nextOrder(trx: Trx): Promise<number> {
  const [taken] = await takeNumber(trx)
  if (!taken) throw new Error('The sequence of orders gave no number')
  return taken.id
}

/** Writes an order under a number from `nextOrder`. */
export const insertOrder = (db: Db, order: Insertable<DB['commands']>) =>
  db.insertInto('commands').values(order).execute()

export const insertOrders = (db: Db, orders: readonly Insertable<DB['commands']>[]) =>
  db
    .insertInto('commands')
    .values([...orders])
    .returningAll()
    .execute()

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

export const insertSessions = (db: Db, sessions: readonly Insertable<DB['paymentSessions']>[]) =>
  db
    .insertInto('paymentSessions')
    .values([...sessions])
    .execute()

/**
 * Stores the provider's page of a payment session, unless the webhook recorded the payment before the provider's answer
 * arrived.
 */
export const openSession = (db: Db, idempotencyKey: string, providerSessionId: string, url: string) =>
  db
    .updateTable('paymentSessions')
    .set({ providerSessionId, url, state: sql`case state when 'REQUESTED' then 'OPEN' else state end` })
    .where('idempotencyKey', '=', idempotencyKey)
    .returning('state')
    .executeTakeFirst()

/**
 * Marks a payment session as failed because the provider did not open its page; undefined if it is already open or
 * ended.
 */
export const failSession = (db: Db, idempotencyKey: string) =>
  db
    .updateTable('paymentSessions')
    .set({ state: 'FAILED' })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', '=', 'REQUESTED')
    .returning('id')
    .executeTakeFirst()

export const closeSession = (db: Db, idempotencyKey: string, state: 'EXPIRED' | 'FAILED') =>
  db
    .updateTable('paymentSessions')
    .set({ state })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .execute()

export const updateSession = (db: Db, id: number, changes: UpdateObject<DB, 'paymentSessions'>) =>
  db.updateTable('paymentSessions').set(changes).where('id', '=', id).execute()

export const findSession = (db: Db, providerSessionId: string) =>
  db.selectFrom('paymentSessions').where('providerSessionId', '=', providerSessionId).selectAll().executeTakeFirst()

/** Finds the payment session of an order whose page is, or may be, open at the provider. */
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
