import { type Db, inTransaction, type Trx, withCommit } from '../../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import { ownAddress } from '../../../../server/http/redirects.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { type Cents, toCents } from '../../../../shared/money.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import { settleWherePlaced } from '../../../catalogue/reservations/service.ts'
import { allocationsAround } from '../../../catalogue/resources/availability/service.ts'
import { holdByIds, listByIds, lockResources } from '../../../catalogue/resources/offered/queries.ts'
import type { ResourceRow } from '../../../catalogue/resources/offered/service.ts'
import { allocatedDays, lineCents } from '../../../catalogue/resources/rules.ts'
import { findLiveSession } from '../../../orders/checkout/queries.ts'
import {
  acceptTerms,
  beginPayable,
  cancelOrder,
  createOrder,
  createPayable,
  extendOrder,
  leavePage,
  openPage,
  type PlacedBy,
  preparePage,
  restateOrder,
} from '../../../orders/checkout/service.ts'
import {
  defaultFulfilment,
  type Fulfilment,
  type Offline,
  recordOfflinePayment,
  settleOrder,
} from '../../../orders/fulfilment/service.ts'
import { endOfWaiting, sendPaymentInstructions } from '../../../orders/offline-payments/service.ts'
import { findBooking } from '../../../orders/orders/bookings/queries.ts'
import type { Checkout, PaymentMethod } from '../../../orders/orders/contract.ts'
import { lockOrderRow } from '../../../orders/orders/queries.ts'
import type { LockedOrder } from '../../../orders/orders/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { lockPayer } from '../../../society/persons/status/service.ts'
import { currentFeeSeason } from '../../../society/settings/service.ts'
import { listPractical } from '../../check-in-out/deposits/service.ts'
import { takeOffer } from '../../waitlist/queries.ts'
import type { CartReservation, RequestedLine } from '../contract.ts'
import { isInCart, leaveCart, requestedLine, resourceIdsOf, type ValidatedLine, validate } from '../service.ts'
import { cartReceiptWords, orderLink } from './mails.ts'
import { listLastPaid, lockPending } from './queries.ts'
import { areSame, isWhole, REPEAT_MINUTES, waitsAtMost } from './rules.ts'

type OrderRequest = {
  reservations: CartReservation[]
  successURL: string
  cancelURL: string
  means: PaymentMethod
  total?: number | undefined
  accepted?: boolean | undefined
  terms?: string | undefined
}
/** The return address with the number of the order. */
export function backTo(field: string, address: string, id: number): string {
  const url = new URL(ownAddress(field, address))
  url.searchParams.set('command', String(id))
  return url.href
}

/**
 * Orders a cart (rules#ordering): by card it opens the payment page; with another method the order waits for its money
 * and the buyer is told how to pay. The same cart again returns the existing order, whatever the payment method. 409
 * `lines-unavailable`, `total-changed`, `means-not-taken`, `starts-too-soon`, `being-paid`; 502 if the provider cannot
 * be reached.
 */
export async function orderCart(db: Db, actor: Actor, asked: OrderRequest): Promise<Checkout> {
  ownAddress('successURL', asked.successURL)
  ownAddress('cancelURL', asked.cancelURL)
  for (;;) {
    const placed = await inTransaction(db, (trx) => place(trx, actor, asked))
    // Another cart is being paid: its page is closed first, outside the transaction. Only a new order can reopen it.
    if ('leave' in placed) {
      if ((await leavePage(db, placed.leave)) === 'paid') throw conflict('being-paid')
      continue
    }
    const { order, page, email } = placed
    if (page) return await openPage(db, order, page, email)
    const url = backTo('successURL', asked.successURL, order.id)
    return { stripeSessionId: '', url, id: order.id, externalId: order.externalId }
  }
}

