import type { OrderState } from '../../orders/orders/contract.ts'

type Sale = { state: OrderState; handedOverAt: string | null }

/** Why a calendar cannot be handed over (rules#calendar-handover); null if it can. */
export function handOverViolation({ state, handedOverAt }: Sale): string | null {
  if (handedOverAt !== null) return 'already-handed-over'
  if (state === 'PENDING' || state === 'EXPIRED') return 'not-paid'
  return state === 'CANCELLED' || state === 'REFUNDED' ? 'given-back' : null
}
