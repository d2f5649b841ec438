import { addDays, daysCounted } from '../../../shared/dates.ts'
import type { Reservation } from '../../catalogue/reservations/contract.ts'
import type { PlannedResource, PlannedStay } from './contract.ts'

export type Span = { from: string; to: string }

/** `2026-11`, from a month or a day in it; any other text gives the current month. */
export const monthOf = (text: string | null, today: string): string =>
  text && /^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/.test(text) ? text.slice(0, 7) : today.slice(0, 7)

/** First and last day of a month. */
export const spanOf = (month: string): Span => ({
  from: `${month}-01`,
  to: addDays(`${nextMonth(month, 1)}-01`, -1),
})

/** The month `by` months later. */
export function nextMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Columns of a bar within a span, from 1, the end excluded; what lies outside is cut off. */
export function placedIn({ from, to }: Span, startDate: string, endDate: string) {
  return {
    start: Math.max(1, daysCounted(from, startDate)),
    end: Math.min(daysCounted(from, to), daysCounted(from, endDate)) + 1,
    isCutBefore: startDate < from,
    isCutAfter: endDate > to,
  }
}

type Dated = { startDate: string; endDate: string }

/**
 * Places overlapping bookings in lanes: each gets the first free lane, from 1. They must be sorted by their first day.
 */
export function stackStays<T extends Dated>(things: readonly T[]): { thing: T; row: number }[] {
  const ends: string[] = []
  return things.map((thing) => {
    const free = ends.findIndex((end) => end < thing.startDate)
    const row = free === -1 ? ends.length : free
    ends[row] = thing.endDate
    return { thing, row: row + 1 }
  })
}

/**
 * Occupancy of a resource on a day: its stays and offers (`bookings`), and whether it is full, closed or a buffer day.
 */
export function occupancyOn({ stock, stays, closures, offers }: PlannedResource, day: string) {
  const isOn = ({ startDate, endDate }: Dated) => startDate <= day && day <= endDate
  const takers = [...stays.filter(isOn), ...offers.filter(isOn)]
  const taken = takers.reduce((sum, { quantity }) => sum + quantity, 0)
  const isClosed = closures.some(isOn)
  const isKeptFree = stays.some(({ endDate, bufferDays }) => endDate < day && day <= addDays(endDate, bufferDays))
  const isFull = isClosed || isKeptFree || (stock !== null && taken >= stock)
  return { bookings: takers.length, isClosed, isKeptFree, isFull }
}

/** Days back in which missed handovers are looked for, and days ahead. */
const BEHIND_DAYS = 21
const AHEAD_DAYS = 40
export const spanAhead = (today: string): Span => ({
  from: addDays(today, -BEHIND_DAYS),
  to: addDays(today, AHEAD_DAYS),
})

export type Coming = { stay: PlannedStay; resource: PlannedResource; day: string; what: 'OUT' | 'BACK' }

/**
 * Converts lines of orders to stays of the planning. The line of an event without days counts on the day it was
 * ordered.
 */
export const asPlanned = (lines: readonly Reservation[]): PlannedResource[] =>
  [...Map.groupBy(lines, ({ resourceId }) => resourceId)].map(([id, [first, ...others]]) => ({
    id,
    name: first?.name ?? '',
    billingPeriod: 'DAY',
    stock: null,
    closures: [],
    offers: [],
    stays: (first ? [first, ...others] : others).map(({ buyer, startDate, endDate, ...line }) => ({
      id: line.id,
      commandId: line.commandId,
      person: buyer,
      state: line.state,
      quantity: line.quantity,
      startDate: startDate ?? line.createdAt.slice(0, 10),
      endDate: endDate ?? line.createdAt.slice(0, 10),
      bufferDays: 0,
      step: null,
    })),
  }))

/**
 * Pending approvals, handovers and returns by day; overdue ones count as today's. `open` are all stays that wait for
 * approval or are out, `ahead` the bookings of the days to come.
 */
export function comingUp(ahead: readonly PlannedResource[], open: readonly PlannedResource[], today: string) {
  const staysOf = (resources: readonly PlannedResource[]) =>
    resources.flatMap((resource) => resource.stays.map((stay) => ({ stay, resource })))
  const confirmed = staysOf(ahead).filter(({ stay }) => stay.state === 'CONFIRMED')
  const stays = [...confirmed, ...staysOf(open)]
  const byDay = (one: { stay: PlannedStay }, other: { stay: PlannedStay }) =>
    one.stay.startDate.localeCompare(other.stay.startDate)
  const day = (wanted: string) => (wanted < today ? today : wanted)
  const moves = stays.flatMap(({ stay, resource }): Coming[] => {
    if (stay.state === 'CONFIRMED' && stay.endDate >= today)
      return [{ stay, resource, day: day(stay.startDate), what: 'OUT' }]
    return stay.state === 'HANDED_OVER' ? [{ stay, resource, day: day(stay.endDate), what: 'BACK' }] : []
  })
  return {
    waiting: stays.filter(({ stay }) => stay.state === 'TO_APPROVE').sort(byDay),
    moves: moves.sort((one, other) => one.day.localeCompare(other.day) || one.what.localeCompare(other.what)),
  }
}
