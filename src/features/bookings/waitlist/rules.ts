import { addDays } from '../../../shared/dates.ts'
import { endOf } from '../../orders/orders/rules.ts'

const HOUR = 3_600_000

/** Until when an offer stands: so many hours, and no longer than the day before its start lasts; one for today, to its end. */
export function standsUntil(now: Date, hours: number, startDate: string | null): Date {
  const end = new Date(now.getTime() + hours * HOUR)
  if (startDate === null) return end
  const begins = endOf(addDays(startDate, -1))
  const latest = begins > now ? begins : endOf(startDate)
  return end < latest ? end : latest
}
