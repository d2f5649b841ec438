import { randomUUID } from 'node:crypto'
import type { Insertable, UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, inTransaction, type Trx, withCommit } from '../../../server/data/db.ts'
import { conflict, Refusal } from '../../../server/http/errors.ts'
import { faultOf, log } from '../../../server/log.ts'
import { createCheckout, expireSession } from '../../../server/pay/checkout.ts'
import { checkoutRefusalOf, hasProvider } from '../../../server/pay/provider.ts'
import type { Cents } from '../../../shared/money.ts'
import { lineName, wholeLineName } from '../../catalogue/reservations/labels.ts'
import { deleteLinesOf, insertLines, listLines, moveLines } from '../../catalogue/reservations/queries.ts'
import { timesOf } from '../../catalogue/reservations/rules.ts'
import { isByDay } from '../../catalogue/resources/rules.ts'
import { readAssociation } from '../../society/settings/service.ts'
import { digestOf, keepTerms, readTerms, type Terms } from '../../society/settings/texts/service.ts'
import { type Checkout, LEAST_CARD_CENTS, MOST_ORDER_CENTS, TERMS_CHANGED } from '../orders/contract.ts'
import { updateOrder } from '../orders/queries.ts'
import { lockOrder } from '../orders/service.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
/**
 * The provider keeps a page open for at least 30 minutes. The hold lasts one minute longer, so that a last-second
 * payment still finds its place.
 */
const PAGE_LIFE = 31 * MINUTE
const HOLD_LIFE = 36 * MINUTE
/** A page with less time left than this is not handed out again. */
const LAST_MOMENTS = 2 * MINUTE

const holdEnd = () => new Date(Date.now() + HOLD_LIFE)

type NewOrder = Omit<Insertable<DB['commands']>, 'externalId' | 'expiresAt' | 'termsVersion'>
/**
 * Who places an order. A buyer accepts the terms of sale by ordering; an administrator cannot accept them for somebody
 * else (rules#accepted-terms).
 */
export type PlacedBy = 'BUYER' | 'SOCIETY'
type NewLine = Omit<Insertable<DB['reservations']>, 'commandId'>
/** One line as the provider's payment page shows it. */
type Bought = { quantity: number; unitPriceCents: Cents; lineTotalCents: Cents } & Parameters<typeof lineName>[0] &
  Parameters<typeof timesOf>[0]

/**
 * Writes a pending order and holds its lines: for as long as a card page is open, unless `order` gives another time.
 */
export async function createOrder(trx: Trx, by: PlacedBy, order: NewOrder, lines: NewLine[], expiresAt = holdEnd()) {
  assertAmount(order.totalCents)
  if (order.awaits === 'CARD') assertCardAmount(order.totalCents)
  const terms = by === 'BUYER' ? await readTerms(trx) : undefined
  if (terms) await Promise.all(keepTerms(trx, terms))
  const placed = { ...order, externalId: randomUUID(), expiresAt, termsVersion: terms?.version ?? null }
  const [made] = await queries.insertOrders(trx, [placed])
  if (!made) throw new Error('The order was not written')
  await insertLinesOf(trx, made, lines)
  return made
}

/** Throws 409 `order-too-large`. Only the total is checked: no line is negative, so none can exceed it. */
function assertAmount(totalCents: Cents) {
  if (totalCents > MOST_ORDER_CENTS) throw conflict('order-too-large')
}

/** Throws 409 `card-too-small`, so that nothing is held for a page that the provider would refuse to open. */
function assertCardAmount(totalCents: Cents) {
  if (totalCents < LEAST_CARD_CENTS) throw conflict('card-too-small')
}

const insertLinesOf = (trx: Trx, { id }: { id: number }, lines: readonly NewLine[]) =>
  insertLines(
    trx,
    lines.map((line) => ({ ...line, commandId: id })),
  )

/** Throws 409 `terms-changed` if the buyer was shown other terms of sale than those in force (rules#accepted-terms). */
function assertShown({ text }: Terms, shown: string | undefined) {
  if (shown !== undefined && shown !== digestOf(text)) throw conflict(TERMS_CHANGED)
}

