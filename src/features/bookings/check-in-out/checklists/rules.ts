import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { Moment } from './contract.ts'

/** Photos of a stay are kept for this many months after its last day (rules#retention). */
export const PHOTO_MONTHS = 12

/** Whether a line has reached this step and it was not undone. */
export const isReached = (state: ReservationState, moment: Moment): boolean =>
  state === 'RETURNED' || (state === 'HANDED_OVER' && moment === 'HANDED_OVER')

/** The next manual step of a line. */
export function nextMoment(state: ReservationState): Moment | undefined {
  if (state === 'CONFIRMED') return 'HANDED_OVER'
  return state === 'HANDED_OVER' ? 'RETURNED' : undefined
}
