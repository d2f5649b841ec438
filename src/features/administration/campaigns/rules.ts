import { parisDay } from '../../../shared/dates.ts'
import { toCents } from '../../../shared/money.ts'

const LINK_DAYS = 60
const DAY = 86_400_000

/** Until when the link of a letter that leaves now may be opened. */
export const lastDayOfLink = (now: Date) => parisDay(new Date(now.getTime() + LINK_DAYS * DAY))

/**
 * Days of reminders as they may be planned today: each once, in order. A new one is after today; one that stands
 * already may stay, for on its morning it is still to leave.
 */
export function plannedDays(
  days: readonly string[],
  { today, standing }: { today: string; standing: readonly string[] },
): string[] | undefined {
  const planned = [...new Set(days)].sort()
  return planned.every((day) => day > today || standing.includes(day)) ? planned : undefined
}

type Receipt = { day: string; received: number }
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** What had come in by the end of each day, from the eve of the first, when nothing had, to today; in cents, for euros do not add up. */
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
