import { addDays, everyDay } from '../../../../shared/dates.ts'
import type { AvailableDay } from '../contract.ts'
import { allocatedDays, isByDay, type ResourceRulesAndPrice, validateDays, violationOf } from '../rules.ts'

/** A valid line, with the season in which it counts for its buyer. */
export type BookedAhead = {
  id: number
  personId: number | null
  quantity: number
  startDate: string | null
  endDate: string | null
  season: number
}
/** Why a line would be refused today; « another day » if its event was moved. */
type Breach = NonNullable<ReturnType<typeof violationOf>>['code'] | 'another-day'

/** Capacity taken by the lines before: by day, by person, and in total. */
type CapacityUse = { days: Map<string, { taken: number; kept: number }>; of: Map<string, number>; sold: number }

const takenOn = ({ days }: CapacityUse, date: string) => days.get(date) ?? { taken: 0, kept: 0 }

const ownerOf = ({ personId, season }: BookedAhead) => `${personId}-${season}`
const most = ({ billingPeriod }: ResourceRulesAndPrice, { quantity }: BookedAhead) =>
  billingPeriod === 'DAY' ? 1 : quantity

function take(resource: ResourceRulesAndPrice, line: BookedAhead, taken: CapacityUse) {
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

/** Removes the rules about the time of ordering, which don't apply to existing lines. */
const whenever = (resource: ResourceRulesAndPrice): ResourceRulesAndPrice => ({
  ...resource,
  saleOpensAt: null,
  saleClosesAt: null,
  noticeDays: 0,
  windowDays: null,
})

function breachOf(resource: ResourceRulesAndPrice, line: BookedAhead, taken: CapacityUse): Breach | undefined {
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
  const validate = validateDays(resource, asked)
  const days = everyDay(startDate, addDays(endDate, bufferDays)).map((date) =>
    validate({ date, ...takenOn(taken, date), closed: false }),
  )
  return violationOf(resource, line, { ...availability, days })?.code
}

/**
 * Which future lines these rules would not have allowed, going through valid lines in the sequence they were booked
 * (rules#resources). A line that breaks a rule takes no capacity from the next, so that as few as possible are
 * reported.
 */
export function brokenBy(rules: ResourceRulesAndPrice, lines: readonly BookedAhead[], today: string) {
  const resource = whenever(rules)
  const taken: CapacityUse = { days: new Map(), of: new Map(), sold: 0 }
  const broken: { id: number; code: Breach }[] = []
  for (const line of lines) {
    const isAhead = line.startDate !== null && line.startDate >= today
    const code = isAhead ? breachOf(resource, line, taken) : undefined
    if (code) broken.push({ id: line.id, code })
    else take(resource, line, taken)
  }
  return broken
}
