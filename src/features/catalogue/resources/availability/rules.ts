import { addDays } from '../../../../shared/dates.ts'
import type { Availability } from '../contract.ts'
import { allocatedDays, isByDay, nearestStays, type ResourceRulesAndPrice, violationOf } from '../rules.ts'
import type { Free } from './contract.ts'

/** A stay that is asked for; none: whatever is free next. */
export type Question = { today: string; stay: { startDate: string; endDate: string } | null }

/** So far around a stay others are looked for, and so far ahead the next one is. */
const AROUND_DAYS = 31
const AHEAD_DAYS = 120

const later = (one: string, other: string) => (one > other ? one : other)

/** The first stay that somebody may begin who asks for none: as short as it may be. */
function firstStay({ noticeDays, earliestStart, minDays }: ResourceRulesAndPrice, today: string) {
  const startDate = later(addDays(today, noticeDays), earliestStart ?? today)
  return { startDate, endDate: addDays(startDate, (minDays ?? 1) - 1) }
}

/** The days that have to be known to answer. */
export function spanFor(resource: ResourceRulesAndPrice, { today, stay }: Question) {
  const { startDate, endDate } = stay ?? firstStay(resource, today)
  const [before, after] = stay ? [AROUND_DAYS, AROUND_DAYS] : [0, AHEAD_DAYS]
  return { from: addDays(startDate, -before), to: addDays(endDate, after + resource.bufferDays) }
}

/** How many are left on the fullest day of a stay; null: as many as one likes. */
function leastFree(
  resource: ResourceRulesAndPrice,
  stay: { startDate: string; endDate: string },
  { days }: Availability,
) {
  const { from, until } = allocatedDays(resource, stay.startDate, stay.endDate)
  const counts = days.filter(({ date }) => from <= date && date < until).map(({ free }) => free)
  return counts.includes(null) ? null : Math.min(...counts.map((free) => free ?? 0))
}

/** What is free of a resource on the days asked for, or next, for one of it (rules#availability). */
export function freeAmong(
  resource: ResourceRulesAndPrice,
  { today, stay }: Question,
  availability: Availability,
): Omit<Free, 'id'> {
  if (!isByDay(resource)) {
    const obstacle = violationOf(resource, { quantity: 1, startDate: null, endDate: null }, availability) ?? null
    return { obstacle, free: availability.free, stays: [] }
  }
  const wish = { quantity: 1, ...(stay ?? firstStay(resource, today)) }
  const obstacle = violationOf(resource, wish, availability)
  if (stay && !obstacle) return { obstacle: null, free: leastFree(resource, stay, availability), stays: [] }
  const stays = nearestStays(resource, wish, availability, stay ? 2 : 1).map(({ startDate, endDate }) => ({
    startDate,
    endDate,
  }))
  if (stay) return { obstacle: obstacle ?? null, free: leastFree(resource, stay, availability), stays }
  return { obstacle: stays.length > 0 ? null : (obstacle ?? null), free: null, stays }
}
