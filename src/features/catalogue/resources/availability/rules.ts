import { addDays } from '../../../../shared/dates.ts'
import type { Availability } from '../contract.ts'
import { allocatedDays, isByDay, nearestStays, type ResourceRulesAndPrice, violationOf } from '../rules.ts'
import type { Free } from './contract.ts'

/** A requested stay; null: whatever is free next. */
export type Question = { today: string; stay: { startDate: string; endDate: string } | null }

/** Alternatives are searched this many days around a stay, and the next free stay this far ahead. */
const AROUND_DAYS = 31
const AHEAD_DAYS = 120

const later = (one: string, other: string) => (one > other ? one : other)

/** The earliest and shortest stay possible, if no days are requested. */
function firstStay({ noticeDays, earliestStart, minDays }: ResourceRulesAndPrice, today: string) {
  const startDate = later(addDays(today, noticeDays), earliestStart ?? today)
  return { startDate, endDate: addDays(startDate, (minDays ?? 1) - 1) }
}

/** Days whose availability is needed for the answer. */
export function spanFor(resource: ResourceRulesAndPrice, { today, stay }: Question) {
  const { startDate, endDate } = stay ?? firstStay(resource, today)
  const [before, after] = stay ? [AROUND_DAYS, AROUND_DAYS] : [0, AHEAD_DAYS]
  return { from: addDays(startDate, -before), to: addDays(endDate, after + resource.bufferDays) }
}

/** Number left on the fullest day of a stay; null: unlimited. */
function leastFree(
  resource: ResourceRulesAndPrice,
  stay: { startDate: string; endDate: string },
  { days }: Availability,
) {
  const { from, until } = allocatedDays(resource, stay.startDate, stay.endDate)
  const counts = days.filter(({ date }) => from <= date && date < until).map(({ free }) => free)
  return counts.includes(null) ? null : Math.min(...counts.map((free) => free ?? 0))
}

/** Availability of one item of a resource on the requested days, or next (rules#availability). */
export function freeAmong(
  resource: ResourceRulesAndPrice,
  { today, stay }: Question,
  availability: Availability,
): Omit<Free, 'id'> {
  if (!isByDay(resource)) {
    const violation = violationOf(resource, { quantity: 1, startDate: null, endDate: null }, availability) ?? null
    return { obstacle: violation, free: availability.free, stays: [] }
  }
  const request = { quantity: 1, ...(stay ?? firstStay(resource, today)) }
  const violation = violationOf(resource, request, availability)
  if (stay && !violation) return { obstacle: null, free: leastFree(resource, stay, availability), stays: [] }
  const stays = nearestStays(resource, request, availability, stay ? 2 : 1).map(({ startDate, endDate }) => ({
    startDate,
    endDate,
  }))
  if (stay) return { obstacle: violation ?? null, free: leastFree(resource, stay, availability), stays }
  return { obstacle: stays.length > 0 ? null : (violation ?? null), free: null, stays }
}
