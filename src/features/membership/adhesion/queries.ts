import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { PaidStatus } from '../../persons/status/rules.ts'

/** The fee order a person has to pay: one at most, by a unique index. */
export const findPending = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('state', '=', 'PENDING')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const findLast = (db: Db, personId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .select(['id', 'state', 'totalCents', 'season', 'paidAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertOrder = (
  db: Db,
  order: PaidStatus & { personId: number; season: number; totalCents: number; externalId: string; expiresAt: Date },
) =>
  db
    .insertInto('commands')
    .values({ ...order, kind: 'ADHESION' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A line freezes the fee's name and price as they are today. */
export const insertLines = (
  db: Db,
  commandId: number,
  personId: number,
  season: number,
  fees: { id: number; name: string; priceCents: number }[],
) =>
  db
    .insertInto('reservations')
    .values(
      fees.map((fee) => ({
        commandId,
        personId,
        season,
        resourceId: fee.id,
        resourceName: fee.name,
        billingPeriod: 'YEAR' as const,
        unitPriceCents: fee.priceCents,
        quantity: 1,
        lineTotalCents: fee.priceCents,
      })),
    )
    .execute()

export const extendOrder = (db: Db, id: number, order: PaidStatus & { expiresAt: Date }) =>
  db.updateTable('commands').set(order).where('id', '=', id).execute()

/** An unpaid order that something newer replaces; its lines and its payment page go with it. */
export async function cancelOrder(db: Db, id: number) {
  await db
    .updateTable('commands')
    .set({ state: 'CANCELLED' })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
  await db
    .updateTable('reservations')
    .set({ state: 'CANCELLED' })
    .where('commandId', '=', id)
    .where('state', '=', 'HELD')
    .execute()
  await db
    .updateTable('paymentSessions')
    .set({ state: 'EXPIRED' })
    .where('commandId', '=', id)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .execute()
}

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

/** A fee of this order that another order of the person has paid in the meantime. */
export const findTakenFee = (db: Db, order: { id: number; personId: number | null; season: number | null }) =>
  db
    .selectFrom('reservations as line')
    .innerJoin('reservations as other', (join) =>
      join
        .onRef('other.resourceId', '=', 'line.resourceId')
        .onRef('other.personId', '=', 'line.personId')
        .onRef('other.season', '=', 'line.season')
        .on('other.state', 'in', ['CONFIRMED', 'HELD'])
        .onRef('other.commandId', '<>', 'line.commandId'),
    )
    .where('line.commandId', '=', order.id)
    .where('other.state', '=', 'CONFIRMED')
    .select('other.id')
    .executeTakeFirst()
