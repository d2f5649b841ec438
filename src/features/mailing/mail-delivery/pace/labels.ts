import { counted } from '../../../../shared/counted.ts'
import { formatDay, formatTime, parisDay } from '../../../../shared/dates.ts'

const MINUTE = 60_000
const FIVE = 5 * MINUTE

/** « vers 16 h 40 », rounded to five minutes; with the day if it is not today. */
export function whenOf(instant: string, now = new Date()): string {
  const at = new Date(Math.ceil(Date.parse(instant) / FIVE) * FIVE)
  if (Date.parse(instant) - now.getTime() < MINUTE) return 'd’ici une minute'
  const words = `vers ${formatTime(at.toISOString())}`
  return parisDay(at) === parisDay(now) ? words : `le ${formatDay(parisDay(at))} ${words}`
}

/** « 31 e-mails, terminé vers 16 h 40 », « environ 5 000 e-mails, … »: a large number is rounded, because it changes while it is read. */
export const forecast = (mails: number, endsAt: string, now?: Date) =>
  `${mails < 100 ? '' : 'environ '}${counted(mails, 'e-mail')}, terminé ${whenOf(endsAt, now)}`
