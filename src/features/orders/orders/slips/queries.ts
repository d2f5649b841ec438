import type { Db } from '../../../../server/data/db.ts'
import { receiptNumber } from '../rules.ts'

/** Finds the number of the first slip not yet deposited that one of these payments is on. */
export async function findIssuedSlip(db: Db, paymentIds: readonly number[]): Promise<string | undefined> {
  if (paymentIds.length === 0) return undefined
  const slip = await db
    .selectFrom('payments')
    .innerJoin('depositSlips', 'depositSlips.id', 'payments.depositSlipId')
    .where('payments.id', 'in', [...paymentIds])
    .where('depositSlips.state', '=', 'ISSUED')
    .select(['depositSlips.year', 'depositSlips.number'])
    .orderBy('depositSlips.id')
    .limit(1)
    .executeTakeFirst()
  return slip && receiptNumber(slip.year, slip.number)
}

/** Finds the number of the slip that brought this payment to the bank. */
export async function findDepositedSlip(db: Db, paymentId: number): Promise<string | undefined> {
  const slip = await db
    .selectFrom('payments')
    .innerJoin('depositSlips', 'depositSlips.id', 'payments.depositSlipId')
    .where('payments.id', '=', paymentId)
    .where('depositSlips.state', '=', 'DEPOSITED')
    .select(['depositSlips.year', 'depositSlips.number'])
    .executeTakeFirst()
  return slip && receiptNumber(slip.year, slip.number)
}
