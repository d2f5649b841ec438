import * as undo from '../../../shared/undo.ts'
import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { isByDay } from '../../catalogue/resources/rules.ts'

type Line = {
  state: ReservationState
  billingPeriod: BillingPeriod
  /** Day of the line, or else the present day of its event. */
  startDate: string | null
  heldOn: string | null
}

/** Whether it is sold by the unit for a day: attendance is all, nothing is returned (rules#participants). */
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

/** Why a line cannot be handed over, or its participants let in (rules#handover); null if it can. */
export const handOverViolation = ({ state, ...line }: Line): string | null =>
  isByDay(line) || isEvent(line) ? NOT_HANDED_OVER[state] : 'not-by-day'

/** Why a return cannot be recorded (rules#handover); null if it can. */
export function returnViolation({ state, ...line }: Line): string | null {
  if (!isByDay(line)) return 'not-by-day'
  if (state === 'HANDED_OVER') return null
  if (state === 'RETURNED') return 'already-returned'
  return state === 'CANCELLED' || state === 'REFUSED' ? 'given-up' : 'not-handed-over'
}

/** State of a line after its last step is undone. */
export const BEFORE = { HANDED_OVER: 'CONFIRMED', RETURNED: 'HANDED_OVER' } as const

/** Whether a step taken at that time may still be undone; at an event always, because nothing depends on it. */
export const mayUndo = (line: Omit<Line, 'state'>, takenAt: string, now: Date): boolean =>
  isEvent(line) || undo.mayUndo(takenAt, now)
