import { addDays } from '../../../../shared/dates.ts'
import { endOf } from '../../../orders/orders/rules.ts'

type Line = {
  resourceId: number | null
  quantity: number
  startDate: string | null
  endDate: string | null
  unitPriceCents: number
}

/** What makes two lines the same: what, how many, when and at which price. */
const keyOf = ({ resourceId, quantity, startDate, endDate, unitPriceCents }: Line) =>
  [resourceId, quantity, startDate, endDate, unitPriceCents].join(' ')

/** Whether two carts are the same, in whatever order. */
export const areSame = (one: readonly Line[], other: readonly Line[]) =>
  one.map(keyOf).sort().join(',') === other.map(keyOf).sort().join(',')

/** Until when an order waits for its money: never beyond the start of its first stay; undefined where that is over already. */
export function waitsAtMost(until: Date, starts: readonly (string | null)[], now: Date): Date | undefined {
  const begins = starts.filter((day) => day !== null).map((day) => endOf(addDays(day, -1)).getTime())
  const end = Math.min(until.getTime(), ...begins)
  return end > now.getTime() ? new Date(end) : undefined
}

/**
 * For so long an order that is paid already is given again for the same cart: the answer was lost, or another tab still shows the cart.
 * Longer than a page is left open while somebody looks for the card, shorter than anybody thinks of a second order.
 */
export const REPEAT_MINUTES = 30

/** Whether all lines of an order stand: none of them was cancelled or refused. */
export const isWhole = (lines: readonly { state: string }[]) =>
  lines.every(({ state }) => state !== 'CANCELLED' && state !== 'REFUSED')
