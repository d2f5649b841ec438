import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { ownAddress } from '../../../../server/http/redirects.ts'
import { listLines } from '../../../catalogue/reservations/queries.ts'
import { listFeesFor } from '../../../catalogue/resources/queries.ts'
import { type Fee, feesToPay, totalOf } from '../../../catalogue/resources/service.ts'
import {
  acceptTerms,
  cancelOrder,
  createOrder,
  demandTerms,
  extendOrder,
  leavePage,
  openPage,
  type PlacedBy,
  preparePage,
  restateOrder,
} from '../../../orders/checkout/service.ts'
import {
  insertOfflinePayment,
  type Offline,
  recordOfflinePayment,
  settleOrder,
} from '../../../orders/fulfilment/service.ts'
import { endOfWaiting, sendPaymentInstructions } from '../../../orders/offline-payments/service.ts'
import { markUndoable, readBefore, untilUndone } from '../../../orders/offline-payments/undo/service.ts'
import type { Checkout, OfflineMethod, PaymentMethod } from '../../../orders/orders/contract.ts'
import { type LockedOrder, readReceipt } from '../../../orders/orders/service.ts'
import { type PaidStatus, paidBy } from '../../../society/persons/rules.ts'
import { lockPayer } from '../../../society/persons/status/service.ts'
import { demandPaymentMethod } from '../../../society/settings/service.ts'
import { wayBack } from '../adhesion/mails.ts'
import { findPending, findWaiting, listExpectedLines } from '../adhesion/queries.ts'
import { feeFulfilment, issueWayToPay } from '../adhesion/service.ts'

/** The holder of a payment token, and the season it was made for. */
type Paying = { personId: number; season: number | null }
type FeeOrderRequest = {
  resourceIds: number[]
  successURL: string
  cancelURL: string
  means: PaymentMethod
  terms?: string | undefined
}

/**
 * Orders all the fees offered. By card it opens the payment page; with another method the order waits for its money,
 * and the buyer is told how to pay. Repeated while that order is pending, it returns the same order. 409 if the
 * requested fees differ from those offered, the method is not enabled, the terms of sale have changed, or the card page
 * that is being left was just paid; 502/503 if the provider cannot be reached.
 */
export async function orderFees(db: Db, paying: Paying, { means, ...asked }: FeeOrderRequest): Promise<Checkout> {
  const addresses = {
    successUrl: ownAddress('successURL', asked.successURL),
    cancelUrl: ownAddress('cancelURL', asked.cancelURL),
  }
  await demandPaymentMethod(db, means)
  if (means !== 'CARD') {
    await leaveCard(db, paying.personId)
    const { id, externalId } = await inTransaction(db, (trx) => orderOffline(trx, paying, asked, means))
    return { stripeSessionId: '', url: addresses.successUrl, id, externalId }
  }
  const { order, page, email } = await inTransaction(db, async (trx) => {
    const { due, email } = await readDue(trx, paying, asked)
    const order = (await reuseOrder(trx, due, null)) ?? (await orderDue(trx, 'BUYER', due))
    if (await settleFree(trx, order)) return { order, email }
    return { order, page: await preparePage(trx, order, addresses), email }
  })
  // Nothing to pay: the order was settled in the transaction above, without a provider.
  if (!page) return { stripeSessionId: '', url: addresses.successUrl, id: order.id, externalId: order.externalId }
  return await openPage(db, order, page, email)
}

/** Places an order that waits for a cheque, a transfer or cash, and tells the buyer how to pay, once. */
async function orderOffline(trx: Trx, paying: Paying, asked: RequestedFees, means: OfflineMethod) {
  const { due } = await readDue(trx, paying, asked)
  const waiting = await reuseOrder(trx, due, means)
  if (waiting) return waiting
  const order = await orderDue(trx, 'BUYER', due, { awaits: means, until: await endOfWaiting(trx) })
  if (await settleFree(trx, order)) return order
  await sendPaymentInstructions(trx, order, async (sender, buyer) =>
    wayBack(sender, buyer, await issueWayToPay(trx, order, buyer)),
  )
  return order
}

/** Does the same without a mail, for the demonstration: all the fees that this account has to pay. */
export const payLater = (db: Db, personId: number, means: OfflineMethod) =>
  inTransaction(db, async (trx) => {
    const payer = await lockPayer(trx, personId)
    const { season, fees, defined } = await feesToPay(trx, payer, null)
    if (fees.length === 0) return
    const due = { personId, season, fees, status: paidBy(payer, payer.held, defined) }
    await orderDue(trx, 'BUYER', due, { awaits: means, until: await endOfWaiting(trx) })
  })

/** Closes the card page before the buyer changes to another method; 409 if it was paid at this very moment. */
async function leaveCard(db: Db, personId: number) {
  const waiting = await findWaiting(db, personId)
  if (waiting && (await leavePage(db, waiting.id)) === 'paid') throw conflict('being-paid')
}

