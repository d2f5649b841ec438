import type { OrderState } from '../../orders/orders/contract.ts'
import type { CalendarCode } from './contract.ts'

/** State of an order for strangers: a refunded or cancelled one is the same as an invented one. */
export function stateOf(state: OrderState): CalendarCode['state'] {
  if (state === 'PENDING') return 'PENDING'
  return state === 'PAID' || state === 'DONE' || state === 'PARTIALLY_REFUNDED' ? 'PAID' : 'UNKNOWN'
}
