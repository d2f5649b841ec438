import type { Db } from '../../../../server/data/db.ts'

/** Finds the slip on which a cheque was deposited, and the day. */
export const findDeposit = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .leftJoin('depositSlips', 'depositSlips.id', 'payments.depositSlipId')
    .where('payments.id', '=', paymentId)
    .where('payments.kind', '=', 'PAYMENT')
    .where('payments.method', '=', 'CHEQUE')
    .select(['depositSlips.id as slipId', 'depositSlips.state', 'depositSlips.depositedOn'])
    .executeTakeFirst()

/** Marks a cheque on its slip as unpaid; false if it is no longer on this slip. */
export const markUnpaid = async (
  db: Db,
  { slipId, paymentId }: { slipId: number; paymentId: number },
  unpaid: { unpaidRefundId: number; bankFeeCents: number | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('depositSlipLines')
    .set(unpaid)
    .where('slipId', '=', slipId)
    .where('paymentId', '=', paymentId)
    .where('takenOffAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
