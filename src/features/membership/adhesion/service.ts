import { randomUUID } from 'node:crypto'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../server/http/errors.ts'
import { ownAddress } from '../../../server/http/redirects.ts'
import { faultOf, log } from '../../../server/log.ts'
import { createCheckout, expireSession, failureOf } from '../../../server/pay/provider.ts'
import { toEuros } from '../../../shared/money.ts'
import type { Checkout } from '../../commands/contract.ts'
import { giveBack } from '../../commands/refunds/service.ts'
import {
  findLiveSession,
  insertOfflinePayment,
  insertSession,
  listLines,
  type Offline,
  readReceipt,
  recordOfflinePayment,
  settleCommand,
} from '../../commands/service.ts'
import { type PaidStatus, paidBy } from '../../persons/status/rules.ts'
import { lockPayer, readPayer } from '../../persons/status/service.ts'
import { type Fee, feesToPay, listFeesFor } from '../../resources/service.ts'
import { readAssociation } from '../../siteconfiguration/service.ts'
import { applyFee } from '../service.ts'
import * as queries from './queries.ts'

const MINUTE = 60_000
/** The provider keeps a page open for 30 minutes at least; the hold outlives it, so that a last-second payment finds its place. */
const PAGE_LIFE = 31 * MINUTE
const HOLD_LIFE = 36 * MINUTE
/** A page about to close is not handed out again. */
const LAST_MOMENTS = 2 * MINUTE

/** Who pays with a token, and the season it was made for. */
type Paying = { personId: number; season: number | null }
type Asked = { resourceIds: number[]; successURL: string; cancelURL: string }

/**
 * Orders all the fees offered and opens the payment page. Asked again while that order waits, it gives the same order
 * and page. 409 where the fees asked for are not the ones offered, 502/503 where the provider cannot be reached.
 */
export async function orderFees(db: Db, paying: Paying, asked: Asked): Promise<Checkout> {
  const successUrl = ownAddress('successURL', asked.successURL)
  const cancelUrl = ownAddress('cancelURL', asked.cancelURL)
  const { order, session, email } = await inTransaction(db, (trx) =>
    prepareOrder(trx, paying, asked.resourceIds, { successUrl, cancelUrl }),
  )
  const { id, externalId } = order
  // Nothing to pay: settled in the transaction above, without a provider.
  if (!session) return { stripeSessionId: '', url: successUrl, id, externalId }
  if (session.url && session.providerSessionId)
    return { stripeSessionId: session.providerSessionId, url: session.url, id, externalId }
  return await openPage(db, order, session, email)
}

async function prepareOrder(
  trx: Trx,
  { personId, season: made }: Paying,
  resourceIds: number[],
  addresses: { successUrl: string; cancelUrl: string },
) {
  const payer = await lockPayer(trx, personId)
  const { season, fees, defined } = await feesToPay(trx, payer, made)
  if (fees.length === 0) missing('fee')
  const offered = new Set(fees.map((fee) => fee.id))
  if (resourceIds.length !== offered.size || !resourceIds.every((id) => offered.delete(id)))
    throw conflict('fees-changed')
  const due = { personId, season, fees, status: paidBy(payer, payer.held, defined) }
  const order = (await reuseOrder(trx, due)) ?? (await createOrder(trx, due))
  if (order.totalCents === 0) {
    await fulfilAdhesion(trx, order)
    return { order, session: undefined, email: payer.email }
  }
  const session = (await reusePage(trx, order.id)) ?? (await createPage(trx, order, addresses))
  return { order, session, email: payer.email }
}

const sameLines = (lines: { resourceId: number; unitPriceCents: number }[], fees: Fee[]) =>
  lines.length === fees.length &&
  fees.every((fee) => lines.some((line) => line.resourceId === fee.id && line.unitPriceCents === fee.priceCents))

/** The order that waits already, unless what it holds has changed since: then it is cancelled, unpaid. */
async function reuseOrder(trx: Trx, { personId, season, fees, status }: Due) {
  const pending = await queries.findPending(trx, personId)
  if (!pending) return undefined
  const lines = await listLines(trx, pending.id)
  if (pending.season === season && sameLines(lines, fees)) {
    await queries.extendOrder(trx, pending.id, { expiresAt: new Date(Date.now() + HOLD_LIFE), ...status })
    return { ...pending, ...status }
  }
  await queries.cancelOrder(trx, pending.id)
  return undefined
}

/** The fees of a season that a person has to pay, and the status that they pay for. */
export type Due = { personId: number; season: number; fees: Fee[]; status: PaidStatus }

const createOrder = async (trx: Trx, { personId, season, fees, status }: Due) => {
  const total = fees.reduce((sum, fee) => sum + fee.priceCents, 0)
  const order = await queries.insertOrder(trx, {
    personId,
    season,
    ...status,
    totalCents: total,
    externalId: randomUUID(),
    expiresAt: new Date(Date.now() + HOLD_LIFE),
  })
  await queries.insertLines(trx, order.id, personId, season, fees)
  return order
}