/** Throws 409 `terms-changed` like an order of this buyer would. */
export async function demandTerms(trx: Trx, shown: string | undefined) {
  if (shown !== undefined) assertShown(await readTerms(trx), shown)
}

/**
 * Reserves what every order starts with: its number, its public reference, the terms in force, the seller and the
 * enabled payment methods. 409 `terms-changed` if the buyer was shown other terms.
 */
export async function beginPayable(trx: Trx, shown: string | undefined) {
  const [id, terms] = await Promise.all([queries.nextOrder(trx), readTerms(trx)])
  assertShown(terms, shown)
  return { id, externalId: randomUUID() as string, terms }
}
type PayableOrder = Awaited<ReturnType<typeof beginPayable>>

/**
 * Writes the order from `beginPayable` and the payment session that is opened after this transaction. Call it last in
 * the transaction.
 */
export function createPayable(
  trx: Trx,
  { id, externalId, terms }: PayableOrder,
  { order, lines }: { order: NewOrder; lines: readonly (NewLine & Bought)[] },
  addresses: Addresses,
) {
  assertAmount(order.totalCents)
  assertCardAmount(order.totalCents)
  const made = { ...order, id, externalId, expiresAt: holdEnd(), termsVersion: terms.version }
  const page = firstPage(made, addresses)
  withCommit(trx, [
    ...keepTerms(trx, terms),
    queries.insertOrder(trx, made),
    insertLinesOf(trx, made, lines),
    queries.insertSessions(trx, [page]),
  ])
  return { order: made, page: { ...page, lines, merchant: terms.merchant } satisfies Page }
}

/** Holds the lines of a pending order for the full time again, and applies `changes`. */
export const extendOrder = (trx: Trx, id: number, changes: UpdateObject<DB, 'commands'>) =>
  updateOrder(trx, id, { ...changes, expiresAt: holdEnd() })

/**
 * Records that the buyer accepts the terms in force with an order that an administrator placed without them
 * (rules#accepted-terms). An order that already has terms keeps them. 409 `terms-changed` if the buyer was shown others.
 */
export async function acceptTerms(
  trx: Trx,
  { id, termsVersion }: { id: number; termsVersion: number | null },
  shown: string | undefined,
) {
  if (termsVersion !== null) return
  const terms = await readTerms(trx)
  assertShown(terms, shown)
  await Promise.all(keepTerms(trx, terms))
  await updateOrder(trx, id, { termsVersion: terms.version })
}

/** Extends the hold of an order that waits for days, so that it lasts longer than the payment page opened for it. */
export async function outlivePage(trx: Trx, { id, expiresAt }: { id: number; expiresAt: string | null }) {
  if (expiresAt === null || Date.parse(expiresAt) < holdEnd().getTime()) await extendOrder(trx, id, {})
}

/** Updates an order whose end is fixed, so that its hold is not extended. */
export const restateOrder = updateOrder

const logUnclosedSession = (command: number) => (error: unknown) => {
  log.warn({ command, fault: faultOf(error) }, 'payment page not closed')
  return undefined
}

/**
 * Closes the open payment page of an order that will be paid by another method; `paid` if it was paid at that very
 * moment. An unreachable provider does not stop somebody from paying by cheque: a payment that still arrives on the old
 * page is refunded.
 */
export async function leavePage(db: Db, orderId: number): Promise<'left' | 'paid'> {
  const page = await queries.findLiveSession(db, orderId)
  if (!page?.providerSessionId || !hasProvider()) return 'left'
  const session = await expireSession(page.providerSessionId).catch(logUnclosedSession(orderId))
  if (session?.paid) return 'paid'
  await queries.closeSession(db, page.idempotencyKey, 'EXPIRED')
  return 'left'
}

type Order = { id: number; externalId: string; totalCents: number }
type Addresses = { successUrl: string; cancelUrl: string }

/** Returns the open payment page of an order, or prepares one that is opened after this transaction. */
export async function preparePage(trx: Trx, order: Order, addresses: Addresses): Promise<Page> {
  assertCardAmount(order.totalCents)
  const page = (await reusePage(trx, order.id)) ?? (await writePage(trx, firstPage(order, addresses)))
  const [lines, { name: merchant }] = await Promise.all([listLines(trx, order.id), readAssociation(trx)])
  return { ...page, lines, merchant }
}

