import type { Db } from '../../../server/data/db.ts'
import { isExternalId } from '../campaigns/rules.ts'
import type { CalendarCode } from './contract.ts'
import { findCode } from './queries.ts'
import { stateOf } from './rules.ts'

/** Reads what anybody may learn from a code (rules#calendar-codes). */
export async function readCode(db: Db, externalId: string): Promise<CalendarCode> {
  const sale = isExternalId(externalId) ? await findCode(db, externalId) : undefined
  const state = sale ? stateOf(sale.state) : 'UNKNOWN'
  return { state, year: state === 'UNKNOWN' || !sale ? null : sale.year }
}