type OrderToPay = Pick<LockedOrder, 'id' | 'externalId' | 'totalCents'>
type PlacedOrder =
  | {
      order: OrderToPay
      email: string
      page?: Awaited<ReturnType<typeof preparePage>>
    }
  | { leave: number }

async function place(trx: Trx, actor: Actor, asked: OrderRequest): Promise<PlacedOrder> {
  const requests = asked.reservations.map(requestedLine)
  // One round trip, in locking sequence: the account, its orders, and last the resources, for which others wait.
  // Allocations are read once the resources are locked.
  const [{ email }, pending, begun, [lastPaid], resources, allocations] = await Promise.all([
    lockPayer(trx, actor.id),
    lockPending(trx, actor.id),
    beginPayable(trx, asked.terms),
    listLastPaid(trx, actor.id, new Date(Date.now() - REPEAT_MINUTES * 60_000).toISOString()),
    holdByIds(trx, resourceIdsOf(requests)),
    allocationsAround(trx, actor.id, requests),
  ])
  const validatedLines = await validate(trx, actor, requests, { resources, allocations })
  const cents = validatedLines.reduce((sum, line) => sum + line.cents, 0)
  if (asked.total !== undefined && toCents(asked.total) !== cents) throw conflict('total-changed')
  if (cents > 0 && !begun.terms.means.includes(asked.means)) throw conflict('means-not-taken')
  const isByCard = cents > 0 && asked.means === 'CARD'
  const byCard = pending.find(({ awaits }) => awaits === null)
  // The order holds these places itself, so nothing is validated again.
  const same = await findSame(trx, pending, validatedLines)
  if (same) {
    const order = (await lockOrderRow(trx, same)) ?? missing('command')
    return await orderAgain(trx, { same: order, byCard, requests, email }, asked)
  }
  const paid = await findRepeated(trx, actor.id, lastPaid, requests, validatedLines)
  if (paid) return { order: paid, email }
  const lines = demandAll(validatedLines)
  if (byCard) {
    if (await findLiveSession(trx, byCard.id)) return { leave: byCard.id }
    await cancelOrder(trx, byCard.id)
  }
  const buyer = { personId: actor.id }
  const taking = lines.map((line) => takeOffer(trx, { ...buyer, ...frozen(line) }))
  if (isByCard) {
    const bought = await boughtBy(trx, buyer, lines, accepting(asked))
    withCommit(trx, taking)
    return { ...createPayable(trx, begun, bought, addressesOf(asked, begun.id)), email }
  }
  await Promise.all(taking)
  const order = await createFor(trx, 'BUYER', buyer, lines, {
    means: cents === 0 ? null : asked.means,
    ...accepting(asked),
  })
  if (cents === 0) await settleOrder(trx, cartFulfilment, order)
  else {
    await leaveCart(trx, actor.id, requests)
    await sendPaymentInstructions(trx, order, async (sender) => [orderLink(sender, order.id)])
  }
  return { order, email }
}

/** Finds the order with exactly these lines at today's prices. */
async function findSame<O extends { id: number }>(
  trx: Trx,
  orders: readonly O[],
  validatedLines: readonly ValidatedLine[],
) {
  const wanted = validatedLines.flatMap((line) => (line.resource ? [frozen({ ...line, resource: line.resource })] : []))
  if (wanted.length < validatedLines.length) return undefined
  for (const order of orders) {
    const lines = await listLines(trx, order.id)
    if (isWhole(lines) && areSame(lines, wanted)) return order
  }
  return undefined
}

/**
 * Finds the order that was placed for these lines just now and is already paid, free or by card: its reply was lost, or
 * another tab still shows the cart. Somebody who wants the same again has added it to the cart again.
 */
async function findRepeated(
  trx: Trx,
  personId: number,
  last: OrderToPay | undefined,
  requests: readonly RequestedLine[],
  validatedLines: readonly ValidatedLine[],
) {
  if (!last || (await isInCart(trx, personId, requests))) return undefined
  return await findSame(trx, [last], validatedLines)
}

