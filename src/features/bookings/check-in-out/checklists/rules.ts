import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { Moment } from './contract.ts'

/** Photos of a stay are kept for so many months after its last day (rules#retention). */
export const PHOTO_MONTHS = 12

/** Whether a line is there, or further: what was taken back is not reached any more. */
export const isReached = (state: ReservationState, moment: Moment): boolean =>
  state === 'RETURNED' || (state === 'HANDED_OVER' && moment === 'HANDED_OVER')

/** Where a line goes next, by hand. */
export function nextMoment(state: ReservationState): Moment | undefined {
  if (state === 'CONFIRMED') return 'HANDED_OVER'
  return state === 'HANDED_OVER' ? 'RETURNED' : undefined
}
