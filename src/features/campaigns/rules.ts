import { parisDay } from '../../shared/dates.ts'

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
