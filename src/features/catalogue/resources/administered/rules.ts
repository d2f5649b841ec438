import { addDays, everyDay } from '../../../../shared/dates.ts'
import type { AvailableDay } from '../contract.ts'
import { allocatedDays, isByDay, type ResourceRulesAndPrice, validateDays, violationOf } from '../rules.ts'

/** A line that stands, with the season that it counts in for whose it is. */
export type BookedAhead = {
  id: number
  personId: number | null
  quantity: number
  startDate: string | null
  endDate: string | null
  season: number
}
/** Why a line would not be taken today; another day is that of an event which was moved. */
type Breach = NonNullable<ReturnType<typeof violationOf>>['code'] | 'another-day'

/** What the lines before one have taken: of each day, for each person, and in all. */
type Taken = { days: Map<string, { taken: number; kept: number }>; of: Map<string, number>; sold: number }

const takenOn = ({ days }: Taken, date: string) => days.get(date) ?? { taken: 0, kept: 0 }

const ownerOf = ({ personId, season }: BookedAhead) => `${personId}-${season}`
const most = ({ billingPeriod }: ResourceRulesAndPrice, { quantity }: BookedAhead) =>
  billingPeriod === 'DAY' ? 1 : quantity

function take(resource: ResourceRulesAndPrice, line: BookedAhead, taken: Taken) {
  const { startDate, endDate } = line
  const quantity = most(resource, line)
  taken.of.set(ownerOf(line), (taken.of.get(ownerOf(line)) ?? 0) + quantity)
  taken.sold += quantity
  if (!isByDay(resource) || !startDate || !endDate) return
  const { from, until } = allocatedDays(resource, startDate, endDate)
  const add = (date: string, what: 'taken' | 'kept') => {
    const before = takenOn(taken, date)
    taken.days.set(date, { ...before, [what]: before[what] + quantity })
  }
  for (const date of everyDay(from, addDays(until, -1))) add(date, 'taken')
  for (const date of everyDay(until, addDays(until, resource.bufferDays - 1))) add(date, 'kept')
}

/** When a line was ordered is over: what says so of a new one says nothing of it. */
const whenever = (resource: ResourceRulesAndPrice): ResourceRulesAndPrice => ({
  ...resource,
  saleOpensAt: null,
  saleClosesAt: null,
  noticeDays: 0,
  windowDays: null,
})

function breachOf(resource: ResourceRulesAndPrice, line: BookedAhead, taken: Taken): Breach | undefined {
  const { startDate, endDate } = line
  const { maxPerMember, stock, heldOn, bufferDays } = resource
  const left = maxPerMember === null ? null : Math.max(0, maxPerMember - (taken.of.get(ownerOf(line)) ?? 0))
  const availability = { onSale: true, free: null, left, days: [] as AvailableDay[] }
  if (!isByDay(resource)) {
    if (startDate !== null && heldOn !== null && startDate !== heldOn) return 'another-day'
    const free = stock === null ? null : Math.max(0, stock - taken.sold)
    return violationOf(resource, line, { ...availability, free })?.code
  }
  if (!startDate || !endDate) return undefined
  const asked = { now: `${startDate}T00:00:00Z`, today: startDate, left: () => left }
  const judge = validateDays(resource, asked)
  const days = everyDay(startDate, addDays(endDate, bufferDays)).map((date) =>
    judge({ date, ...takenOn(taken, date), closed: false }),
  )
  return violationOf(resource, line, { ...availability, days })?.code
}

/**
 * Of the lines that stand, in the order they were booked, those to come that these rules would not let be booked after the others
 * (rules#resources): as few as have to be spoken of, for what breaks a rule takes no place from the next.
 */
export function brokenBy(rules: ResourceRulesAndPrice, lines: readonly BookedAhead[], today: string) {
  const resource = whenever(rules)
  const taken: Taken = { days: new Map(), of: new Map(), sold: 0 }
  const broken: { id: number; code: Breach }[] = []
  for (const line of lines) {
    const isAhead = line.startDate !== null && line.startDate >= today
    const code = isAhead ? breachOf(resource, line, taken) : undefined
    if (code) broken.push({ id: line.id, code })
    else take(resource, line, taken)
  }
  return broken
}