async function reusePage(trx: Trx, commandId: number) {
  const live = await findLiveSession(trx, commandId)
  if (!live) return undefined
  if (Date.parse(live.expiresAt) > Date.now() + LAST_MOMENTS) return live
  await queries.closeSession(trx, live.id, 'EXPIRED')
  if (live.providerSessionId) await expireSession(live.providerSessionId).catch(() => undefined)
  return undefined
}

const createPage = (
  trx: Trx,
  order: { id: number; totalCents: number },
  addresses: { successUrl: string; cancelUrl: string },
) =>
  insertSession(trx, {
    commandId: order.id,
    idempotencyKey: randomUUID(),
    amountCents: order.totalCents,
    expiresAt: new Date(Date.now() + PAGE_LIFE),
    ...addresses,
  })

type Order = Awaited<ReturnType<typeof createOrder>>
type Page = Awaited<ReturnType<typeof createPage>>

/** Asks the provider for the page with the idempotency key stored before. A page it refuses is given up; one it did not answer for
 * is asked for again with the same key. */
async function openPage(db: Db, order: Order, page: Page, email: string): Promise<Checkout> {
  try {
    const lines = await listLines(db, order.id)
    const opened = await createCheckout({
      idempotencyKey: page.idempotencyKey,
      commandId: order.id,
      externalId: order.externalId,
      email,
      merchant: (await readAssociation(db)).name,
      lines: lines.map((line) => ({
        name: line.resourceName,
        unitCents: line.unitPriceCents,
        quantity: line.quantity,
      })),
      successUrl: page.successUrl,
      cancelUrl: page.cancelUrl,
      expiresAt: new Date(page.expiresAt),
    })
    const url = opened.url ?? ''
    await queries.openSession(db, page.id, opened.id, url)
    return { stripeSessionId: opened.id, url, id: order.id, externalId: order.externalId }
  } catch (error) {
    log.warn({ command: order.id, fault: faultOf(error) }, 'payment page not opened')
    if (failureOf(error) !== 'unknown') await queries.closeSession(db, page.id, 'FAILED')
    throw new Refusal(502, 'payment-provider', { retryAfter: 5 })
  }
}

/** What a paid fee order does: the order is PAID, the account moves on; where it cannot any more, the money goes back. */
export async function fulfilAdhesion(trx: Trx, order: Parameters<typeof settleCommand>[1]) {
  const { id, personId, season, membertype, subscriptions } = order
  const status = membertype && subscriptions ? { membertype, subscriptions } : undefined
  if (personId === null || season === null) return
  // An older order's payment came in while a newer one for the same season waited: that one has nothing left to pay.
  const pending = await queries.findPending(trx, personId)
  if (pending && pending.id !== id && pending.season === season) await queries.cancelOrder(trx, pending.id)
  const taken = await queries.findTakenFee(trx, order)
  if (taken || !(await applyFee(trx, personId, season, `Commande n° ${id}`, status))) {
    await giveBack(trx, id, taken ? 'Cotisation déjà payée' : 'Compte fermé')
    return
  }
  await settleCommand(trx, order)
}

/**
 * Fees an administrator records as paid by other means than a card: a new order, its payment in the ledger, and what a paid
 * order does. Gives the order's id and its receipt number. The caller holds the account, and knows that it takes the fees.
 */
export async function payFees(trx: Trx, due: Due, paid: Offline) {
  const pending = await queries.findPending(trx, due.personId)
  if (pending) await queries.cancelOrder(trx, pending.id)
  const order = await createOrder(trx, due)
  await insertOfflinePayment(trx, order, paid)
  await fulfilAdhesion(trx, order)
  return { command: order.id, receipt: await readReceipt(trx, order.id) }
}

/** A season's fees that a member paid by other means than a card, long ago: the order, its payment, its receipt number. */
export async function recordFees(trx: Trx, payer: { id: number } & PaidStatus, season: number, payment: Offline) {
  const fees = (await listFeesFor(trx, payer, season)).filter((fee) => !fee.paid)
  if (fees.length === 0) return
  const { id: personId, membertype, subscriptions } = payer
  const order = await createOrder(trx, { personId, season, fees, status: { membertype, subscriptions } })
  await recordOfflinePayment(trx, order, payment)
}

/** The last fee order of a person, for the page shown after the payment. 404 where there is none. */
export async function readLastAdhesion(db: Db, personId: number) {
  const order = (await queries.findLast(db, personId)) ?? missing('command')
  const person = await readPayer(db, personId)
  const live = order.state === 'PENDING' ? await findLiveSession(db, order.id) : undefined
  return {
    id: order.id,
    state: order.state,
    total: toEuros(order.totalCents),
    season: order.season,
    paidAt: order.paidAt,
    url: live && Date.parse(live.expiresAt) > Date.now() ? live.url : null,
    awaitsValidation: person.state === 'FEE_PAID',
  }
}
