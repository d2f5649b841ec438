// A simple implementation of the rules for carts of one resource, day by day, as literal as docs/rules.md. It uses no
// code of the program, not even for dates.

export type Rules = {
  billing: 'DAY' | 'ITEM_DAY' | 'UNIT'
  stock: number | null
  most: number | null
  opens: number | null
  closes: number | null
  earliest: string | null
  latest: string | null
  min: number | null
  max: number | null
  weekdays: number[]
  notice: number
  window: number | null
  buffer: number
  changeover: boolean
  heldOn: string | null
}
export type LineRequest = { quantity: number; start: string | null; end: string | null }
/** Existing stays and closures of the resource, what was sold of it, and the member's own lines with their days. */
export type Situation = {
  stays: { start: string; end: string; quantity: number }[]
  closures: { start: string; end: string }[]
  had: { day: string; quantity: number }[]
}
export type Moment = { now: number; today: string }

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const two = (number: number) => String(number).padStart(2, '0')

/** The next calendar day. */
export function dayAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
  if (date < last) return `${year}-${two(month)}-${two(date + 1)}`
  return month < 12 ? `${year}-${two(month + 1)}-01` : `${year + 1}-01-01`
}

/** Every day of some years, in order. */
const CALENDAR: string[] = []
for (let day = '2026-01-05'; day < '2033'; day = dayAfter(day)) CALENDAR.push(day)
const PLACES = new Map(CALENDAR.map((day, at) => [day, at]))
const placeOf = (day: string) => PLACES.get(day) ?? Number.NaN

export const daysAfter = (day: string, many: number): string => CALENDAR[placeOf(day) + many] ?? ''
export const daysFrom = (first: string, last: string): string[] => CALENDAR.slice(placeOf(first), placeOf(last) + 1)

/** The calendar starts on a Monday. */
const weekdayOf = (day: string) => (placeOf(day) % 7) + 1

/** The last Sunday of a month with 31 days. */
function lastSunday(year: number, month: string): string {
  let sunday = ''
  for (const day of daysFrom(`${year}-${month}-01`, `${year}-${month}-31`)) if (weekdayOf(day) === 7) sunday = day
  return sunday
}

const changes = new Map<number, [summer: number, winter: number]>()
/** Paris is one hour ahead of UTC, two from the last Sunday of March to the last of October, at one o'clock UTC. */
function hoursAhead(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const known = changes.get(year) ?? [
    Date.parse(`${lastSunday(year, '03')}T01:00:00Z`),
    Date.parse(`${lastSunday(year, '10')}T01:00:00Z`),
  ]
  changes.set(year, known)
  return instant >= known[0] && instant < known[1] ? 2 : 1
}
const HOUR = 3_600_000
export const dayInParis = (instant: number) => new Date(instant + hoursAhead(instant) * HOUR).toISOString().slice(0, 10)
/** Start of a day in Paris; neither clock change skips or repeats midnight. */
export function midnightOf(day: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`)
  return wall - hoursAhead(wall - 2 * HOUR) * HOUR
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
const isByDay = ({ billing }: Rules) => billing !== 'UNIT'
const items = ({ billing }: Rules, quantity: number) => (billing === 'DAY' ? 1 : quantity)

function keptBy(rules: Rules, start: string, end: string) {
  const taken = daysFrom(start, end)
  if (rules.changeover && taken.length > 1) taken.pop()
  const last = taken.at(-1) ?? start
  return { taken, kept: [...taken, ...daysFrom(dayAfter(last), daysAfter(last, rules.buffer))] }
}

/** Price of a line in cents, day by day. */
export function costOf(rules: Rules, cents: number, { quantity, start, end }: LineRequest): number {
  if (!isByDay(rules) || !start || !end) return cents * quantity
  return sum(daysFrom(start, end).map(() => cents * items(rules, quantity)))
}

/** Refund in whole cents: this percentage until this many days before the start, later nothing. */
export function givenBack(cents: number, start: string | null, terms: [number, number] | null, today: string): number {
  if (!start || !terms) return 0
  const inTime = daysAfter(today, terms[0]) <= start
  return inTime ? Number((BigInt(cents) * BigInt(terms[1])) / 100n) : 0
}

export type Verdict = { codes: Set<string>; days: { taken: string[]; closed: string[] } }

/** Every reason against a line, with the cart's earlier lines among the existing ones. */
export function validate(rules: Rules, request: LineRequest, situation: Situation, { now, today }: Moment): Verdict {
  const codes = new Set<string>()
  const { start, end, quantity } = request
  const days = { taken: [] as string[], closed: [] as string[] }
  if ((rules.opens !== null && now < rules.opens) || (rules.closes !== null && now >= rules.closes))
    codes.add('not-on-sale')
  const wanted = items(rules, quantity)
  const dayOf = (isByDay(rules) ? start : rules.heldOn) ?? today
  const season = dayOf.slice(0, 4)
  const had = sum(
    situation.had.filter(({ day }) => day.slice(0, 4) === season).map((each) => items(rules, each.quantity)),
  )
  if (rules.most !== null && wanted > Math.max(0, rules.most - had)) codes.add('limit')
  if (!isByDay(rules)) {
    const sold = sum(situation.stays.map((each) => each.quantity))
    if (rules.stock !== null && quantity > Math.max(0, rules.stock - sold)) codes.add('taken')
    return { codes, days }
  }
  if (!start || !end) return { codes: codes.add('dates-needed'), days }
  const length = daysFrom(start, end).length
  if (length < (rules.min ?? 1)) codes.add('too-short')
  if (length > (rules.max ?? 366)) codes.add('too-long')
  if (start < daysAfter(today, rules.notice) || start < (rules.earliest ?? start)) codes.add('too-early')
  if (start > daysAfter(today, rules.window ?? 1_100) || start > (rules.latest ?? start)) codes.add('too-late')
  if (rules.weekdays.length > 0 && !rules.weekdays.includes(weekdayOf(start))) codes.add('weekday')
  const { taken, kept } = keptBy(rules, start, end)
  const isClosed = (day: string) => situation.closures.some((each) => each.start <= day && day <= each.end)
  const others = situation.stays.map((each) => ({ ...each, kept: keptBy(rules, each.start, each.end).kept }))
  const leftOn = (day: string) => {
    const there = others.filter((each) => each.kept.includes(day))
    if (rules.billing === 'DAY') return there.length > 0 ? 0 : 1
    return (rules.stock ?? Number.POSITIVE_INFINITY) - sum(there.map((each) => each.quantity))
  }
  days.closed = taken.filter(isClosed)
  const lacking = kept.filter((day) => leftOn(day) < wanted)
  const within = lacking.filter((day) => taken.includes(day))
  // The days kept free afterwards may be closed, so closures alone don't prevent a stay before them.
  days.taken = within.length > 0 ? within : lacking.filter((day) => !isClosed(day))
  if (days.closed.length > 0) codes.add('closed')
  if (lacking.length > 0) codes.add('taken')
  return { codes, days }
}

/** Adds a line of the cart to the existing ones. */
export const withLine = (
  rules: Rules,
  situation: Situation,
  { start, end, quantity }: LineRequest,
  today: string,
): Situation => ({
  ...situation,
  stays: [...situation.stays, { start: start ?? today, end: end ?? today, quantity }],
  had: [...situation.had, { day: (isByDay(rules) ? start : rules.heldOn) ?? today, quantity }],
})
