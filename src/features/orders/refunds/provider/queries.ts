import type { Db } from '../../../../server/data/db.ts'

/** Whether the ledger has this movement of the provider's. */
export const isWritten = async (db: Db, providerId: string): Promise<boolean> =>
  (await db.selectFrom('payments').where('providerId', '=', providerId).select('id').executeTakeFirst()) !== undefined

/** What was taken for a dispute and has not come back yet, of that amount. */
export const findDisputeRefund = (db: Db, disputed: string, amountCents: number) =>
  db
    .selectFrom('payments')
    .where('disputed', '=', disputed)
    .where('kind', '=', 'REFUND')
    .where('amountCents', '=', amountCents)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as back').whereRef('back.reverses', '=', 'payments.id').select('back.id'))),
    )
    .select(['id', 'refundOf'])
    .orderBy('id')
    .executeTakeFirst()
