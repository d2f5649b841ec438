import { timingSafeEqual } from 'node:crypto'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { Refusal, unauthenticated } from '../../../server/http/errors.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import { type Campaign, listAll } from '../../calendars/campaigns/service.ts'
import { readDue } from '../../calendars/cash/service.ts'
import { joinSales, markTwice, ofOperations } from '../../calendars/purchase/queries.ts'
import { lockSync, markWithdrawn } from '../../calendars/sales/recording/queries.ts'
import { type Gift, recordSales, settleNumbers } from '../../calendars/sales/recording/service.ts'
import { may } from '../../platform/access/contract.ts'
import { listRolesInForce } from '../../platform/access/queries.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { hashOf } from '../../platform/access/tokens/service.ts'
import { listOfKind } from '../../society/commissions/queries.ts'
import { readSender } from '../../society/settings/service.ts'
import { lockDevice, recordSync } from '../devices/queries.ts'
import { Operation, type Result, type SyncRequest } from './contract.ts'
import { twiceMail } from './mails.ts'
import * as queries from './queries.ts'
import {
  faultOf,
  handedIn,
  MOST_WAITING,
  type Rights,
  saleKeyOf,
  setRight,
  stubOf,
  whyWaits,
  withoutReceipt,
} from './rules.ts'

/** Seconds until a phone asks again if too much of its seller waits. */
const HOUR = 3_600

/** Reads today's rights of a person: to sell, and to hand over what others bought. */
async function rightsOf(db: Db, personId: number | null): Promise<Rights> {
  if (personId === null) return { sells: false, handsOver: false }
  const holder = { roles: await listRolesInForce(db, personId), subscriptions: [] }
  const calendars = await listOfKind(db, 'CALENDARS')
  return {
    sells: isAllowed(holder, may.useCommission, calendars),
    handsOver: isAllowed(holder, may.manageCommission, calendars),
  }
}

/**
 * Applies the operations of a phone, each once (rules#rounds). 401 `unknown-device` for an unknown token; 429
 * `too-much-waiting` if too many operations of its seller wait: the phone keeps its operations and asks again.
 */
export async function applySync(db: Db, delivery: SyncRequest) {
  for (;;) {
    try {
      return await inTransaction(db, (trx) => take(trx, delivery))
    } catch (error) {
      // Somebody bought under the key of one of its gifts in the meantime; tried again, that gift is refused.
      if (brokenConstraint(error) !== 'calendar_sales_key_key') throw error
    }
  }
}

async function demandDevice(trx: Trx, { id, token }: SyncRequest['device']) {
  const device = await lockDevice(trx, id)
  if (!device || !timingSafeEqual(device.tokenHash, hashOf(token))) throw unauthenticated('unknown-device')
  return device
}

/** A parsed operation, or its faulty field. */
type ParsedOperation = { id: string; taken: ReceivedOperation } | { id: string; code: string }

async function take(trx: Trx, { device: asking, sentAt, year, operations }: SyncRequest) {
  const device = await demandDevice(trx, asking)
  await recordSync(trx, device.id)
  const { personId } = device
  const campaigns = await listAll(trx)
  const now = new Date()
  const read = operations.map((raw): ParsedOperation => {
    const parsed = Operation.safeParse(raw)
    if (!parsed.success) return { id: raw.id, code: parsed.error.issues[0]?.path.join('.') || 'kind' }
    const operation = parsed.data
    const campaign = campaigns.find(({ year }) => year === operation.year)
    if (!campaign) return { id: raw.id, code: 'year' }
    const code = faultOf(operation)
    if (code) return { id: raw.id, code }
    const at = setRight(operation.at, sentAt, { opensOn: campaign.opensOn, now })
    return { id: raw.id, taken: { operation, campaign, at, personId } }
  })
  for (const campaignId of new Set(read.flatMap((each) => ('taken' in each ? each.taken.campaign.id : [])).sort()))
    await lockSync(trx, campaignId)
  const rights = await rightsOf(trx, personId)
  const state = await keep(trx, device, read, rights)
  const brought = read.flatMap((each) => ('taken' in each ? each.taken.campaign : []))
  const concerned = [...campaigns.filter((each) => each.year === year), ...brought]
  const shown = [...new Set(concerned.map(({ id }) => id))]
  // A revoked phone gets no names, because whoever found it has its token; nor does the phone of somebody who may not
  // sell.
  const asks = device.revokedAt === null && rights.sells ? personId : null
  const twice = asks === null ? [] : await Promise.all(shown.map((each) => queries.listTwice(trx, each, asks)))
  const [campaign] = shown
  const cash = asks === null || campaign === undefined ? null : toEuros((await readDue(trx, campaign, asks)).cash)
  return { results: read.map(state), twice: twice.flat(), cash }
}

