import type { OrderState } from '../../orders/orders/contract.ts'
import type { CalendarCode } from './contract.ts'

/** What a stranger is told of an order's state: one that was given back or given up is no more known than a made-up one. */
export function stateOf(state: OrderState): CalendarCode['state'] {
  if (state === 'PENDING') return 'PENDING'
  return state === 'PAID' || state === 'DONE' || state === 'PARTIALLY_REFUNDED' ? 'PAID' : 'UNKNOWN'
}
