import type { Db } from '../../../server/data/db.ts'
import { toEuros } from '../../../shared/money.ts'
import { sumToDeposit } from '../deposit-slips/queries.ts'
import { sumExpected } from '../offline-payments/expected/queries.ts'
import { sumPendingRefunds } from '../refunds/service.ts'
import type { Sum, TreasurySummary } from './contract.ts'

const inEuros = ({ count, cents }: { count: number; cents: number }): Sum => ({ count, total: toEuros(cents) })

/** What a treasurer has to see to, with how much it is (rules#home). */
export async function readTreasury(db: Db): Promise<TreasurySummary> {
  const { expected, late } = await sumExpected(db)
  return {
    expected: inEuros(expected),
    late: inEuros(late),
    toRefund: inEuros(await sumPendingRefunds(db)),
    cheques: inEuros(await sumToDeposit(db, 'CHEQUE')),
    cash: inEuros(await sumToDeposit(db, 'CASH')),
  }
}
