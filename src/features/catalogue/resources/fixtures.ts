import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import type { ReservationState } from '../reservations/contract.ts'
import { insertLines } from '../reservations/queries.ts'
import { allocatedDays, lineCents } from './rules.ts'

/** Creates a resource of a commission, let by the day for 20 € and visible to every member by default. */
export const aResource = async (
  db: Db,
  commissionId: number,
  changes: Partial<Insertable<DB['resources']>> = {},
): Promise<number> =>
  (
    await db
      .insertInto('resources')
      .values({ name: 'Chalet', priceCents: 2_000, billingPeriod: 'DAY', commissionId, ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type Stay = { startDate: string; endDate: string; quantity?: number; state?: ReservationState }

/** Creates a paid stay in a resource that is let by the day. Returns its id. */
export async function aStay(db: Db, resourceId: number, personId: number, stay: Stay): Promise<number> {
  const { startDate, endDate, quantity = 1, state = 'CONFIRMED' } = stay
  const resource = await db.selectFrom('resources').where('id', '=', resourceId).selectAll().executeTakeFirstOrThrow()
  const { billingPeriod, bufferDays, name: resourceName, priceCents: unitPriceCents } = resource
  const lineTotalCents = lineCents(resource, { quantity, startDate, endDate })
  const { from, until } = allocatedDays(resource, startDate, endDate)
  const order = { externalId: randomUUID(), kind: 'CART' as const, personId, state: 'PAID' as const, paidAt: now }
  const receiptNumber = sql<number>`(select coalesce(max(receipt_number), 0) + 1 from commands)`
  const { id: commandId } = await db
    .insertInto('commands')
    .values({ ...order, totalCents: lineTotalCents, receiptYear: 2026, receiptNumber })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = {
    commandId,
    resourceId,
    personId,
    resourceName,
    billingPeriod,
    unitPriceCents,
    quantity,
    lineTotalCents,
  }
  const [id = 0] = await insertLines(db, [
    { ...line, state, startDate, endDate, bufferDays, days: `[${from},${until})` },
  ])
  return id
}
