import type { State } from '../contract.ts'

const PAYABLE: ReadonlySet<State> = new Set(['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])

/** Whether an account in this state is offered fees. */
export const isPayable = (state: State) => PAYABLE.has(state)

/** Money given on this day may be recorded today: not before a year ago, not in the future. */
export function isRecent(day: string, today: string): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return day >= yearAgo && day <= today
}

/** Noon in Paris is that day wherever it is read; never later than now. */
export const momentOf = (day: string, now = new Date()) =>
  new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime()))
