import { addDays } from '../../../../shared/dates.ts'
import { endOf } from '../../../orders/orders/rules.ts'

type Line = {
  resourceId: number | null
  quantity: number
  startDate: string | null
  endDate: string | null
  unitPriceCents: number
}

/** Identifies a line by resource, quantity, days and price. */
const keyOf = ({ resourceId, quantity, startDate, endDate, unitPriceCents }: Line) =>
  [resourceId, quantity, startDate, endDate, unitPriceCents].join(' ')

/** Whether two carts have the same lines, in any sequence. */
export const areSame = (one: readonly Line[], other: readonly Line[]) =>
  one.map(keyOf).sort().join(',') === other.map(keyOf).sort().join(',')

/** Until when an order waits for its money: never beyond the start of its first stay; undefined if that has passed. */
export function waitsAtMost(until: Date, starts: readonly (string | null)[], now: Date): Date | undefined {
  const begins = starts.filter((day) => day !== null).map((day) => endOf(addDays(day, -1)).getTime())
  const end = Math.min(until.getTime(), ...begins)
  return end > now.getTime() ? new Date(end) : undefined
}

/**
 * A paid order is returned again for the same cart for this long, because the reply was lost or another tab still shows
 * the cart. Longer than anybody looks for a card, shorter than anybody waits before ordering the same again.
 */
export const REPEAT_MINUTES = 30

/** Whether no line of an order was cancelled or refused. */
export const isWhole = (lines: readonly { state: string }[]) =>
  lines.every(({ state }) => state !== 'CANCELLED' && state !== 'REFUSED')