type Device = Awaited<ReturnType<typeof demandDevice>>

/** Stores new operations and applies those that need not wait. Returns the result of each. */
async function keep(trx: Trx, device: Device, read: readonly ParsedOperation[], rights: Rights) {
  const { id: deviceId, personId, revokedAt } = device
  const all = new Map(read.flatMap((each) => ('taken' in each ? [[each.taken.operation.id, each.taken]] : [])))
  const ids = [...all.keys()]
  const known = new Set((await queries.listStates(trx, ids)).map(({ id }) => id))
  const fresh = [...all.values()].filter(({ operation: { id } }) => !known.has(id))
  const { codes, sales } = await faultsOf(trx, fresh)
  const doors = fresh.flatMap(({ operation }) => ('doorId' in operation ? [operation.doorId] : []))
  const own = await queries.listOwnDoors(trx, device, doors)
  const isOwnDoor = ({ operation, campaign }: ReceivedOperation) =>
    !('doorId' in operation) || own.has(queries.ownDoor(campaign.id, operation.doorId))
  const why = (each: ReceivedOperation) =>
    whyWaits(each.operation.kind, { revoked: revokedAt !== null, rights, isOwnDoor: isOwnDoor(each) }) ?? unpaid(each)
  const unpaid = ({ operation }: ReceivedOperation) =>
    operation.kind === 'HANDOVER' && !sales.get(operation.externalId) ? ('UNPAID' as const) : null
  const fit = fresh.filter(({ operation: { id } }) => !codes.has(id))
  const waiting = fit.filter((each) => why(each) !== null).length
  if (waiting > 0 && (await queries.countWaiting(trx, device)) + waiting > MOST_WAITING)
    throw new Refusal(429, 'too-much-waiting', { retryAfter: HOUR })
  if (fit.length > 0)
    await queries.insertOperations(
      trx,
      fit.map((each) => {
        const { operation, campaign, at } = each
        const reason = why(each)
        const body = JSON.stringify(withoutReceipt(operation, reason !== null))
        const { id, kind } = operation
        const state = reason ? ('WAITING' as const) : ('APPLIED' as const)
        return { id, campaignId: campaign.id, deviceId, personId, kind, at, body, state, why: reason }
      }),
    )
  const due = fit.filter((each) => why(each) === null)
  await applyAll(trx, due)
  await notifyOfDuplicateGifts(trx, due, personId)
  const states = new Map((await queries.listStates(trx, ids)).map((row) => [row.id, row]))
  return (each: ParsedOperation): Result => {
    if ('code' in each) return { id: each.id, state: 'REFUSED', code: each.code }
    const { id } = each.taken.operation
    const row = states.get(id)
    // An id given by another phone is not accepted.
    if (row?.deviceId !== deviceId) return { id: each.id, state: 'REFUSED', code: codes.get(id) ?? 'id' }
    return { id: each.id, state: row.state, code: row.state === 'WAITING' ? row.why : null }
  }
}

