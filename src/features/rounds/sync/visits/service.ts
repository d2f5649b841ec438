import type { Trx } from '../../../../server/data/db.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { Campaign } from '../../../calendars/campaigns/service.ts'
import { giveToEarliest, holdStubs, markClashes } from '../../../calendars/sales/recording/queries.ts'
import { type Gift, recordSales } from '../../../calendars/sales/recording/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import type { Operation } from '../contract.ts'
import { handedIn, saleKeyOf, stubOf } from '../rules.ts'
import { twiceMail } from './mails.ts'
import * as queries from './queries.ts'

/** An operation that reads well, of a campaign that is there, with when it was done by the server's clock. */
export type Taken = {
  operation: Operation
  campaign: Campaign
  at: Date
  personId: number | null
  /** When it was delivered, where that was not just now: it has waited since. */
  receivedAt?: Date
}
type OfKind<K extends Operation['kind']> = Taken & { operation: Extract<Operation, { kind: K }> }
const ofKind = <K extends Operation['kind']>(all: readonly Taken[], kind: K) =>
  all.filter((each): each is OfKind<K> => each.operation.kind === kind)
const idsOf = (all: readonly Taken[]) => all.map(({ operation }) => operation.id)

/** The doors that operations are about. */
export async function findDoors(trx: Trx, all: readonly Taken[]): Promise<Map<number, queries.DoorRow>> {
  const asked = all.flatMap(({ operation }) => ('doorId' in operation ? [operation.doorId] : []))
  return new Map((await queries.listDoors(trx, [...new Set(asked)])).map((door) => [door.id, door]))
}

/**
 * Does what operations say that are kept already; what comes of them is the same in whatever order they come (rules#rounds). Whoever asks
 * is the only one who delivers to their campaigns. Rows that a payment holds come before the counters of receipts, as they do there.
 */
export async function applyAll(trx: Trx, all: readonly Taken[]) {
  if (all.length === 0) return
  await note(trx, all)
  const doors = await findDoors(trx, all)
  for (const campaign of new Map(all.map((each) => [each.campaign.id, each.campaign])).values()) {
    const here = all.filter((each) => each.campaign.id === campaign.id)
    const gone = new Set(await settle(trx, campaign, here, []))
    // Undone before it was a sale, it never was one: no money of it is in the accounts.
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

/** Writes down what was noted at doors. */
async function note(trx: Trx, all: readonly Taken[]) {
  const visits = ofKind(all, 'VISIT')
  const never = visits.filter(({ operation }) => operation.outcome === 'NEVER')
  const notes = ofKind(all, 'NOTE')
  if (visits.length > 0)
    await queries.insertVisits(
      trx,
      visits.map(({ operation, campaign, at, personId }) => ({
        ...{ operationId: operation.id, campaignId: campaign.id, doorId: operation.doorId, flat: operation.flat },
        ...{ sellerId: personId, outcome: operation.outcome, at, saleKey: saleKeyOf(operation) },
        ...{ comeBackOn: operation.comeBackOn ?? null, comeBackAt: operation.comeBackAt ?? null },
      })),
    )
  if (never.length > 0)
    await queries.insertRefusals(
      trx,
      never.map(({ operation: { id, doorId, flat }, at, personId }) => ({
        ...{ doorId, flat, operationId: id, authorId: personId, since: parisDay(at) },
      })),
    )
  if (notes.length > 0)
    await queries.insertNotes(
      trx,
      notes.map(({ operation: { id, doorId, flat, note: kind, text }, at, personId }) => ({
        ...{ operationId: id, doorId, flat, kind, text, authorId: personId, at },
      })),
    )
}

/** Gifts by hand are recorded, always: without their number where somebody has it (rules#to-check). */
function giftsOf(campaign: Campaign, all: readonly Taken[], doors: Map<number, queries.DoorRow>): Gift[] {
  // Taken after it has waited, it is as if it had come in time (rules#rounds): what counts is when it was delivered.
  const isLate = ({ receivedAt }: Taken) =>
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
        ...{ key: operation.id, source: 'DOOR', stub, cents, sellerId: personId },
        payment: { method, paidAt: at, reference, ...(personId !== null && { actorId: personId }) },
        giver: { streetNumber: `${number} ${suffix}`.trim(), streetName, postalCode, city, email: email ?? null },
        doubts: [...(stub === undefined ? (['NO_STUB'] as const) : []), ...(isLate(each) ? (['LATE'] as const) : [])],
      },
    ]
  })
}

/** What was taken back, who handed what over, doors noted twice and numbers given twice: made anew from what is there. Gives what was taken back. */
async function settle(
  trx: Trx,
  campaign: Campaign,
  all: readonly Taken[],
  given: readonly number[],
): Promise<readonly string[]> {
  const gone = await queries.listWithdrawn(trx, idsOf(all))
  const back = gone.length > 0 ? await queries.withdraw(trx, gone) : []
  const freed = gone.length > 0 ? await queries.markWithdrawn(trx, gone) : []
  await queries.joinSales(trx, queries.ofOperations([...idsOf(all), ...gone]))
  const noted = ofKind(all, 'VISIT').map(({ operation }) => operation.doorId)
  const doors = [...new Set([...noted, ...back])]
  if (doors.length > 0) await queries.markTwice(trx, campaign.id, doors)
  await settleNumbers(trx, campaign.id, [...freed, ...given], gone)
  return gone
}

/** Whose numbers these are, and which gifts clash; `gone` were taken back. Whoever asks is the only one who delivers to the campaign. */
export async function settleNumbers(
  trx: Trx,
  campaignId: number,
  some: readonly number[],
  gone: readonly string[] = [],
) {
  const numbers = [...new Set(some)].sort((one, other) => one - other)
  if (numbers.length === 0) return
  await holdStubs(trx, campaignId, numbers)
  await queries.claimFree(trx, campaignId, numbers)
  await giveToEarliest(trx, campaignId, numbers)
  await markClashes(trx, campaignId, numbers)
  await queries.unmarkClashes(trx, campaignId, numbers, gone)
}

/**
 * Doors where two sellers noted a gift by now: whoever brings it (`told`) reads so at once, the other by mail, once a door and pair. Where
 * nobody brings it, because it was decided on later, both by mail.
 */
export async function tellTwice(trx: Trx, all: readonly Taken[], told: number | null) {
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
  const due = pairs.filter(({ own }) => own.sellerId !== told && own.reachable)
  if (due.length === 0) return
  const sender = await readSender(trx)
  for (const { own, other } of due) {
    const to = { id: own.sellerId, firstName: own.firstName ?? '', email: own.email ?? '' }
    const once = `calendar-twice-${own.place}-${own.sellerId}-${other.sellerId}`
    await queueMail(trx, twiceMail(sender, to, { place: own, own, other, once }))
  }
}
