import type { Db } from '../../../server/data/db.ts'
import { toEuros } from '../../../shared/money.ts'
import { sumToDeposit } from '../deposit-slips/queries.ts'
import { sumExpected } from '../offline-payments/expected/queries.ts'
import { listPendingRefunds } from '../refunds/service.ts'
import type { Sum, TreasurySummary } from './contract.ts'

const inEuros = ({ count, cents }: { count: number; cents: number }): Sum => ({ count, total: toEuros(cents) })

/** What a treasurer has to see to, with how much it is (rules#home). */
export async function readTreasury(db: Db): Promise<TreasurySummary> {
  const refunds = await listPendingRefunds(db)
  return {
    expected: inEuros(await sumExpected(db, 'PENDING')),
    late: inEuros(await sumExpected(db, 'EXPIRED')),
    toRefund: inEuros({
      count: refunds.length,
      cents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }),
    cheques: inEuros(await sumToDeposit(db, 'CHEQUE')),
    cash: inEuros(await sumToDeposit(db, 'CASH')),
  }
}