type RequestedFees = Pick<FeeOrderRequest, 'resourceIds' | 'terms'>
/** Locks the account and reads what it has to pay, if that is what was requested, under the terms that were shown. */
async function readDue(trx: Trx, { personId, season: made }: Paying, { resourceIds, terms }: RequestedFees) {
  await demandTerms(trx, terms)
  const payer = await lockPayer(trx, personId)
  const { season, fees, defined } = await feesToPay(trx, payer, made)
  if (fees.length === 0) missing('fee')
  const offered = new Set(fees.map((fee) => fee.id))
  if (resourceIds.length !== offered.size || !resourceIds.every((id) => offered.delete(id)))
    throw conflict('fees-changed')
  return { due: { personId, season, fees, status: paidBy(payer, payer.held, defined) }, email: payer.email }
}

/** Settles an order that costs nothing; returns whether it did. */
async function settleFree(trx: Trx, order: LockedOrder) {
  if (order.totalCents > 0) return false
  await settleOrder(trx, feeFulfilment, order)
  return true
}

type Line = { resourceId: number; unitPriceCents: number }

/**
 * Whether the lines are unchanged. An order that waits for a cheque or a transfer keeps its prices, because the money
 * may be on its way.
 */
const sameLines = (lines: Line[], fees: Fee[], awaits: PaymentMethod | null) =>
  lines.length === fees.length &&
  fees.every((fee) =>
    lines.some((line) => line.resourceId === fee.id && (awaits !== null || line.unitPriceCents === fee.priceCents)),
  )

/** Reuses a pending order with the same payment method and lines; cancels any other pending order. */
async function reuseOrder(trx: Trx, { personId, season, fees, status }: Due, awaits: PaymentMethod | null) {
  const pending = await findPending(trx, personId)
  if (!pending) return undefined
  const lines = await listLines(trx, pending.id)
  if (pending.awaits === awaits && pending.season === season && sameLines(lines, fees, awaits)) {
    await acceptTerms(trx, pending, undefined)
    // A card order is held for the full time again; the others keep the day that the buyer was told.
    await (awaits === null ? extendOrder : restateOrder)(trx, pending.id, status)
    return { ...pending, ...status }
  }
  await cancelOrder(trx, pending.id)
  return undefined
}

/** Fees of a season that a person has to pay, and the status they pay for. */
export type Due = { personId: number; season: number; fees: Fee[]; status: PaidStatus }

const orderDue = (
  trx: Trx,
  by: PlacedBy,
  { personId, season, fees, status }: Due,
  waits: { awaits: OfflineMethod; until: Date } | undefined = undefined,
) =>
  createOrder(
    trx,
    by,
    { kind: 'ADHESION', personId, season, ...status, totalCents: totalOf(fees), awaits: waits?.awaits ?? null },
    fees.map(({ id, name, priceCents }) => ({
      personId,
      season,
      resourceId: id,
      resourceName: name,
      billingPeriod: 'YEAR',
      unitPriceCents: priceCents,
      quantity: 1,
      lineTotalCents: priceCents,
    })),
    waits?.until,
  )

/** Takes the prices from the pending offline order if it covers exactly these fees. */
export async function withExpectedPrices(db: Db, personId: number, season: number, fees: Fee[]): Promise<Fee[]> {
  const lines = await listExpectedLines(db, personId, season)
  const left = fees.filter(({ paid }) => !paid)
  if (lines.length === 0 || !sameLines(lines, left, 'CHEQUE')) return fees
  const ordered = new Map(lines.map((line) => [line.resourceId, line]))
  return fees.map((fee) => {
    const line = ordered.get(fee.id)
    return line ? { ...fee, name: line.resourceName, priceCents: line.unitPriceCents } : fee
  })
}

/**
 * Pays fees without a card: takes the pending offline order or places a new one, writes the payment into the ledger and
 * fulfils the order. Returns the order's id, its receipt number, and the payment that can be undone for ten minutes.
 * The caller holds the account and has checked that it may pay.
 */
export async function payFees(trx: Trx, due: Due, paid: Offline) {
  const pending = await findPending(trx, due.personId)
  const waiting = await reuseOrder(trx, due, pending?.awaits ?? 'CHEQUE')
  const order = waiting ?? (await orderDue(trx, 'SOCIETY', due))
  const before = await readBefore(trx, order, waiting === undefined)
  const written = await insertOfflinePayment(trx, order, paid)
  await settleOrder(trx, feeFulfilment, order, untilUndone())
  if (written) await markUndoable(trx, { id: written.id, commandId: order.id }, before)
  return { command: order.id, receipt: await readReceipt(trx, order.id), payment: written?.id ?? 0 }
}

/** Records a season's fees that a member paid without a card long ago: order, payment and receipt number. */
export async function recordFees(trx: Trx, payer: { id: number } & PaidStatus, season: number, payment: Offline) {
  const fees = (await listFeesFor(trx, payer, season)).filter((fee) => !fee.paid)
  if (fees.length === 0) return
  const { id: personId, membertype, subscriptions } = payer
  const order = await orderDue(trx, 'SOCIETY', { personId, season, fees, status: { membertype, subscriptions } })
  await recordOfflinePayment(trx, order, payment)
}
