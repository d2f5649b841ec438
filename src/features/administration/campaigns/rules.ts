import { parisDay } from '../../../shared/dates.ts'
import { toCents } from '../../../shared/money.ts'

const LINK_DAYS = 60
const DAY = 86_400_000

/** Until when the link of a letter sent now is valid. */
export const lastDayOfLink = (now: Date) => parisDay(new Date(now.getTime() + LINK_DAYS * DAY))

/**
 * The days on which reminders may be planned today, sorted and without duplicates. A new one must be after today; a planned one may be
 * today, because it may not have been sent yet.
 */
export function plannedDays(
  days: readonly string[],
  { today, existing }: { today: string; existing: readonly string[] },
): string[] | undefined {
  const planned = [...new Set(days)].sort()
  return planned.every((day) => day > today || existing.includes(day)) ? planned : undefined
}

/** Days before a reminder from which old bank statements are pointed out: a statement is asked of the bank and read. */
const WARNED_DAYS = 3

export const isSoon = (day: string, today: string) => day <= shifted(today, WARNED_DAYS)

type Receipt = { day: string; received: number }
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Cumulative income at the end of each day, from the day before the first (zero) to today; in cents, because sums of euros are inexact. */
export function receivedByDay(receipts: readonly Receipt[], first: string, today: string) {
  const on = new Map(receipts.map(({ day, received }) => [day, toCents(received)]))
  const days: { day: string; cents: number; changed: boolean }[] = []
  let cents = 0
  for (let day = shifted(first, -1); day <= today; day = shifted(day, 1)) {
    cents += on.get(day) ?? 0
    days.push({ day, cents, changed: on.has(day) })
  }
  return days
}
