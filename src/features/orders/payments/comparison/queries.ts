import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

export const findUnderWay = (db: Db) =>
  db.selectFrom('comparisons').where('finishedAt', 'is', null).selectAll().executeTakeFirst()

/** Finds until when the ledger was compared; undefined if never. */
export const findComparedUntil = async (db: Db): Promise<string | undefined> =>
  (
    await db
      .selectFrom('comparisons')
      .where('finishedAt', 'is not', null)
      .select('until')
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.until

/** Starts a comparison; undefined if another process has started one. */
export const begin = (db: Db, { since, until }: { since: Date; until: Date }) =>
  db
    .insertInto('comparisons')
    .values({ since, until })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
export type Comparison = NonNullable<Awaited<ReturnType<typeof begin>>>

/** Stores the next page of a comparison. */
export const moveOn = (db: Db, id: number, place: Pick<Comparison, 'stage' | 'after'>) =>
  db.updateTable('comparisons').set(place).where('id', '=', id).returningAll().executeTakeFirst()

export const finish = (db: Db, id: number) =>
  db.updateTable('comparisons').set({ finishedAt: sql`now()` }).where('id', '=', id).execute()

/**
 * Lists ledger rows that the provider's pages did not contain, and whose fees are therefore unknown: the first `size`
 * after `after`.
 */
export const listUnseen = (db: Db, until: Date, after: number, size: number) =>
  db
    .selectFrom('payments')
    .leftJoin('providerFees', 'providerFees.paymentId', 'payments.id')
    .where('providerFees.id', 'is', null)
    .where('payments.method', '=', 'CARD')
    .where('payments.state', '=', 'DONE')
    .where('payments.disputed', 'is', null)
    .where('payments.providerId', 'is not', null)
    .where(sql<string>`coalesce(payments.settled_at, payments.created_at)`, '<', until.toISOString())
    .where('payments.id', '>', after)
    .select(['payments.id', 'payments.kind', 'payments.commandId', 'payments.amountCents', 'payments.providerId'])
    .$narrowType<{ providerId: string }>()
    .orderBy('payments.id')
    .limit(size)
    .execute()
