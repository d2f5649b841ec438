import { addDays, daysCounted, everyDay, weekdayOf } from '../../../shared/dates.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Availability, AvailableDay, BillingPeriod, ResourceRules, Violation, WhyNot } from './contract.ts'

/** A request: quantity and, for days, the first and the last. */
export type BookingRequest = { quantity: number; startDate: string | null; endDate: string | null }
type Billed = { billingPeriod: BillingPeriod }
/** Fields that decide about availability; money is not among them. */
type Rules = Omit<
  ResourceRules,
  'approval' | 'deposit' | 'depositTerms' | 'cancelDays' | 'cancelPercent' | 'startTime' | 'endTime'
>
export type ResourceRulesAndPrice = Billed & Rules

export const isByDay = ({ billingPeriod }: Billed) => billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'

/** Number of days that are paid, both ends included (rules#price). */
export const daysBilled = (resource: Billed, { startDate, endDate }: BookingRequest): number =>
  isByDay(resource) && startDate && endDate ? daysCounted(startDate, endDate) : 1

/** Price of a line, in cents; a DAY resource is taken as a whole, so its quantity counts as 1 (rules#price). */
export const lineCents = (resource: Billed & { priceCents: Cents }, request: BookingRequest): Cents =>
  resource.priceCents * daysBilled(resource, request) * (resource.billingPeriod === 'DAY' ? 1 : request.quantity)

/** Total of a cart, in cents. */
export const totalCents = (
  lines: readonly { resource: Billed & { priceCents: Cents }; request: BookingRequest }[],
): Cents => lines.reduce((sum, { resource, request }) => sum + lineCents(resource, request), 0)

/** Days taken by a stay, `until` excluded: if the next may begin on its last day, that day stays free (rules#stays). */
export function allocatedDays({ changeover }: Pick<Rules, 'changeover'>, first: string, last: string) {
  const until = addDays(last, changeover ? 0 : 1)
  return { from: first, until: until > first ? until : addDays(first, 1) }
}

/** Limits whatever the resource says: nothing is booked three years ahead, nor for more than a year. */
const FURTHEST_DAYS = 1_100
export const LONGEST_DAYS = 366

/** First and last day on which a stay may begin. */
export const startsWithin = ({ noticeDays, windowDays, earliestStart, latestStart }: Rules, today: string) => {
  const soonest = addDays(today, noticeDays)
  const latest = addDays(today, windowDays ?? FURTHEST_DAYS)
  return {
    first: earliestStart && earliestStart > soonest ? earliestStart : soonest,
    last: latestStart && latestStart < latest ? latestStart : latest,
  }
}

export const isOnSale = ({ saleOpensAt, saleClosesAt }: Rules, now: string) =>
  (saleOpensAt === null || Date.parse(saleOpensAt) <= Date.parse(now)) &&
  (saleClosesAt === null || Date.parse(now) < Date.parse(saleClosesAt))

/** What is taken on a day: number of items, buffer days, a closure. */
export type AllocatedDay = { date: string; taken: number; kept: number; closed: boolean }
/** Present time; `left` is how many more this member may have on a day, null if unlimited. */
export type ViolationContext = { now: string; today: string; left: (day: string) => number | null }

/** Availability of days for a buyer: number free, and why none is, or why no stay may begin (rules#availability). */
export function validateDays(
  resource: ResourceRulesAndPrice,
  asked: ViolationContext,
): (day: AllocatedDay) => AvailableDay {
  const { startWeekdays } = resource
  const onSale = isOnSale(resource, asked.now)
  const { first, last } = startsWithin(resource, asked.today)
  const end = addDays(last, resource.maxDays ?? LONGEST_DAYS)
  const most = resource.billingPeriod === 'DAY' ? 1 : resource.stock
  const noStart = (date: string) => {
    if (date > last) return 'TOO_LATE'
    return startWeekdays.length > 0 && !startWeekdays.includes(weekdayOf(date)) ? 'WEEKDAY' : null
  }
  return ({ date, taken, kept, closed }) => {
    const free = most === null ? null : Math.max(0, most - taken - kept)
    const left = asked.left(date)
    const why = (): WhyNot | null => {
      if (!onSale) return 'NOT_ON_SALE'
      if (date < first) return 'TOO_EARLY'
      if (date >= end) return 'TOO_LATE'
      if (closed) return 'CLOSED'
      if (free === 0) return kept > 0 && taken === 0 ? 'BUFFER' : 'TAKEN'
      return left === 0 ? 'LIMIT' : null
    }
    return { date, free: closed ? 0 : free, left, closed, why: why(), noStart: noStart(date) }
  }
}