type Again = {
  same: LockedOrder
  byCard: { id: number } | undefined
  requests: readonly RequestedLine[]
  email: string
}

/** Reuses the pending order of these lines, to be paid by the method that is now chosen. */
async function orderAgain(
  trx: Trx,
  { same, byCard, requests, email }: Again,
  asked: OrderRequest,
): Promise<PlacedOrder> {
  const { means } = asked
  // A card page left for another method, or the page of another cart that this one replaces, is closed first.
  const left = means === 'CARD' || same.awaits === null ? byCard : undefined
  const isOther = left && (means !== 'CARD' || left.id !== same.id)
  if (isOther && (await findLiveSession(trx, left.id))) return { leave: left.id }
  if (isOther && left.id !== same.id) await cancelOrder(trx, left.id)
  await acceptTerms(trx, same, asked.terms)
  if (means === 'CARD') {
    await extendOrder(trx, same.id, { awaits: null, ...accepting(asked) })
    return { order: same, page: await preparePage(trx, same, addressesOf(asked, same.id)), email }
  }
  if (same.awaits === means) return { order: same, email }
  const expiresAt = await endOfAwaiting(trx, same)
  await restateOrder(trx, same.id, { awaits: means, expiresAt, ...accepting(asked) })
  if (same.personId !== null) await leaveCart(trx, same.personId, requests)
  await sendPaymentInstructions(trx, { ...same, awaits: means, expiresAt }, async (sender) => [
    orderLink(sender, same.id),
  ])
  return { order: same, email }
}

/** Changing the payment method does not extend the order's waiting time. 409 `starts-too-soon`. */
async function endOfAwaiting(trx: Trx, { id, awaits, expiresAt, createdAt }: LockedOrder): Promise<string> {
  if (awaits !== null && expiresAt !== null) return expiresAt
  const starts = (await listLines(trx, id)).map(({ startDate }) => startDate)
  const until = waitsAtMost(await endOfWaiting(trx, new Date(createdAt)), starts, new Date())
  if (!until) throw conflict('starts-too-soon')
  return until.toISOString()
}

const accepting = ({ accepted }: OrderRequest) => (accepted ? { acceptedAt: new Date() } : {})

const addressesOf = ({ successURL, cancelURL }: OrderRequest, id: number) => ({
  successUrl: backTo('successURL', successURL, id),
  cancelUrl: backTo('cancelURL', cancelURL, id),
})

/** Records a past order that was paid without a card, without a mail; returns its number. */
export async function recordCart(
  trx: Trx,
  personId: number,
  requests: readonly RequestedLine[],
  payment: Offline,
): Promise<number> {
  const known = new Map(
    (
      await listByIds(
        trx,
        requests.map(({ resourceId }) => resourceId),
      )
    ).map((row) => [row.id, row]),
  )
  const lines = requests.map((request) => {
    const resource = known.get(request.resourceId) ?? missing('resource')
    return { request, resource, cents: lineCents(resource, request), hindrance: null }
  })
  const order = await createFor(trx, 'SOCIETY', { personId }, lines, { means: null, createdAt: payment.paidAt })
  await recordOfflinePayment(trx, order, payment)
  return order.id
}

const requestedBy = (line: {
  resourceId: number
  quantity: number
  startDate: string | null
  endDate: string | null
  billingPeriod: string
}): RequestedLine => ({
  ...line,
  ...(line.billingPeriod === 'UNIT' && { startDate: null, endDate: null }),
})

/**
 * Keeps the places held by a pending order; takes those of an expired one again if they are free and still in the
 * future.
 */
