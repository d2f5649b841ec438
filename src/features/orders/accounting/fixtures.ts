import { expect } from 'vitest'
import type { Db } from '../../../server/data/db.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { readBooks, sumBooks } from './closing/service.ts'
import { totalsOf } from './entries/rules.ts'

const byKey = <Key, Sums>(sums: Map<Key, Sums>) =>
  [...sums].toSorted(([one], [other]) => String(one).localeCompare(String(other)))

/** Expects the sums that the database makes of a year to be those of its entries, one by one. */
export async function expectSumsOfEntries(db: Db) {
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
