import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import { listFeesHeld } from '../../catalogue/reservations/queries.ts'
import { type allocationsAround, availabilityAround } from '../../catalogue/resources/availability/service.ts'
import { listByIds } from '../../catalogue/resources/offered/queries.ts'
import type { ResourceRow } from '../../catalogue/resources/offered/service.ts'
import { isByDay, lineCents } from '../../catalogue/resources/rules.ts'
import { type Holder, sees } from '../../platform/access/rules.ts'
import { presentPictures } from '../../platform/files/service.ts'
import { lockPerson } from '../../society/persons/queries.ts'
import { seasonRunning } from '../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../society/settings/service.ts'
import type { Cart, CartReservation, CartViolation, RequestedLine } from './contract.ts'
import * as queries from './queries.ts'
import { cartViolations, isSame } from './rules.ts'

type Buyer = Holder & { id: number }
/** A line with its present state. `resource` is absent if it was deleted or is not open to the buyer. */
export type ValidatedLine = {
  request: RequestedLine
  resource: ResourceRow | undefined
  cents: Cents
  hindrance: CartViolation | null
}

export const requestedLine = ({ resource, quantity, startDate, endDate }: CartReservation): RequestedLine => ({
  resourceId: resource.id,
  quantity,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
})

export const resourceIdsOf = (requests: readonly RequestedLine[]) => [
  ...new Set(requests.map(({ resourceId }) => resourceId)),
]

/** Reads the resources of these lines that are offered to the buyer, by number. */
async function readOffered(
  db: Db,
  buyer: Holder,
  requests: readonly RequestedLine[],
  locked: ResourceRow[] | undefined,
) {
  const rows = locked ?? (requests.length > 0 ? await listByIds(db, resourceIdsOf(requests)) : [])
  return new Map(rows.filter((row) => row.offered && sees(buyer, row)).map((row) => [row.id, row]))
}

/** A season ticket can be bought once. */
export async function yearViolations(
  db: Db,
  buyer: { id: number },
  resource: ResourceRow,
  requests: readonly RequestedLine[],
) {
  const season = await currentFeeSeason(db)
  const taken = await listFeesHeld(db, buyer.id, resource.id, season)
  return requests.map(({ quantity }, index): CartViolation | null => {
    if (taken.length > 0) return { code: 'season-paid' }
    return index > 0 || quantity > 1 ? { code: 'limit', free: index > 0 ? 0 : 1 } : null
  })
}

/** Drops the days of a request if the resource is not let by the day. */
export const fitToRules = (request: RequestedLine, resource: ResourceRow | undefined): RequestedLine =>
  resource && !isByDay(resource) ? { ...request, startDate: null, endDate: null } : request

/** Season of a day; only read if a resource has a limit per season. */
async function seasonsFor(db: Db, resources: Iterable<ResourceRow>) {
  const isLimited = [...resources].some(({ maxPerMember }) => maxPerMember !== null)
  const season = isLimited ? await readSeason(db) : undefined
  return (day: string) => (season ? seasonRunning(day, season) : 0)
}

/** What an order reads in its first round trip: the locked resources of its lines, and their allocations. */
type Locked = { resources: ResourceRow[]; allocations: Awaited<ReturnType<typeof allocationsAround>> }

/** Validates lines: the price of each, and why it cannot be ordered, counting the lines before it (rules#cart). */
export async function validate(
  db: Db,
  buyer: Buyer,
  asked: readonly RequestedLine[],
  locked?: Locked,
): Promise<ValidatedLine[]> {
  const offered = await readOffered(db, buyer, asked, locked?.resources)
  const requests = asked.map((request) => fitToRules(request, offered.get(request.resourceId)))
  const moment = { today: parisDay(new Date()), seasonOf: await seasonsFor(db, offered.values()) }
  const violations = new Map<RequestedLine, CartViolation | null>()
  for (const resource of offered.values()) {
    const own = requests.filter(({ resourceId }) => resourceId === resource.id)
    const found =
      resource.billingPeriod === 'YEAR'
        ? await yearViolations(db, buyer, resource, own)
        : cartViolations(
            resource,
            own,
            await availabilityAround(db, resource, buyer.id, own, locked?.allocations),
            moment,
          )
    for (const [index, request] of own.entries()) violations.set(request, found[index] ?? null)
  }
  return requests.map((request) => {
    const resource = offered.get(request.resourceId)
    if (!resource) return { request, resource, cents: 0, hindrance: { code: 'gone' } }
    return { request, resource, cents: lineCents(resource, request), hindrance: violations.get(request) ?? null }
  })
}

const shownResource = ({ commissionName, technicalName, ...row }: ResourceRow) => ({
  id: row.id,
  name: row.name,
  billingPeriod: row.billingPeriod,
  price: toEuros(row.priceCents),
  commission: { id: row.commissionId ?? 0, name: commissionName, technicalName },
  approval: row.approval,
  deposit: row.depositCents === null ? null : toEuros(row.depositCents),
  depositTerms: row.depositTerms,
  cancelDays: row.cancelDays,
  cancelPercent: row.cancelPercent,
  heldOn: row.heldOn,
  startTime: row.startTime,
  endTime: row.endTime,
})

async function present(db: Db, lines: readonly ValidatedLine[]): Promise<Cart> {
  const covers = lines.map(({ resource }) => resource?.pictures[0] ?? null)
  const pictures = await presentPictures(db, covers)
  return {
    reservations: lines.map(({ request, resource, cents, hindrance }, index) => ({
      ...request,
      resource: resource ? { ...shownResource(resource), picture: pictures.get(covers[index] ?? '') ?? null } : null,
      price: toEuros(cents),
      hindrance,
    })),
    total: toEuros(lines.reduce((sum, { cents }) => sum + cents, 0)),
  }
}

/** Reads the present cart. */
export const readCart = async (db: Db, buyer: Buyer) =>
  present(db, await validate(db, buyer, await queries.listRequestedLines(db, buyer.id)))

/** Replaces the cart's lines. 404 for a resource that the buyer does not see, unless it was already in the cart. */
export const saveCart = (db: Db, buyer: Buyer, lines: readonly CartReservation[]) =>
  inTransaction(db, async (trx) => {
    await lockPerson(trx, buyer.id)
    const requests = lines.map(requestedLine)
    const before = new Set((await queries.listRequestedLines(trx, buyer.id)).map(({ resourceId }) => resourceId))
    const validatedLines = await validate(trx, buyer, requests)
    if (validatedLines.some(({ request, resource }) => !resource && !before.has(request.resourceId)))
      missing('resource')
    const kept = validatedLines.map(({ request }) => request)
    await queries.replaceCart(trx, buyer.id, kept)
    return await present(trx, validatedLines)
  })

/** Whether one of these is in the cart. */
export const isInCart = async (db: Db, personId: number, requests: readonly RequestedLine[]) =>
  (await queries.listRequestedLines(db, personId)).some((line) => requests.some((request) => isSame(request, line)))

/** Removes the ordered lines from the cart; the caller holds the account. */
export async function leaveCart(trx: Trx, personId: number, ordered: readonly RequestedLine[]) {
  const rest = [...ordered]
  const stays = (await queries.listRequestedLines(trx, personId)).filter((request) => {
    const at = rest.findIndex((each) => isSame(each, request))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  await queries.replaceCart(trx, personId, stays)
}