/** Faults of new, well-formed operations: a missing door or sale, or an id that a purchase has. */
export async function faultsOf(trx: Trx, all: readonly ReceivedOperation[]) {
  const [doors, sales, keys] = await Promise.all([
    findDoors(trx, all),
    queries.listPaid(
      trx,
      all.flatMap(({ operation }) => (operation.kind === 'HANDOVER' ? [operation.externalId] : [])),
    ),
    queries.listKeys(
      trx,
      all.flatMap(({ operation }) => (operation.kind === 'VISIT' && handedIn(operation) ? [operation.id] : [])),
    ),
  ])
  const codes = new Map<string, string>()
  for (const { operation } of all) {
    if ('doorId' in operation && !doors.has(operation.doorId)) codes.set(operation.id, 'doorId')
    if (operation.kind === 'HANDOVER' && !sales.has(operation.externalId)) codes.set(operation.id, 'externalId')
    if (keys.includes(operation.id)) codes.set(operation.id, 'id')
  }
  return { codes, sales }
}

/** A well-formed operation of an existing campaign, with its time by the server's clock. */
export type ReceivedOperation = {
  operation: Operation
  campaign: Campaign
  at: Date
  personId: number | null
  /** When it was synced, if it has waited since. */
  receivedAt?: Date
}
type OfKind<K extends Operation['kind']> = ReceivedOperation & { operation: Extract<Operation, { kind: K }> }
const ofKind = <K extends Operation['kind']>(all: readonly ReceivedOperation[], kind: K) =>
  all.filter((each): each is OfKind<K> => each.operation.kind === kind)
const idsOf = (all: readonly ReceivedOperation[]) => all.map(({ operation }) => operation.id)

/** Finds the doors of operations. */
async function findDoors(trx: Trx, all: readonly ReceivedOperation[]): Promise<Map<number, queries.DoorRow>> {
  const asked = all.flatMap(({ operation }) => ('doorId' in operation ? [operation.doorId] : []))
  return new Map((await queries.listDoors(trx, [...new Set(asked)])).map((door) => [door.id, door]))
}

/**
 * Applies stored operations; the result is the same in any sequence (rules#rounds). The caller holds the sync lock of
 * their campaigns. Rows that payments lock are locked before the receipt counters, as payments do.
 */
export async function applyAll(trx: Trx, all: readonly ReceivedOperation[]) {
  if (all.length === 0) return
  await note(trx, all)
  const doors = await findDoors(trx, all)
  for (const campaign of new Map(all.map((each) => [each.campaign.id, each.campaign])).values()) {
    const here = all.filter((each) => each.campaign.id === campaign.id)
    const gone = new Set(await settle(trx, campaign, here, []))
    // Withdrawn before it became a sale, so no money of it is in the accounts.
    const gifts = giftsOf(campaign, here, doors).filter(({ key }) => !gone.has(key))
    if (gifts.length === 0) continue
    await recordSales(trx, campaign, gifts)
    await settle(
      trx,
      campaign,
      here,
      gifts.flatMap(({ stub }) => stub ?? []),
    )
  }
}

/** Writes the visits and notes. */
async function note(trx: Trx, all: readonly ReceivedOperation[]) {
  const visits = ofKind(all, 'VISIT')
  const never = visits.filter(({ operation }) => operation.outcome === 'NEVER')
  const notes = ofKind(all, 'NOTE')
  if (visits.length > 0)
    await queries.insertVisits(
      trx,
      visits.map(({ operation, campaign, at, personId }) => ({
        operationId: operation.id,
        campaignId: campaign.id,
        doorId: operation.doorId,
        flat: operation.flat,
        sellerId: personId,
        outcome: operation.outcome,
        at,
        saleKey: saleKeyOf(operation),
        comeBackOn: operation.comeBackOn ?? null,
        comeBackAt: operation.comeBackAt ?? null,
      })),
    )
  if (never.length > 0)
    await queries.insertRefusals(
      trx,
      never.map(({ operation: { id, doorId, flat }, at, personId }) => ({
        doorId,
        flat,
        operationId: id,
        authorId: personId,
        since: parisDay(at),
      })),
    )
  if (notes.length > 0)
    await queries.insertNotes(
      trx,
      notes.map(({ operation: { id, doorId, flat, note: kind, text }, at, personId }) => ({
        operationId: id,
        doorId,
        flat,
        kind,
        text,
        authorId: personId,
        at,
      })),
    )
}

