/** Rate limits of mails. */
export type Rates = { perMinute: number; perHour: number }

/** Mails sent in the last hour; `since` is when the first of them was sent. */
type Used = { hour: number; since: string | null }

const MINUTE = 60_000
const HOUR = 3_600_000

/** The tenth of a rate that mailings leave to single mails, so that a password mail does not queue behind thousands. */
const keptFree = (rate: number) => Math.floor(rate / 10)

/** The rates that mailings may use. */
export const ofMailings = ({ perMinute, perHour }: Rates): Rates => ({
  perMinute: perMinute - keptFree(perMinute),
  perHour: perHour - keptFree(perHour),
})

/**
 * Estimates when this many mails of mailings will have been sent: first the rest of the current hour at the minute's
 * rate, then the hourly rate.
 */
export function endOf(waiting: number, rates: Rates, { hour, since }: Used, start: Date): Date {
  const { perMinute, perHour } = ofMailings(rates)
  const lasting = (mails: number) => Math.ceil((mails / perMinute) * MINUTE)
  const room = Math.max(0, perHour - hour)
  if (waiting <= room) return new Date(start.getTime() + lasting(waiting))
  const beyond = waiting - room
  const hours = Math.ceil(beyond / perHour)
  // The current hour began with the first mail counted in it.
  const began = since === null ? start.getTime() : Date.parse(since)
  return new Date(Math.max(start.getTime(), began + hours * HOUR) + lasting(beyond - (hours - 1) * perHour))
}
