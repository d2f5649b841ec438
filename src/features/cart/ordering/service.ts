import { type Db, inTransaction, now, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { ownAddress } from '../../../server/http/redirects.ts'
import { parisDay } from '../../../shared/dates.ts'
import { type Cents, toCents } from '../../../shared/money.ts'
import type { Actor } from '../../access/service.ts'
import { endOfWaiting, tellHowToPay } from '../../commands/awaited/service.ts'
import { findBooking } from '../../commands/bookings/service.ts'
import {
  cancelOrder,
  createOrder,
  extendOrder,
  findLiveSession,
  leavePage,
  openPage,
  prepareFirstPage,
  preparePage,
} from '../../commands/checkout/service.ts'
import type { Checkout, PaymentMethod } from '../../commands/contract.ts'
import {
  type Offline,
  type Order,
  type OrderKind,
  plainOrder,
  recordOfflinePayment,
  settleOrder,
} from '../../commands/kinds/service.ts'
import { lockPayer } from '../../persons/status/service.ts'
import { listLines, settleWherePlaced } from '../../reservations/service.ts'
import { listByIds, lockResources, type ResourceRow } from '../../resources/offered/service.ts'
import { daysTaken, lineCents } from '../../resources/rules.ts'
import { currentFeeSeason } from '../../siteconfiguration/service.ts'
import { readTaken } from '../../siteconfiguration/taken/service.ts'
import { takeOffer } from '../../waiting/service.ts'
import type { CartReservation, Wished } from '../contract.ts'
import { type JudgedLine, judge, leaveCart, wishOf } from '../service.ts'
import { cartReceiptWords, orderLink } from './mails.ts'
import { lockPending } from './queries.ts'
import { areSame, waitsAtMost } from './rules.ts'

type Asked = {
  reservations: CartReservation[]
  successURL: string
  cancelURL: string
  means: PaymentMethod
  total?: number | undefined
  accepted?: boolean | undefined
}
export type Ordered = JudgedLine & { resource: ResourceRow }

/** The address to come back to, which says which order it was. */
export function backTo(field: string, address: string, id: number): string {
  const url = new URL(ownAddress(field, address))
  url.searchParams.set('command', String(id))
  return url.href
}

/**
 * Orders a cart (rules#ordering): by card it opens the payment page, by other means the order waits for its money and the buyer is told
 * how to pay it. The same cart again gives the order that waits. 409 `lines-unavailable`, `total-changed`, `means-not-taken`,
 * `starts-too-soon`, `being-paid`; 502 where the provider cannot be reached.
 */
export async function orderCart(db: Db, actor: Actor, asked: Asked): Promise<Checkout> {
  ownAddress('successURL', asked.successURL)
  ownAddress('cancelURL', asked.cancelURL)
  for (;;) {
    const placed = await inTransaction(db, (trx) => place(trx, actor, asked))
    // Another cart is being paid: its page is closed first, out of the transaction. Nobody can open it again meanwhile but by ordering.
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

type Placed = { order: Order; email: string; page?: Awaited<ReturnType<typeof preparePage>> } | { leave: number }

async function place(trx: Trx, actor: Actor, asked: Asked): Promise<Placed> {
  const { email } = await lockPayer(trx, actor.id)
  const wishes = asked.reservations.map(wishOf)
  const pending = await lockPending(trx, actor.id)
  // Whatever can be read before others have to wait.
  const taken = await readTaken(trx)
  await lockResources(trx, [...new Set(wishes.map(({ resourceId }) => resourceId))])
  const lines = demandAll(await judge(trx, actor, wishes))
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  if (asked.total !== undefined && toCents(asked.total) !== cents) throw conflict('total-changed')
  if (cents > 0 && !taken.includes(asked.means)) throw conflict('means-not-taken')
  const isByCard = cents > 0 && asked.means === 'CARD'
  if (pending) {
    const same = isByCard && areSame(await listLines(trx, pending.id), lines.map(frozen))
    if (same) {
      await extendOrder(trx, pending.id, accepting(asked))
      return { order: pending, page: await preparePage(trx, pending, addressesOf(asked, pending.id)), email }
    }
    if (await findLiveSession(trx, pending.id)) return { leave: pending.id }
    await cancelOrder(trx, pending.id)
  }
  for (const line of lines) await takeOffer(trx, actor.id, frozen(line))
  const means = asked.means === 'CARD' || cents === 0 ? null : asked.means
  const order = await createFor(trx, { personId: actor.id }, lines, { means, ...accepting(asked) })
  if (isByCard) return { order, page: await prepareFirstPage(trx, order, addressesOf(asked, order.id)), email }
  if (cents === 0) await settleOrder(trx, cartOrders, order)
  else {
    await leaveCart(trx, actor.id, wishes)
    await tellHowToPay(trx, order, async (sender) => [orderLink(sender, order.id)])
  }
  return { order, email }
}

const accepting = ({ accepted }: Asked) => (accepted ? { acceptedAt: now } : {})

const addressesOf = ({ successURL, cancelURL }: Asked, id: number) => ({
  successUrl: backTo('successURL', successURL, id),
  cancelUrl: backTo('cancelURL', cancelURL, id),
})

/** Every line, where nothing stands in the way of any; else 409 with the reason and the days of each that is hindered. */
export function demandAll(lines: readonly JudgedLine[]): Ordered[] {
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

/** What a line freezes of its resource. */
function frozen({ wish, resource }: Ordered) {
  const { startDate, endDate } = resource.heldOn ? { startDate: resource.heldOn, endDate: resource.heldOn } : wish
  const taken = startDate && endDate ? daysTaken(resource, startDate, endDate) : undefined
  return {
    resourceId: resource.id,
    resourceName: resource.name,
    billingPeriod: resource.billingPeriod,
    unitPriceCents: resource.priceCents,
    quantity: wish.quantity,
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
/** `means`: the order waits for it, no longer than to its first day; null: it is paid now. */
type Terms = { means: PaymentMethod | null; acceptedAt?: typeof now; createdAt?: Date }

/** The order with its lines, in the order of their resources: whoever takes several places takes them in the same order. */
export async function createFor(trx: Trx, buyer: Buyer, lines: readonly Ordered[], { means, ...terms }: Terms) {
  const season = lines.some(({ resource }) => resource.billingPeriod === 'YEAR') ? await currentFeeSeason(trx) : null
  const rows = lines
    .map((line) => ({ ...frozen(line), personId: buyer.personId, lineTotalCents: line.cents }))
    .map((row) => (row.billingPeriod === 'YEAR' ? { ...row, season } : row))
    .sort((one, other) => one.resourceId - other.resourceId)
  const totalCents: Cents = rows.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  const order = { kind: 'CART' as const, ...buyer, totalCents, awaits: means, ...terms }
  if (means === null) return await createOrder(trx, order, rows)
  const until = waitsAtMost(
    await endOfWaiting(trx),
    rows.map(({ startDate }) => startDate),
    new Date(),
  )
  if (!until) throw conflict('starts-too-soon')
  return await createOrder(trx, order, rows, until)
}

/** What somebody ordered long ago and paid by other means than a card, without a mail; gives the order's number. */
export async function recordCart(
  trx: Trx,
  personId: number,
  wishes: readonly Wished[],
  payment: Offline,
): Promise<number> {
  const known = new Map(
    (
      await listByIds(
        trx,
        wishes.map(({ resourceId }) => resourceId),
      )
    ).map((row) => [row.id, row]),
  )
  const lines = wishes.map((wish) => {
    const resource = known.get(wish.resourceId) ?? missing('resource')
    return { wish, resource, cents: lineCents(resource, wish), hindrance: null }
  })
  const order = await createFor(trx, { personId }, lines, { means: null, createdAt: payment.paidAt })
  await recordOfflinePayment(trx, order, payment)
  return order.id
}

const wishedBy = (line: {
  resourceId: number
  quantity: number
  startDate: string | null
  endDate: string | null
  billingPeriod: string
}): Wished => ({
  ...line,
  ...(line.billingPeriod === 'UNIT' && { startDate: null, endDate: null }),
})

/** Its places are held while it waits; of one that expired they are taken again where they are free and its days are to come. */
async function fulfil(trx: Trx, order: Order) {
  const { id, personId, state } = order
  const lines = await listLines(trx, id)
  if (state !== 'PENDING') {
    const today = parisDay(new Date())
    if (lines.some(({ startDate }) => startDate !== null && startDate < today)) return 'Les jours réservés sont passés'
    await lockResources(trx, [...new Set(lines.map(({ resourceId }) => resourceId))])
    if (!(await settleWherePlaced(trx, id))) return 'La place a été prise entre-temps'
  }
  // A guest has no cart.
  if (personId !== null) await leaveCart(trx, personId, lines.map(wishedBy))
  return undefined
}

/** Orders of carts. */
export const cartOrders: OrderKind = {
  ...plainOrder,
  fulfil,
  receiptWords: async (order, _buyer, trx) =>
    cartReceiptWords(await listLines(trx, order.id), await findBooking(trx, order.id)),
}
