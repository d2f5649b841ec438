import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../server/data/db.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { readBooks, sumBooks } from './closing/service.ts'
import { totalsOf } from './entries/rules.ts'

const byKey = <Key, Sums>(sums: Map<Key, Sums>) =>
  [...sums].toSorted(([one], [other]) => String(one).localeCompare(String(other)))

/** Shares booked with another time, method or purpose than their payment and line. */
const WRONG = sql<{ paymentId: number }>`
  select payment_id from payment_shares share join payments on payments.id = payment_id join reservations on reservations.id = reservation_id
  where (booked_at, booked_kind, booked_method, booked_resource_id) is distinct from (
    case when payments.state = 'DONE' then coalesce(payments.settled_at, payments.created_at) end, payments.kind, payments.method,
    case when reservations.shares = '[]' then reservations.resource_id end)`

/** Expects the database's sums of a year to equal those of its entries added one by one, and each share to be booked like its payment. */
export async function expectSumsOfEntries(db: Db) {
  expect((await WRONG.execute(db)).rows).toEqual([])
  const today = parisDay(new Date())
  const period = { from: addDays(today, -365), to: today }
  const entries = await readBooks(db, period)
  const { sums, count } = await sumBooks(db, period)
  const figures = ({ commissions, means, owed, ...fees }: ReturnType<typeof totalsOf>) => ({
    ...fees,
    commissions: byKey(commissions),
    means: byKey(means),
    owed: byKey(new Map(owed.map(({ name, account, ...each }) => [`${account} ${name}`, each]))),
  })
  expect([count, figures(totalsOf(sums))]).toEqual([entries.length, figures(totalsOf(entries))])
}
