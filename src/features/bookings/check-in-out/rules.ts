import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { UNDO_MINUTES } from './contract.ts'

type Line = { state: ReservationState; billingPeriod: BillingPeriod }

const NOT_HANDED_OVER: Record<ReservationState, string | null> = {
  HELD: 'not-paid',
  TO_APPROVE: 'not-approved',
  CONFIRMED: null,
  HANDED_OVER: 'already-handed-over',
  RETURNED: 'already-returned',
  CANCELLED: 'given-up',
  REFUSED: 'given-up',
}

/** Why a line cannot be handed over (rules#handover); null: it can. */
export const handOverViolation = ({ state, billingPeriod }: Line): string | null =>
  billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY' ? NOT_HANDED_OVER[state] : 'not-by-day'

/** Why a line cannot be taken back (rules#handover); null: it can. */
export function returnViolation({ state }: Pick<Line, 'state'>): string | null {
  if (state === 'HANDED_OVER') return null
  if (state === 'RETURNED') return 'already-returned'
  return state === 'CANCELLED' || state === 'REFUSED' ? 'given-up' : 'not-handed-over'
}

/** The state a line is in once its last step is taken back. */
export const BEFORE = { HANDED_OVER: 'CONFIRMED', RETURNED: 'HANDED_OVER' } as const

/** Whether a step taken then may still be taken back. */
export const mayUndo = (takenAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(takenAt) <= UNDO_MINUTES * 60_000
