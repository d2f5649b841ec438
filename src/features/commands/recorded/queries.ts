import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

export const insertOrders = async (db: Db, orders: readonly Insertable<DB['commands']>[]): Promise<number[]> =>
  (await db.insertInto('commands').values(orders).returning('id').execute()).map(({ id }) => id)

/** The money of orders of one line each, and that it is for that line. */
export async function insertMoney(db: Db, payments: readonly Insertable<DB['payments']>[]) {
  await db
    .with('written', (cte) => cte.insertInto('payments').values(payments).returning(['id', 'commandId', 'amountCents']))
    .insertInto('paymentShares')
    .columns(['paymentId', 'reservationId', 'amountCents'])
    .expression((eb) =>
      eb
        .selectFrom('written')
        .innerJoin('reservations', 'reservations.commandId', 'written.commandId')
        .select(['written.id', 'reservations.id as line', 'written.amountCents']),
    )
    .execute()
}

/** The next receipt numbers of a year, the first of them. Their row is held until the transaction ends, so that none is lost. */
export async function nextReceipts(db: Db, year: number, count: number): Promise<number> {
  const { last } = await db
    .insertInto('receiptCounters')
    .values({ year, last: count })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_counters.last + excluded.last` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

type Paid = { id: number; year: number; number: number; paidAt: Date }

/** Makes these orders DONE, each with the number of its receipt. */
export const markDone = (db: Db, paid: readonly Paid[]) =>
  db
    .updateTable('commands')
    .from(
      sql<{ id: number; year: number; number: number; at: string }>`(select * from unnest(
        ${paid.map(({ id }) => id)}::int[], ${paid.map(({ year }) => year)}::int[],
        ${paid.map(({ number }) => number)}::int[], ${paid.map(({ paidAt }) => paidAt.toISOString())}::timestamptz[]
      ) as paid (id, year, number, at))`.as('paid'),
    )
    .whereRef('commands.id', '=', 'paid.id')
    .set((eb) => ({
      state: 'DONE',
      paidAt: eb.ref('paid.at'),
      receiptYear: eb.ref('paid.year'),
      receiptNumber: eb.ref('paid.number'),
    }))
    .execute()
