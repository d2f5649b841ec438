import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

export const insertOrders = async (db: Db, orders: readonly Insertable<DB['commands']>[]): Promise<number[]> =>
  (await db.insertInto('commands').values(orders).returning('id').execute()).map(({ id }) => id)

/** Writes the payments of orders that have one line each, with the share of that line. */
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

/**
 * Reserves the next `count` receipt numbers of a year and returns the first. The counter's row is locked until the
 * transaction ends, so that no number is lost.
 */
export async function nextReceipts(db: Db, year: number, count: number): Promise<number> {
  const { last } = await db
    .insertInto('receiptCounters')
    .values({ year, last: count })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_counters.last + excluded.last` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** Reason code of a recorded payment that turned out never to have been made. */
const NEVER_MADE = 'never-made'

/** Whether a payment of an order was refunded, is being refunded, or was brought to the bank. */
export const isSettled = async (db: Db, commandId: number): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .leftJoin('depositSlips', 'depositSlips.id', 'payments.depositSlipId')
    .where('payments.commandId', '=', commandId)
    .where('payments.state', '<>', 'FAILED')
    .where((eb) => eb.or([eb('payments.kind', '=', 'REFUND'), eb('depositSlips.state', '=', 'DEPOSITED')]))
    .select('payments.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Marks the payments of an order as never made: their rows stay in the ledger but no longer count. */
export const annulMoney = (db: Db, commandId: number) =>
  db
    .updateTable('payments')
    .set({ state: 'FAILED', failure: NEVER_MADE })
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .where('state', '=', 'DONE')
    .where('method', '<>', 'CARD')
    .execute()

export const restoreMoney = (db: Db, commandId: number) =>
  db
    .updateTable('payments')
    .set({ state: 'DONE', failure: null })
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .where('failure', '=', NEVER_MADE)
    .returning('settledAt')
    .execute()

export const markAnnulled = (db: Db, id: number) =>
  db.updateTable('commands').set({ state: 'CANCELLED', paidAt: null }).where('id', '=', id).execute()

/** Makes an annulled order DONE again, paid on the day its money came. Its receipt number never changed. */
export const markRestored = (db: Db, id: number, paidAt: string | null) =>
  db.updateTable('commands').set({ state: 'DONE', paidAt }).where('id', '=', id).execute()

type PaidOrder = { id: number; year: number; number: number; paidAt: Date }

/** Makes these orders DONE, each with its receipt number. */
export const markDone = (db: Db, paid: readonly PaidOrder[]) =>
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
