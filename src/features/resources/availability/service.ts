import type { Db } from '../../../server/data/db.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { seasonRunning } from '../../siteconfiguration/rules.ts'
import { readSeason } from '../../siteconfiguration/service.ts'
import type { Availability } from '../contract.ts'
import type { ResourceRow } from '../offered/service.ts'
import { dayFor, isByDay, isOnSale, outOfReach, type Wish } from '../rules.ts'
import * as queries from './queries.ts'

/** How many more of it somebody may have in the season of a day; null: as many as one likes. */
async function leftFor(db: Db, { id, maxPerMember, billingPeriod }: ResourceRow, personId: number | null) {
  if (maxPerMember === null || personId === null) return () => null
  const season = await readSeason(db)
  const had = await queries.listHad(db, id, personId)
  return (day: string) => {
    const inSeason = had.filter((each) => seasonRunning(each.day, season) === seasonRunning(day, season))
    const taken = inSeason.reduce((sum, { quantity }) => sum + (billingPeriod === 'DAY' ? 1 : quantity), 0)
    return Math.max(0, maxPerMember - taken)
  }
}

/**
 * What is free of a resource (rules#availability), for one member; for nobody in particular (null) no limit counts.
 */
export async function availabilityFor(
  db: Db,
  resource: ResourceRow,
  personId: number | null,
  { from, to }: { from: string; to: string },
): Promise<Availability> {
  const now = new Date()
  const left = await leftFor(db, resource, personId)
  const asked = { now: now.toISOString(), today: parisDay(now), left }
  const onSale = isOnSale(resource, asked.now)
  if (isByDay(resource)) {
    const taken = await queries.listTaken(db, resource.id, { from, to }, personId)
    return { onSale, free: null, left: null, days: taken.map((day) => dayFor(resource, day, asked)) }
  }
  const { stock, heldOn } = resource
  const free = stock === null ? null : Math.max(0, stock - (await queries.countTaken(db, resource.id, personId)))
  return { onSale, free, left: left(heldOn ?? asked.today), days: [] }
}

/** What is free around these wishes, once for all of them (rules#availability): from the first day to the last, and over what is kept free after. */
export function availabilityAround(db: Db, resource: ResourceRow, personId: number, wishes: readonly Wish[]) {
  const today = parisDay(new Date())
  const days = wishes
    .filter((wish) => !outOfReach(wish, today))
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .filter((day) => day !== null)
  const from = days.reduce((one, other) => (one < other ? one : other), days[0] ?? today)
  const last = days.reduce((one, other) => (one > other ? one : other), from)
  return availabilityFor(db, resource, personId, { from, to: addDays(last, resource.bufferDays) })
}
