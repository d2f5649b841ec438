import { addDays, daysCounted, everyDay, weekdayOf } from '../../../../shared/dates.ts'
import type { Availability, AvailableDay, WhyNot } from '../contract.ts'
import { LONGEST_DAYS, type ResourceRulesAndPrice, startsWithin } from '../rules.ts'

/** Month of a day, `YYYY-MM`. */
export const monthOf = (day: string) => day.slice(0, 7)

export function addMonths(month: string, more: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + more
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const firstDay = (month: string) => `${month}-01`
export const lastDay = (month: string) => addDays(firstDay(addMonths(month, 1)), -1)

/** Weeks of a month, Monday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days = everyDay(firstDay(month), lastDay(month))
  const before = Array.from({ length: weekdayOf(firstDay(month)) - 1 }, () => null)
  const cells = [...before, ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  )
}

/** Days that can be viewed: from today to the last that a stay may reach. */
export function reachOf(resource: ResourceRulesAndPrice, today: string) {
  const { last } = startsWithin(resource, today)
  return { first: today, last: lastDay(monthOf(addDays(last, (resource.maxDays ?? LONGEST_DAYS) - 1))) }
}
type Reach = ReturnType<typeof reachOf>

export const within = (day: string, { first, last }: Reach) => (day < first ? first : day > last ? last : day)

/** Day that a key leads to (rules#calendar), within the viewable days; undefined for other keys. */
export function dayReached(day: string, key: string, reach: Reach): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const weekday = weekdayOf(day)
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 }
  if (key in steps) return within(addDays(day, steps[key] ?? 0), reach)
  if (key === 'Home') return within(addDays(day, 1 - weekday), reach)
  if (key === 'End') return within(addDays(day, 7 - weekday), reach)
  if (!(key in months)) return undefined
  const month = addMonths(monthOf(day), months[key] ?? 0)
  const sameDay = `${month}-${day.slice(8)}`
  return within(sameDay > lastDay(month) ? lastDay(month) : sameDay, reach)
}

/** The stay as far as it is chosen: first day, then last. */
export type Choice = { first: string | null; last: string | null }

/** Why a day cannot be chosen: for itself, because too few are left, or as the first of a stay. */
export type Refusal = WhyNot | 'FEW' | 'WEEKDAY' | 'START_TOO_LATE'

const isLast = ({ first, last }: Choice, date: string) => first !== null && last === null && date >= first

/**
 * Why a day cannot be chosen next (rules#calendar); undefined if it can. A stay may end on a taken day if the next may
 * begin on its last day.
 */
export function refusalOf(
  resource: ResourceRulesAndPrice,
  { date, why, free, left, noStart }: AvailableDay,
  choice: Choice,
  quantity: number,
): Refusal | undefined {
  const ends = isLast(choice, date)
  if (ends && resource.changeover && choice.first !== date) return undefined
  if (why) return why
  const wanted = resource.billingPeriod === 'DAY' ? 1 : quantity
  if (left !== null && left < wanted) return 'LIMIT'
  if (free !== null && free < wanted) return 'FEW'
  if (ends || noStart === null) return undefined
  return noStart === 'WEEKDAY' ? 'WEEKDAY' : 'START_TOO_LATE'
}

/**
 * Adds a day to the choice: first the beginning of a stay, then its end; an earlier day starts over. With a fixed
 * length the end follows from the beginning.
 */
export function choose(
  { minDays, maxDays }: Pick<ResourceRulesAndPrice, 'minDays' | 'maxDays'>,
  choice: Choice,
  day: string,
): Choice {
  if (minDays !== null && minDays === maxDays) return { first: day, last: addDays(day, minDays - 1) }
  return isLast(choice, day) ? { first: choice.first, last: day } : { first: day, last: null }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: string | null): value is string =>
  value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) && addDays(value, 0) === value

/** Stay in an address; invalid days are ignored. */
export function choiceIn(params: URLSearchParams): Choice {
  const [first, last] = [params.get('du'), params.get('au')]
  if (!isDay(first)) return { first: null, last: null }
  return { first, last: isDay(last) && last >= first && daysCounted(first, last) <= LONGEST_DAYS ? last : null }
}

/** Quantity in an address, 1 if it is invalid. */
export function quantityIn(params: URLSearchParams): number {
  const quantity = Number(params.get('n') ?? 1)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000 ? quantity : 1
}

/** Merges several answers; for the same day the later one counts. */
export function mergeAvailability(answers: readonly (Availability | undefined)[]): Availability | undefined {
  const known = answers.filter((each) => each !== undefined)
  const [first] = known
  if (!first) return undefined
  const days = new Map(known.flatMap((each) => each.days).map((day) => [day.date, day]))
  return { ...first, days: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)) }
}
