/** How many mails may leave. */
export type Rates = { perMinute: number; perHour: number }

/** What has left of them in the last hour; `since` is when the first of those did. */
type Used = { hour: number; since: string | null }

const MINUTE = 60_000
const HOUR = 3_600_000

/** What a mailing leaves of a rate to single mails: a password is not behind thousands of others. */
const keptFree = (rate: number) => Math.floor(rate / 10)

/** The rates of mailings. */
export const ofMailings = ({ perMinute, perHour }: Rates): Rates => ({
  perMinute: perMinute - keptFree(perMinute),
  perHour: perHour - keptFree(perHour),
})

/**
 * When so many mails of mailings will have left: what the hour has room for at the minute's rate, then as many each hour.
 */
export function endOf(waiting: number, rates: Rates, { hour, since }: Used, start: Date): Date {
  const { perMinute, perHour } = ofMailings(rates)
  const lasting = (mails: number) => Math.ceil((mails / perMinute) * MINUTE)
  const room = Math.max(0, perHour - hour)
  if (waiting <= room) return new Date(start.getTime() + lasting(waiting))
  const beyond = waiting - room
  const hours = Math.ceil(beyond / perHour)
  // The hour that is running began with the first mail counted in it.
  const began = since === null ? start.getTime() : Date.parse(since)
  return new Date(Math.max(start.getTime(), began + hours * HOUR) + lasting(beyond - (hours - 1) * perHour))
}
