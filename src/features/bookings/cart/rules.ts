import { addDays } from '../../../shared/dates.ts'
import type { Availability } from '../../catalogue/resources/contract.ts'
import {
  allocatedDays,
  type BookingRequest,
  isByDay,
  outOfReach,
  type ResourceRulesAndPrice,
  violationOf,
} from '../../catalogue/resources/rules.ts'
import type { Order } from '../../orders/orders/contract.ts'
import { type CartLine, type CartViolation, MOST, type RequestedLine } from './contract.ts'

type SeasonOf = (day: string) => number
/** Today, and the season of a day. */
type Moment = { today: string; seasonOf: SeasonOf }

/** Availability of a resource after earlier lines of the same cart (rules#cart). */
function without(
  resource: ResourceRulesAndPrice,
  request: BookingRequest,
  free: Availability,
  seasonOf: SeasonOf,
): Availability {
  const items = resource.billingPeriod === 'DAY' ? 1 : request.quantity
  const less = (count: number | null) => (count === null ? null : Math.max(0, count - items))
  if (!isByDay(resource) || !request.startDate || !request.endDate)
    return { ...free, free: less(free.free), left: less(free.left) }
  const { from, until } = allocatedDays(resource, request.startDate, request.endDate)
  const last = addDays(until, resource.bufferDays - 1)
  const days = free.days.map((day) => ({
    ...day,
    // The limit for one member counts by season.
    left: seasonOf(day.date) === seasonOf(from) ? less(day.left) : day.left,
    free: day.date >= from && day.date <= last ? less(day.free) : day.free,
  }))
  return { ...free, days }
}

/** Why each line of one resource cannot be ordered, counting the lines before it (rules#cart). */
export function cartViolations(
  resource: ResourceRulesAndPrice,
  requests: readonly BookingRequest[],
  availability: Availability,
  { today, seasonOf }: Moment,
): (CartViolation | null)[] {
  let free = availability
  return requests.map((request) => {
    const violation = outOfReach(request, today) ?? violationOf(resource, request, free)
    if (violation)
      return violation.code !== 'limit' && !violationOf(resource, request, availability)
        ? { code: 'other-line' }
        : violation
    free = without(resource, request, free, seasonOf)
    return null
  })
}

/** Whether it is the same resource for the same days, whatever the quantity. */
export const isSame = (one: RequestedLine, other: RequestedLine) =>
  one.resourceId === other.resourceId && one.startDate === other.startDate && one.endDate === other.endDate

/**
 * Adds a line at the end of a cart (rules#cart). The same resource for the same days is joined into one line; a
 * resource taken as a whole counts once.
 */
export function withLine(lines: readonly CartLine[], request: RequestedLine): RequestedLine[] {
  const same = lines.filter((line) => isSame(line, request))
  const isWhole = same.some(({ resource }) => resource?.billingPeriod === 'DAY')
  const before = isWhole ? 0 : same.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...lines.filter((line) => !isSame(line, request)),
    { ...request, quantity: Math.min(before + request.quantity, MOST) },
  ]
}

const JUST_NOW = 30 * 60_000
type OrderSummary = Pick<Order, 'kind' | 'state' | 'awaited' | 'createdAt'>

/**
 * The latest of these orders, newest first, that needs nothing more from the cart: one that waits for a cheque, a
 * transfer or cash, or a paid one placed within half an hour (rules#ordering).
 */
export const lastPlaced = <O extends OrderSummary>(orders: readonly O[], now: number): O | undefined =>
  orders.find(
    ({ kind, state, awaited, createdAt }) =>
      kind === 'CART' &&
      ((state === 'PENDING' && awaited !== null) ||
        ((state === 'PAID' || state === 'DONE') && Date.parse(createdAt) > now - JUST_NOW)),
  )
