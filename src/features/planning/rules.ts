import { addDays, daysCounted } from '../../shared/dates.ts'
import type { PlannedResource, PlannedStay } from './contract.ts'

export type Span = { from: string; to: string }

/** `2026-11`, of a month or of a day in it; whatever an address says else is the month of today. */
export const monthOf = (said: string | null, today: string): string =>
  said && /^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/.test(said) ? said.slice(0, 7) : today.slice(0, 7)

/** The first and the last day of a month. */
export const spanOf = (month: string): Span => ({
  from: `${month}-01`,
  to: addDays(`${nextMonth(month, 1)}-01`, -1),
})

/** The month so many months later. */
export function nextMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Where something is drawn among the days of a span: columns from 1, the end not among them; what lies outside is cut off. */
export function placedIn({ from, to }: Span, startDate: string, endDate: string) {
  return {
    start: Math.max(1, daysCounted(from, startDate)),
    end: Math.min(daysCounted(from, to), daysCounted(from, endDate)) + 1,
    isCutBefore: startDate < from,
    isCutAfter: endDate > to,
  }
}

type Dated = { startDate: string; endDate: string }

/** Beside each other what overlaps: each the first lane, from 1, in which its days are free. They come in the order of their first days. */
export function lanesOf<T extends Dated>(things: readonly T[]): { thing: T; lane: number }[] {
  const ends: string[] = []
  return things.map((thing) => {
    const free = ends.findIndex((end) => end < thing.startDate)
    const lane = free === -1 ? ends.length : free
    ends[lane] = thing.endDate
    return { thing, lane: lane + 1 }
  })
}

/** So many days back what did not come back is looked for, and so many ahead what is to come. */
const BEHIND_DAYS = 21
const AHEAD_DAYS = 40
export const spanAhead = (today: string): Span => ({
  from: addDays(today, -BEHIND_DAYS),
  to: addDays(today, AHEAD_DAYS),
})

export type Coming = { stay: PlannedStay; resource: PlannedResource; day: string; what: 'OUT' | 'BACK' }

/** What waits for an answer, what goes out and what comes back, by the day it is for; what is late is for today. */
export function comingUp(resources: readonly PlannedResource[], today: string) {
  const stays = resources.flatMap((resource) => resource.stays.map((stay) => ({ stay, resource })))
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
