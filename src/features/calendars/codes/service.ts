import type { Db } from '../../../server/data/db.ts'
import type { OrderState } from '../../orders/orders/contract.ts'
import { isExternalId } from '../campaigns/rules.ts'
import type { CalendarCode } from './contract.ts'
import { findCode } from './queries.ts'

/** State of an order for strangers: a refunded or cancelled one is the same as an invented one. */
function stateOf(state: OrderState): CalendarCode['state'] {
  if (state === 'PENDING') return 'PENDING'
  return state === 'PAID' || state === 'DONE' || state === 'PARTIALLY_REFUNDED' ? 'PAID' : 'UNKNOWN'
}

/** Reads what anybody may learn from a code (rules#calendar-codes). */
export async function readCode(db: Db, externalId: string): Promise<CalendarCode> {
  const sale = isExternalId(externalId) ? await findCode(db, externalId) : undefined
  const state = sale ? stateOf(sale.state) : 'UNKNOWN'
  return { state, year: state === 'UNKNOWN' || !sale ? null : sale.year }
}
