import type { Db } from '../../../../server/data/db.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { GiftsOfYear } from './contract.ts'
import { sumGifts } from './queries.ts'

/** Gifts for calendars of this calendar year and the last one, whose accounts may not be published yet (rules#gifts-of-a-year). */
export async function readGifts(db: Db, today = parisDay(new Date())): Promise<{ years: GiftsOfYear[] }> {
  const year = Number(today.slice(0, 4))
  const sums = new Map((await sumGifts(db, year - 1)).map((each) => [each.year, each.cents]))
  return { years: [year, year - 1].map((each) => ({ year: each, total: toEuros(sums.get(each) ?? 0) })) }
}