const firstPage = (order: Order, addresses: Addresses) => ({
  commandId: order.id,
  idempotencyKey: randomUUID() as string,
  amountCents: order.totalCents,
  expiresAt: new Date(Date.now() + PAGE_LIFE).toISOString(),
  ...addresses,
})

async function writePage(trx: Trx, page: ReturnType<typeof firstPage>) {
  await queries.insertSessions(trx, [page])
  return page
}

async function reusePage(trx: Trx, commandId: number) {
  const live = await queries.findLiveSession(trx, commandId)
  if (!live) return undefined
  if (Date.parse(live.expiresAt) > Date.now() + LAST_MOMENTS) return live
  await queries.closeSession(trx, live.idempotencyKey, 'EXPIRED')
  if (live.providerSessionId) await expireSession(live.providerSessionId).catch(logUnclosedSession(commandId))
  return undefined
}

type Page = ReturnType<typeof firstPage> & {
  url?: string | null
  providerSessionId?: string | null
  lines: readonly Bought[]
  merchant: string
}

/**
 * Returns the address where the buyer pays. A page that is not open yet is requested from the provider with the stored
 * idempotency key. If the provider refuses, fails or does not answer, the order's holds are released and the refusal
 * gives the reason (`AMOUNT_REFUSALS`, `PROVIDER_REFUSALS`).
 */
export async function openPage(db: Db, order: Order, page: Page, email: string): Promise<Checkout> {
  const { id, externalId } = order
  if (page.url && page.providerSessionId)
    return { stripeSessionId: page.providerSessionId, url: page.url, id, externalId }
  const opened = await createCheckout({
    idempotencyKey: page.idempotencyKey,
    commandId: id,
    externalId,
    email,
    merchant: page.merchant,
    // A stay is one item at the price of all its days, because the page has no field for days.
    lines: page.lines
      .filter((line) => line.lineTotalCents > 0)
      .map((line) =>
        isByDay(line)
          ? { name: wholeLineName(line, timesOf(line)), unitCents: line.lineTotalCents, quantity: 1 }
          : { name: lineName(line), unitCents: line.unitPriceCents, quantity: line.quantity },
      ),
    successUrl: page.successUrl,
    cancelUrl: page.cancelUrl,
    expiresAt: new Date(page.expiresAt),
  }).catch(async (error: unknown) => {
    log.warn({ command: id, fault: faultOf(error) }, 'payment page not opened')
    await inTransaction(db, (trx) => releaseUnopened(trx, id, page.idempotencyKey))
    const { status, code } = checkoutRefusalOf(error)
    throw new Refusal(status, code, status === 502 ? { retryAfter: 5 } : {})
  })
  const url = opened.url ?? ''
  const noted = await queries.openSession(db, page.idempotencyKey, opened.id, url)
  // Another request for the same order was refused and cancelled it in the meantime, so its page must not be paid.
  if (noted?.state === 'FAILED' || noted?.state === 'EXPIRED') {
    await expireSession(opened.id).catch(logUnclosedSession(id))
    throw new Refusal(502, 'payment-provider', { retryAfter: 5 })
  }
  return { stripeSessionId: opened.id, url, id, externalId }
}

/**
 * Cancels an order whose page could not be opened and releases its holds, unless another request opened the page. A
 * booking that waits for days keeps its places and loses only the payment session.
 */
async function releaseUnopened(trx: Trx, id: number, idempotencyKey: string) {
  const order = await lockOrder(trx, { id })
  const unopened = await queries.failSession(trx, idempotencyKey)
  if (unopened && order?.state === 'PENDING' && order.awaits === null) await cancelOrder(trx, id)
}

/** Cancels an unpaid order that a newer one replaces, with its lines and its payment session. */
export async function cancelOrder(trx: Trx, id: number) {
  await queries.cancelOrder(trx, id)
  await moveLines(trx, id, ['HELD'], 'CANCELLED')
}

/** Deletes the orders of a person who never paid, with their lines and payment sessions. */
export async function deleteOrders(trx: Trx, personId: number) {
  await deleteLinesOf(trx, personId)
  await queries.deleteOrders(trx, personId)
}