/** Gifts by hand are always recorded: without their number if another sale has it (rules#to-check). */
function giftsOf(campaign: Campaign, all: readonly ReceivedOperation[], doors: Map<number, queries.DoorRow>): Gift[] {
  // An operation applied after waiting counts as in time if it was synced in time (rules#rounds).
  const isLate = ({ receivedAt }: ReceivedOperation) =>
    campaign.closedAt !== null && (receivedAt === undefined || Date.parse(campaign.closedAt) < receivedAt.getTime())
  return ofKind(all, 'VISIT').flatMap((each): Gift[] => {
    const { operation, at, personId } = each
    const money = handedIn(operation)
    const door = doors.get(operation.doorId)
    if (!money || !operation.gift || !door) return []
    const stub = stubOf(operation.gift)
    const { street: streetName, number, suffix, postalCode, city } = door
    const { cents, method, reference, email } = money
    return [
      {
        key: operation.id,
        source: 'DOOR',
        stub,
        cents,
        sellerId: personId,
        payment: { method, paidAt: at, reference, ...(personId !== null && { actorId: personId }) },
        giver: { streetNumber: `${number} ${suffix}`.trim(), streetName, postalCode, city, email: email ?? null },
        doubts: [...(stub === undefined ? (['NO_STUB'] as const) : []), ...(isLate(each) ? (['LATE'] as const) : [])],
      },
    ]
  })
}

/**
 * Recomputes withdrawals, handovers, doors with two gifts and numbers with two gifts from all operations. Returns what
 * was withdrawn.
 */
async function settle(
  trx: Trx,
  campaign: Campaign,
  all: readonly ReceivedOperation[],
  given: readonly number[],
): Promise<readonly string[]> {
  const gone = await queries.listWithdrawn(trx, idsOf(all))
  const back = gone.length > 0 ? await queries.withdraw(trx, gone) : []
  const freed = gone.length > 0 ? await markWithdrawn(trx, gone) : []
  await joinSales(trx, ofOperations([...idsOf(all), ...gone]))
  const noted = ofKind(all, 'VISIT').map(({ operation }) => operation.doorId)
  const doors = [...new Set([...noted, ...back])]
  if (doors.length > 0) await markTwice(trx, campaign.id, doors)
  await settleNumbers(trx, campaign.id, [...freed, ...given], gone)
  return gone
}

/**
 * Doors where two sellers recorded a gift: the one who is syncing (`told`) gets it in the reply, the other by mail,
 * once for each door and pair. If the operation was applied by an administrator, both get a mail.
 */
export async function notifyOfDuplicateGifts(trx: Trx, all: readonly ReceivedOperation[], toldSeller: number | null) {
  const fresh = new Set(idsOf(all))
  if (fresh.size === 0) return
  const given = await queries.listGiven(trx, [...fresh])
  const pairs = given.flatMap((own) =>
    given
      .filter(
        ({ id, place, sellerId }) =>
          place === own.place && sellerId !== own.sellerId && (fresh.has(id) || fresh.has(own.id)),
      )
      .map((other) => ({ own, other })),
  )
  const due = pairs.filter(({ own }) => own.sellerId !== toldSeller && own.reachable)
  if (due.length === 0) return
  const sender = await readSender(trx)
  for (const { own, other } of due) {
    const to = { id: own.sellerId, firstName: own.firstName ?? '', email: own.email ?? '' }
    const once = `calendar-twice-${own.place}-${own.sellerId}-${other.sellerId}`
    await queueMail(trx, twiceMail(sender, to, { place: own, own, other, once }))
  }
}
