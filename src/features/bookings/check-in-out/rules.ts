import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { isByDay } from '../../catalogue/resources/rules.ts'
import { UNDO_MINUTES } from './contract.ts'

type Line = {
  state: ReservationState
  billingPeriod: BillingPeriod
  /** The day of the line, else the one its event has now. */
  startDate: string | null
  heldOn: string | null
}

/** What is sold by the unit for a day: nothing of it comes back, being there is all (rules#participants). */
export const isEvent = ({ billingPeriod, startDate, heldOn }: Omit<Line, 'state'>) =>
  billingPeriod === 'UNIT' && (startDate ?? heldOn) !== null

const NOT_HANDED_OVER: Record<ReservationState, string | null> = {
  HELD: 'not-paid',
  TO_APPROVE: 'not-approved',
  CONFIRMED: null,
  HANDED_OVER: 'already-handed-over',
  RETURNED: 'already-returned',
  CANCELLED: 'given-up',
  REFUSED: 'given-up',
}

/** Why a line cannot be handed over, or its people let in (rules#handover); null: it can. */
export const handOverViolation = ({ state, ...line }: Line): string | null =>
  isByDay(line) || isEvent(line) ? NOT_HANDED_OVER[state] : 'not-by-day'

/** Why a line cannot be taken back (rules#handover); null: it can. */
export function returnViolation({ state, ...line }: Line): string | null {
  if (!isByDay(line)) return 'not-by-day'
  if (state === 'HANDED_OVER') return null
  if (state === 'RETURNED') return 'already-returned'
  return state === 'CANCELLED' || state === 'REFUSED' ? 'given-up' : 'not-handed-over'
}

/** The state a line is in once its last step is taken back. */
export const BEFORE = { HANDED_OVER: 'CONFIRMED', RETURNED: 'HANDED_OVER' } as const

/** Whether a step taken then may still be taken back; at the door of an event always, for nothing follows from it. */
export const mayUndo = (line: Omit<Line, 'state'>, takenAt: string, now: Date): boolean =>
  isEvent(line) || now.getTime() - Date.parse(takenAt) <= UNDO_MINUTES * 60_000