async function fulfil(trx: Trx, order: LockedOrder) {
  const { id, personId, state } = order
  const lines = await listLines(trx, id)
  if (state !== 'PENDING') {
    const today = parisDay(new Date())
    if (lines.some(({ startDate }) => startDate !== null && startDate < today)) return 'Les jours réservés sont passés'
    await lockResources(trx, [...new Set(lines.map(({ resourceId }) => resourceId))])
    if (!(await settleWherePlaced(trx, id))) return 'La place a été prise entre-temps'
  }
  // A guest has no cart.
  if (personId !== null) await leaveCart(trx, personId, lines.map(requestedBy))
  return undefined
}

/** Fulfilment of carts. */
export const cartFulfilment: Fulfilment = {
  ...defaultFulfilment,
  fulfil,
  receiptWords: async (order, _buyer, trx) =>
    cartReceiptWords(
      await listLines(trx, order.id),
      await findBooking(trx, order.id),
      await listPractical(trx, order.id),
    ),
}

/** A line that is available. */
type Ordered = ValidatedLine & { resource: ResourceRow }

/** Returns every line if all are available; else throws 409 with the reason and the days of each. */
export function demandAll(lines: readonly ValidatedLine[]): Ordered[] {
  const errors = lines.flatMap(({ hindrance, resource }, index) =>
    hindrance
      ? [
          {
            path: `reservations.${index}`,
            code: hindrance.code,
            message: [resource?.name, ...(hindrance.days ?? [])].filter(Boolean).join(' '),
          },
        ]
      : [],
  )
  if (errors.length > 0) throw new Refusal(409, 'lines-unavailable', { errors })
  return lines.flatMap((line) => (line.resource ? [{ ...line, resource: line.resource }] : []))
}

/** The fields of a resource that a line freezes. */
function frozen({ request, resource }: Ordered) {
  const { startDate, endDate } = resource.heldOn ? { startDate: resource.heldOn, endDate: resource.heldOn } : request
  const taken = startDate && endDate ? allocatedDays(resource, startDate, endDate) : undefined
  return {
    resourceId: resource.id,
    resourceName: resource.name,
    billingPeriod: resource.billingPeriod,
    unitPriceCents: resource.priceCents,
    quantity: request.quantity,
    startDate,
    endDate,
    days: taken ? `[${taken.from},${taken.until})` : null,
    bufferDays: resource.bufferDays,
    approval: resource.approval,
    depositCents: resource.depositCents,
    cancelDays: resource.cancelDays,
    cancelPercent: resource.cancelPercent,
  }
}

/** A guest has a name and no account. */
type Buyer = { personId: number } | { personId: null; buyerName: string }
type Terms = { acceptedAt?: Date; createdAt?: Date }

/** Lines to order, sorted by resource, so that concurrent orders lock resources in the same sequence. */
async function boughtBy(trx: Trx, buyer: Buyer, lines: readonly Ordered[], terms: Terms) {
  const season = lines.some(({ resource }) => resource.billingPeriod === 'YEAR') ? await currentFeeSeason(trx) : null
  const rows = lines
    .map((line) => ({ ...frozen(line), personId: buyer.personId, lineTotalCents: line.cents }))
    .map((row) => (row.billingPeriod === 'YEAR' ? { ...row, season } : row))
    .sort((one, other) => one.resourceId - other.resourceId)
  const totalCents: Cents = rows.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  return { order: { kind: 'CART' as const, ...buyer, totalCents, ...terms }, lines: rows }
}

/** `means`: the order waits for it, at most until its first day; null: it is paid now. */
export async function createFor(
  trx: Trx,
  by: PlacedBy,
  buyer: Buyer,
  ordered: readonly Ordered[],
  { means, ...terms }: Terms & { means: PaymentMethod | null },
) {
  const { order, lines } = await boughtBy(trx, buyer, ordered, terms)
  if (means === null) return await createOrder(trx, by, order, lines)
  const until = waitsAtMost(
    await endOfWaiting(trx),
    lines.map(({ startDate }) => startDate),
    new Date(),
  )
  if (!until) throw conflict('starts-too-soon')
  return await createOrder(trx, by, { ...order, awaits: means }, lines, until)
}
