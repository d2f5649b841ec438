import type { Db } from '../../../../server/data/db.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { feeSeason, seasonRunning } from '../../../society/settings/rules.ts'
import { readSeason } from '../../../society/settings/service.ts'
import type { Availability } from '../contract.ts'
import { listFor, type ResourceRow } from '../offered/service.ts'
import { type AllocatedDay, type BookingRequest, isByDay, isOnSale, outOfReach, validateDays } from '../rules.ts'
import type { Free } from './contract.ts'
import * as queries from './queries.ts'
import { freeAmong, type Question, spanFor } from './rules.ts'

/**
 * How many more of each a person may have in the season of a day; null: unlimited. A season ticket can be bought once.
 */
async function leftOf(db: Db, resources: readonly ResourceRow[], personId: number | null) {
  const limited = resources.filter(
    ({ maxPerMember, billingPeriod }) => maxPerMember !== null || billingPeriod === 'YEAR',
  )
  if (limited.length === 0 || personId === null) return () => () => null
  const season = await readSeason(db)
  const ids = limited.map(({ id }) => id)
  const had = Map.groupBy(await queries.listHad(db, ids, personId), ({ resourceId }) => resourceId)
  return ({ id, maxPerMember, billingPeriod }: ResourceRow) =>
    (day: string) => {
      const all = had.get(id) ?? []
      if (billingPeriod === 'YEAR') return all.some((each) => each.season === feeSeason(day, season)) ? 0 : 1
      if (maxPerMember === null) return null
      const inSeason = all.filter((each) => seasonRunning(each.day, season) === seasonRunning(day, season))
      const taken = inSeason.reduce((sum, { quantity }) => sum + (billingPeriod === 'DAY' ? 1 : quantity), 0)
      return Math.max(0, maxPerMember - taken)
    }
}

type Days = { from: string; to: string }
type Allocations = ReadonlyMap<number, AllocatedDay[]>

async function readAllocations(db: Db, spans: readonly queries.Span[], personId: number | null): Promise<Allocations> {
  const taken = spans.length > 0 ? await queries.listAllocations(db, { spans, personId }) : []
  return Map.groupBy(taken, ({ resourceId }) => resourceId)
}

/**
 * Computes the availability of several resources, each on its own days, with one query (rules#availability). For a
 * member; null is nobody in particular, for whom no personal limit counts.
 */
async function availabilityOfEach(
  db: Db,
  wanted: readonly { resource: ResourceRow; days: Days }[],
  personId: number | null,
  now: Date,
  allocations?: Allocations,
): Promise<Map<number, Availability>> {
  const byDay = wanted.filter(({ resource }) => isByDay(resource))
  const units = wanted.map(({ resource }) => resource).filter((resource) => !isByDay(resource))
  const spans = byDay.map(({ resource, days }) => ({ resourceId: resource.id, ...days }))
  const resources = wanted.map(({ resource }) => resource)
  const left = await leftOf(db, resources, personId)
  const takenOf = allocations ?? (await readAllocations(db, spans, personId))
  const ids = units.map(({ id }) => id)
  const sold = ids.length > 0 ? await queries.countAllocated(db, ids, personId) : []
  const soldOf = new Map(sold.map((each) => [each.resourceId, each.taken]))
  const availabilityOf = (resource: ResourceRow): Availability => {
    const { id, stock, heldOn } = resource
    const asked = { now: now.toISOString(), today: parisDay(now), left: left(resource) }
    const onSale = isOnSale(resource, asked.now)
    if (isByDay(resource)) {
      const days = (takenOf.get(id) ?? []).map(validateDays(resource, asked))
      return { onSale, free: null, left: null, days }
    }
    const free = stock === null ? null : Math.max(0, stock - (soldOf.get(id) ?? 0))
    return { onSale, free, left: asked.left(heldOn ?? asked.today), days: [] }
  }
  return new Map(resources.map((resource) => [resource.id, availabilityOf(resource)]))
}

export async function availabilityFor(
  db: Db,
  resource: ResourceRow,
  personId: number | null,
  days: Days,
  allocations?: Allocations,
): Promise<Availability> {
  const found = await availabilityOfEach(db, [{ resource, days }], personId, new Date(), allocations)
  return found.get(resource.id) ?? { onSale: false, free: 0, left: null, days: [] }
}

/** Computes what is free in a commission, of what the caller sees: between two days, or next (rules#availability). */
export async function freeOf(
  db: Db,
  actor: Actor,
  commission: { id: number },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Free[]> {
  const search = `commissionId==${commission.id}`
  const resources = await listFor(db, actor, { search, sort: [] }).rows(EVERY_ROW)
  const now = new Date()
  const question: Question = { today: parisDay(now), stay: from && to ? { startDate: from, endDate: to } : null }
  const wanted = resources.map((resource) => ({ resource, days: spanFor(resource, question) }))
  const found = await availabilityOfEach(db, wanted, actor.id, now)
  return resources.flatMap((resource) => {
    const availability = found.get(resource.id)
    return availability ? { id: resource.id, ...freeAmong(resource, question, availability) } : []
  })
}

/** From the first day of these requests to the last. */
function daysAround(requests: readonly BookingRequest[]) {
  const today = parisDay(new Date())
  const days = requests
    .filter((request) => !outOfReach(request, today))
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .filter((day) => day !== null)
  const from = days.reduce((one, other) => (one < other ? one : other), days[0] ?? today)
  const to = days.reduce((one, other) => (one > other ? one : other), from)
  return { from, to }
}

/**
 * Statement for the allocations around requests, before their resources are known: run in the round trip that locks
 * them.
 */
export function allocationsAround(
  db: Db,
  personId: number,
  requests: readonly (BookingRequest & { resourceId: number })[],
): Promise<Allocations> {
  const forDays = Map.groupBy(
    requests.filter(({ startDate }) => startDate !== null),
    ({ resourceId }) => resourceId,
  )
  const spans = [...forDays].map(([resourceId, own]) => ({ resourceId, ...daysAround(own), buffered: true }))
  return readAllocations(db, spans, personId)
}

/**
 * Computes availability once for all these requests (rules#availability): from the first day to the last and the buffer
 * days after. `allocations` is the result of `allocationsAround`, which ignores requests without days.
 */
export function availabilityAround(
  db: Db,
  resource: ResourceRow,
  personId: number | null,
  requests: readonly BookingRequest[],
  allocations?: Allocations,
) {
  const { from, to } = daysAround(requests)
  const days = { from, to: addDays(to, resource.bufferDays) }
  return availabilityFor(db, resource, personId, days, allocations?.has(resource.id) ? allocations : undefined)
}
