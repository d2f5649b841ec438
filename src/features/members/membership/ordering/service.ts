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
import { endOfWaiting, tellHowToPay } from '../../../orders/offline-payments/service.ts'
import { markUndoable, readBefore, untilUndone } from '../../../orders/offline-payments/undo/service.ts'
import type { Checkout, OfflineMethod, PaymentMethod } from '../../../orders/orders/contract.ts'
import { type LockedOrder, readReceipt } from '../../../orders/orders/service.ts'
import { type PaidStatus, paidBy } from '../../../society/persons/rules.ts'
import { lockPayer } from '../../../society/persons/status/service.ts'
import { demandPaymentMethod } from '../../../society/settings/service.ts'
import { wayBack } from '../adhesion/mails.ts'
import { findPending, findWaiting, listExpectedLines } from '../adhesion/queries.ts'
import { feeFulfilment, issueWayToPay } from '../adhesion/service.ts'

/** Who pays with a token, and the season it was made for. */
type Paying = { personId: number; season: number | null }
type Asked = { resourceIds: number[]; successURL: string; cancelURL: string; means: PaymentMethod }

/**
 * Orders all the fees offered: by card it opens the payment page, by other means the order waits for its money and the buyer is
 * told how to pay it. Asked again while that order waits, it gives the same order. 409 where the fees asked for are not the ones
 * offered, where the society does not take the means, or where the card page that is left has just been paid; 502/503 where the
 * provider cannot be reached.
 */
export async function orderFees(db: Db, paying: Paying, { means, resourceIds, ...back }: Asked): Promise<Checkout> {
  const addresses = {
    successUrl: ownAddress('successURL', back.successURL),
    cancelUrl: ownAddress('cancelURL', back.cancelURL),
  }
  await demandPaymentMethod(db, means)
  if (means !== 'CARD') {
    await leaveCard(db, paying.personId)
    const { id, externalId } = await inTransaction(db, (trx) => orderAwaited(trx, paying, resourceIds, means))
    return { stripeSessionId: '', url: addresses.successUrl, id, externalId }
  }
  const { order, page, email } = await inTransaction(db, async (trx) => {
    const { due, email } = await readDue(trx, paying, resourceIds)
    const order = (await reuseOrder(trx, due, null)) ?? (await orderDue(trx, 'BUYER', due))
    if (await settleFree(trx, order)) return { order, email }
    return { order, page: await preparePage(trx, order, addresses), email }
  })
  // Nothing to pay: settled in the transaction above, without a provider.
  if (!page) return { stripeSessionId: '', url: addresses.successUrl, id: order.id, externalId: order.externalId }
  return await openPage(db, order, page, email)
}

/** An order that waits for a cheque, a transfer or cash; the buyer is told how to pay it, once. */
async function orderAwaited(trx: Trx, paying: Paying, resourceIds: number[], means: OfflineMethod) {
  const { due } = await readDue(trx, paying, resourceIds)
  const waiting = await reuseOrder(trx, due, means)
  if (waiting) return waiting
  const order = await orderDue(trx, 'BUYER', due, { awaits: means, until: await endOfWaiting(trx) })
  if (await settleFree(trx, order)) return order
  await tellHowToPay(trx, order, async (sender, buyer) =>
    wayBack(sender, buyer, await issueWayToPay(trx, order, buyer)),
  )
  return order
}

/** The same without a mail, for the demonstration: all the fees that this account has to pay. */
export const payLater = (db: Db, personId: number, means: OfflineMethod) =>
  inTransaction(db, async (trx) => {
    const payer = await lockPayer(trx, personId)
    const { season, fees, defined } = await feesToPay(trx, payer, null)
    if (fees.length === 0) return
    const due = { personId, season, fees, status: paidBy(payer, payer.held, defined) }
    await orderDue(trx, 'BUYER', due, { awaits: means, until: await endOfWaiting(trx) })
  })

/** A card page that somebody leaves for another means is closed first; 409 where it was paid in this very moment. */
async function leaveCard(db: Db, personId: number) {
  const waiting = await findWaiting(db, personId)
  if (waiting && (await leavePage(db, waiting.id)) === 'paid') throw conflict('being-paid')
}

/** What this account has to pay, held, where that is what was asked for. */
async function readDue(trx: Trx, { personId, season: made }: Paying, resourceIds: number[]) {
  const payer = await lockPayer(trx, personId)
  const { season, fees, defined } = await feesToPay(trx, payer, made)
  if (fees.length === 0) missing('fee')
  const offered = new Set(fees.map((fee) => fee.id))
  if (resourceIds.length !== offered.size || !resourceIds.every((id) => offered.delete(id)))
    throw conflict('fees-changed')
  return { due: { personId, season, fees, status: paidBy(payer, payer.held, defined) }, email: payer.email }
}

/** Whether there was nothing to pay: then the order is PAID by now. */
async function settleFree(trx: Trx, order: LockedOrder) {
  if (order.totalCents > 0) return false
  await settleOrder(trx, feeFulfilment, order)
  return true
}

type Line = { resourceId: number; unitPriceCents: number }

/** An order that waits for a cheque or a transfer keeps the prices it was placed at: the money may be on its way. */
const sameLines = (lines: Line[], fees: Fee[], awaits: PaymentMethod | null) =>
  lines.length === fees.length &&
  fees.every((fee) =>
    lines.some((line) => line.resourceId === fee.id && (awaits !== null || line.unitPriceCents === fee.priceCents)),
  )

/** The order that waits already for this means; one that waits for another, or for what has changed since, is cancelled, unpaid. */
async function reuseOrder(trx: Trx, { personId, season, fees, status }: Due, awaits: PaymentMethod | null) {
  const pending = await findPending(trx, personId)
  if (!pending) return undefined
  const lines = await listLines(trx, pending.id)
  if (pending.awaits === awaits && pending.season === season && sameLines(lines, fees, awaits)) {
    await acceptTerms(trx, pending)
    // A card's is held anew; the others wait to the day that was named.
    await (awaits === null ? extendOrder : restateOrder)(trx, pending.id, status)
    return { ...pending, ...status }
  }
  await cancelOrder(trx, pending.id)
  return undefined
}

/** The fees of a season that a person has to pay, and the status that they pay for. */
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

/** These fees as the order that waits for a cheque, a transfer or cash has them, where it is for what is left of them. */
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
 * Fees an administrator records as paid by other means than a card: the order that waits for such money, or a new one, its payment in
 * the ledger, and what a paid order does. Gives the order's id, its receipt number, and the payment that may be undone for ten minutes. The caller holds the account, and knows that
 * it takes the fees.
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

/** A season's fees that a member paid by other means than a card, long ago: the order, its payment, its receipt number. */
export async function recordFees(trx: Trx, payer: { id: number } & PaidStatus, season: number, payment: Offline) {
  const fees = (await listFeesFor(trx, payer, season)).filter((fee) => !fee.paid)
  if (fees.length === 0) return
  const { id: personId, membertype, subscriptions } = payer
  const order = await orderDue(trx, 'SOCIETY', { personId, season, fees, status: { membertype, subscriptions } })
  await recordOfflinePayment(trx, order, payment)
}