/** Refuses, without a calendar, days that no resource lets, or too many of them. */
export function outOfReach({ startDate, endDate }: BookingRequest, today: string): Violation | undefined {
  if (startDate === null || endDate === null || endDate < startDate) return undefined
  if (daysCounted(startDate, endDate) > LONGEST_DAYS) return { code: 'too-long' }
  if (startDate < today) return { code: 'too-early' }
  return startDate > addDays(today, FURTHEST_DAYS) ? { code: 'too-late' } : undefined
}

/**
 * The most serious reason why a request is refused; undefined if it is allowed. Screen, cart and order share this
 * validation (rules#stays). `availability` must cover the first day to the last and the buffer days after.
 */
export function violationOf(
  resource: ResourceRulesAndPrice,
  request: BookingRequest,
  availability: Availability,
): Violation | undefined {
  const { onSale, left } = availability
  if (!onSale) return { code: 'not-on-sale' }
  if (isByDay(resource)) return stayViolation(resource, request, availability)
  if (left !== null && request.quantity > left) return { code: 'limit', free: left }
  const { free } = availability
  return free !== null && request.quantity > free ? { code: 'sold-out', free } : undefined
}

function stayViolation(
  resource: ResourceRulesAndPrice,
  request: BookingRequest,
  availability: Availability,
): Violation | undefined {
  const { startDate: first, endDate: last } = request
  if (!first || !last) return { code: 'dates-needed' }
  if (last < first) return { code: 'dates-inverted' }
  const { minDays, maxDays } = resource
  const length = daysCounted(first, last)
  if (minDays !== null && length < minDays) return { code: 'too-short' }
  if (length > (maxDays ?? LONGEST_DAYS)) return { code: 'too-long' }
  const known = new Map(availability.days.map((day) => [day.date, day]))
  const start = known.get(first)
  if (start?.why === 'TOO_EARLY') return { code: 'too-early' }
  if (start?.noStart === 'TOO_LATE') return { code: 'too-late' }
  if (start?.noStart === 'WEEKDAY') return { code: 'weekday' }
  const wanted = resource.billingPeriod === 'DAY' ? 1 : request.quantity
  const most = start?.left ?? null
  if (most !== null && wanted > most) return { code: 'limit', free: most }
  const { from, until } = allocatedDays(resource, first, last)
  const lacks = (day: AvailableDay | undefined) => !day || (day.free !== null && day.free < wanted)
  const inTheWay = everyDay(from, addDays(until, -1)).filter((date) => lacks(known.get(date)))
  const closed = inTheWay.filter((date) => known.get(date)?.closed)
  if (closed.length > 0) return { code: 'closed', days: closed }
  if (inTheWay.length > 0) {
    const code = inTheWay.every((date) => known.get(date)?.why === 'BUFFER') ? 'buffer' : 'taken'
    return { code, days: inTheWay, free: Math.min(...inTheWay.map((date) => known.get(date)?.free ?? 0)) }
  }
  const after = everyDay(until, addDays(until, resource.bufferDays - 1))
  const kept = after.filter((date) => lacks(known.get(date)) && !known.get(date)?.closed)
  return kept.length > 0 ? { code: 'buffer', days: kept } : undefined
}

/** Whether it may become free because others have it. */
export const isOccupied = ({ code }: Violation) => code === 'taken' || code === 'sold-out' || code === 'buffer'

/** Nearest available stays of the same length, nearest first. */
export function nearestStays(
  resource: ResourceRulesAndPrice,
  request: BookingRequest,
  availability: Availability,
  most: number,
) {
  const { startDate, endDate } = request
  if (!startDate || !endDate || endDate < startDate) return []
  const { minDays, maxDays } = resource
  const length = Math.min(Math.max(daysCounted(startDate, endDate), minDays ?? 1), maxDays ?? Number.POSITIVE_INFINITY)
  const away = (date: string) => Math.abs(daysCounted(startDate, date) - 1)
  return availability.days
    .map(({ date }) => ({ ...request, startDate: date, endDate: addDays(date, length - 1) }))
    .filter((each) => !violationOf(resource, each, availability))
    .sort((one, other) => away(one.startDate) - away(other.startDate))
    .slice(0, most)
}

/** Refund of a paid line that is cancelled on this day, in cents (rules#cancellation). */
export function refundCents(
  line: {
    lineTotalCents: Cents
    startDate: string | null
    cancelDays: number | null
    cancelPercent: number | null
  },
  today: string,
): Cents {
  const { lineTotalCents, startDate, cancelDays, cancelPercent } = line
  if (startDate === null || cancelDays === null || cancelPercent === null) return 0
  return today <= addDays(startDate, -cancelDays) ? Math.floor((lineTotalCents * cancelPercent) / 100) : 0
}
