import { randomUUID } from 'node:crypto'
import type { InsertObject, UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { Refusal } from '../../../server/http/errors.ts'
import { faultOf, log } from '../../../server/log.ts'
import { createCheckout, expireSession } from '../../../server/pay/checkout.ts'
import { failureOf, hasProvider } from '../../../server/pay/provider.ts'
import { lineName } from '../../reservations/labels.ts'
import { deleteLinesOf, insertLines, listLines, moveLines } from '../../reservations/service.ts'
import { readAssociation } from '../../siteconfiguration/service.ts'
import type { Checkout } from '../contract.ts'
import { updateCommand } from '../kinds/queries.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
/** The provider keeps a page open for 30 minutes at least; the hold outlives it, so that a last-second payment finds its place. */
const PAGE_LIFE = 31 * MINUTE
const HOLD_LIFE = 36 * MINUTE
/** A page about to close is not handed out again. */
const LAST_MOMENTS = 2 * MINUTE

const holdEnd = () => new Date(Date.now() + HOLD_LIFE)

type NewOrder = Omit<InsertObject<DB, 'commands'>, 'externalId' | 'expiresAt'>
type NewLine = Omit<InsertObject<DB, 'reservations'>, 'commandId'>

/** An order that waits for its money, and holds its lines meanwhile: as long as a card page is open, unless more is said. */
export async function createOrder(trx: Trx, order: NewOrder, lines: NewLine[], expiresAt = holdEnd()) {
  const made = await queries.insertOrder(trx, { ...order, externalId: randomUUID(), expiresAt })
  await insertLines(
    trx,
    lines.map((line) => ({ ...line, commandId: made.id })),
  )
  return made
}

/** An order that waits already is asked for again: it holds its lines from now on, for what `changes` says. */
export const extendOrder = (trx: Trx, id: number, changes: UpdateObject<DB, 'commands'>) =>
  updateCommand(trx, id, { ...changes, expiresAt: holdEnd() })

/** One that waits for days outlives the page that is opened for it. */
export async function outlivePage(trx: Trx, { id, expiresAt }: { id: number; expiresAt: string | null }) {
  if (expiresAt === null || Date.parse(expiresAt) < holdEnd().getTime()) await extendOrder(trx, id, {})
}

/** The same for one whose end is fixed. */
export const restateOrder = updateCommand

/**
 * Closes the open payment page of an order that is to be paid otherwise; `paid` where that was done in this very moment. A provider
 * that cannot be reached keeps nobody from paying by cheque: what is paid on that page all the same goes back.
 */
export async function leavePage(db: Db, orderId: number): Promise<'left' | 'paid'> {
  const page = await queries.findLiveSession(db, orderId)
  if (!page?.providerSessionId || !hasProvider()) return 'left'
  const session = await expireSession(page.providerSessionId).catch(() => undefined)
  if (session?.paid) return 'paid'
  await queries.closeSession(db, page.id, 'EXPIRED')
  return 'left'
}

type Order = { id: number; externalId: string; totalCents: number }
type Addresses = { successUrl: string; cancelUrl: string }

/** The payment page of an order: the one that is open, or one to be opened after this transaction. */
export const preparePage = async (trx: Trx, order: Order, addresses: Addresses) =>
  (await reusePage(trx, order.id)) ?? (await prepareFirstPage(trx, order, addresses))

/** The same for an order that has none yet. */
export const prepareFirstPage = (trx: Trx, order: Order, addresses: Addresses) =>
  queries.insertSession(trx, {
    commandId: order.id,
    idempotencyKey: randomUUID(),
    amountCents: order.totalCents,
    expiresAt: new Date(Date.now() + PAGE_LIFE),
    ...addresses,
  })

async function reusePage(trx: Trx, commandId: number) {
  const live = await queries.findLiveSession(trx, commandId)
  if (!live) return undefined
  if (Date.parse(live.expiresAt) > Date.now() + LAST_MOMENTS) return live
  await queries.closeSession(trx, live.id, 'EXPIRED')
  if (live.providerSessionId) await expireSession(live.providerSessionId).catch(() => undefined)
  return undefined
}

type Page = Awaited<ReturnType<typeof preparePage>>

/**
 * Where the buyer pays. A page that is not open yet is asked of the provider with the idempotency key stored before: one it refuses
 * is given up, one it did not answer for is asked for again with the same key. 502 where it cannot be reached.
 */
export async function openPage(db: Db, order: Order, page: Page, email: string): Promise<Checkout> {
  const { id, externalId } = order
  if (page.url && page.providerSessionId)
    return { stripeSessionId: page.providerSessionId, url: page.url, id, externalId }
  try {
    const lines = await listLines(db, id)
    const opened = await createCheckout({
      idempotencyKey: page.idempotencyKey,
      commandId: id,
      externalId,
      email,
      merchant: (await readAssociation(db)).name,
      // What is let by the day has its price for all of its days.
      lines: lines
        .filter((line) => line.lineTotalCents > 0)
        .map((line) => ({
          name: lineName(line),
          ...(line.lineTotalCents === line.unitPriceCents * line.quantity
            ? { unitCents: line.unitPriceCents, quantity: line.quantity }
            : { unitCents: line.lineTotalCents, quantity: 1 }),
        })),
      successUrl: page.successUrl,
      cancelUrl: page.cancelUrl,
      expiresAt: new Date(page.expiresAt),
    })
    const url = opened.url ?? ''
    await queries.openSession(db, page.id, opened.id, url)
    return { stripeSessionId: opened.id, url, id, externalId }
  } catch (error) {
    log.warn({ command: id, fault: faultOf(error) }, 'payment page not opened')
    if (failureOf(error) !== 'unknown') await queries.closeSession(db, page.id, 'FAILED')
    throw new Refusal(502, 'payment-provider', { retryAfter: 5 })
  }
}

/** An unpaid order that something newer replaces; its lines and its payment page go with it. */
export async function cancelOrder(trx: Trx, id: number) {
  await queries.cancelOrder(trx, id)
  await moveLines(trx, id, ['HELD'], 'CANCELLED')
}

/** Deletes the orders of somebody who never paid, with their lines and payment pages. */
export async function deleteOrders(trx: Trx, personId: number) {
  await deleteLinesOf(trx, personId)
  await queries.deleteOrders(trx, personId)
}

export { findLiveSession } from './queries.ts'
