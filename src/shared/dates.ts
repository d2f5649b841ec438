/** The society's calendar day is the day in Paris, whatever the time zone of the machine. */
const PARIS = 'Europe/Paris'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: PARIS, dateStyle: 'short' })
const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })
const fullDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'full' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'short' })
const shortMoment = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, dateStyle: 'short', timeStyle: 'short' })
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })
const clockTime = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, timeStyle: 'short' })

/** The day in Paris at this moment, `YYYY-MM-DD`. */
export const parisDay = (at: Date): string => isoDay.format(at)

/** Whether something with this last day is over. It isn't on the last day itself. */
export const hasEnded = (lastDay: string, today: string): boolean => lastDay < today

/** Age in whole years on a day; somebody born on 29 February turns a year older on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const DAY = 86_400_000
// A calendar day is represented by midnight in UTC, where all days are equally long.
const at = (day: string) => midnight(day).getTime()
// The last hour of the year 9999 in UTC, which a column may contain, is in the year 10000 in Paris.
const midnight = (day: string) => new Date(`${day.length > 10 ? `+${day.padStart(12, '0')}` : day}T00:00:00Z`)

/** Adds calendar days to a day; `days` may be negative. */
export const addDays = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10)

/** Number of days of a stay, including the first and the last. */
export const daysCounted = (first: string, last: string): number => (at(last) - at(first)) / DAY + 1

/** Every day from the first to the last. */
export const everyDay = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysCounted(first, last)) }, (_, days) => addDays(first, days))

/** ISO: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7

/** « 1er janvier 2026 »: in French only the first of a month is an ordinal. */
const withOrdinal = (words: string) => words.replace(/^1 /, '1er ')

/** « 20 novembre 2026 » */
export const formatDay = (day: string): string => withOrdinal(longDay.format(midnight(day)))

/** « vendredi 20 novembre 2026 » */
export const formatFullDay = (day: string): string => fullDay.format(midnight(day)).replace(/ 1 /, ' 1er ')

/** « 20/11/2026 » */
export const formatShortDay = (day: string): string => shortDay.format(midnight(day))

/** « le 4 décembre 2026 », « du 4 au 6 décembre 2026 », « du 30 décembre 2026 au 2 janvier 2027 » */
export function formatDays(first: string, last: string): string {
  if (first === last) return `le ${formatDay(first)}`
  const [begins = '', month = '', year = ''] = formatDay(first).split(' ')
  const short = first.slice(0, 4) !== last.slice(0, 4) ? `${begins} ${month} ${year}` : `${begins} ${month}`
  return `du ${first.slice(0, 7) === last.slice(0, 7) ? begins : short} au ${formatDay(last)}`
}

/** « 19 h 30 », « 9 h » */
const hourInWords = (time: string) =>
  `${Number(time.slice(0, 2))}\u00a0h${time.endsWith('00') ? '' : `\u00a0${time.slice(3)}`}`

/** « à 19 h 30 », « de 19 h 30 à 23 h » */
export const formatHours = (start: string, end?: string | null): string =>
  end ? `de ${hourInWords(start)} à ${hourInWords(end)}` : `à ${hourInWords(start)}`

/** « 20 novembre 2026 à 14 h 05 », in Paris. */
export const formatMoment = (instant: string): string =>
  `${formatDay(parisDay(new Date(instant)))} à ${formatTime(instant)}`

/** « 14 h 05 », « 9 h », in Paris. */
export const formatTime = (instant: string): string => hourInWords(clockTime.format(new Date(instant)))

/** « 20/11/2026 14:05 », in Paris. */
export const formatShortMoment = (instant: string): string => shortMoment.format(new Date(instant))

/** The French month names, January first. */
export const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(new Date(Date.UTC(2000, month, 1))))

const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: PARIS, dateStyle: 'short', timeStyle: 'short' })
export function parisTime(instant: string): { day: string; time: string } {
  const [day = '', time = ''] = inParis.format(new Date(instant)).split(' ')
  return { day, time }
}

/** The moment at which clocks in Paris show this time. A time in the hour skipped in March becomes an hour later. */
export function parisInstant(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (moment: number) => {
    const shown = parisTime(new Date(moment).toISOString())
    return Date.parse(`${shown.day}T${shown.time}:00Z`)
  }
  const near = wanted - (shownAt(wanted) - wanted)
  return new Date(near + (wanted - shownAt(near))).toISOString()
}
