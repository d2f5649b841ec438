import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { ownAddress } from '../../../server/http/redirects.ts'
import { toEuros } from '../../../shared/money.ts'
import { issueFeeToken, issueToken } from '../../access/tokens/service.ts'
import {
  cancelOrder,
  createOrder,
  extendOrder,
  findLiveSession,
  openPage,
  preparePage,
} from '../../commands/checkout/service.ts'
import type { Checkout } from '../../commands/contract.ts'
import {
  type Buyer,
  insertOfflinePayment,
  type Offline,
  type Order,
  type OrderKind,
  plainOrder,
  recordOfflinePayment,
  settleOrder,
} from '../../commands/kinds/service.ts'
import { listLines, readReceipt } from '../../commands/service.ts'
import { type PaidStatus, paidBy } from '../../persons/status/rules.ts'
import { lockPayer, readPayer } from '../../persons/status/service.ts'
import { type Fee, feesToPay, listFeesFor, totalOf } from '../../resources/service.ts'
import { applyFee } from '../service.ts'
import { feeExpiryWords, feeReceiptWords, type WayToPay } from './mails.ts'
import * as queries from './queries.ts'

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
  const { order, page, email } = await inTransaction(db, (trx) =>
    prepareOrder(trx, paying, asked.resourceIds, { successUrl, cancelUrl }),
  )
  // Nothing to pay: settled in the transaction above, without a provider.
  if (!page) return { stripeSessionId: '', url: successUrl, id: order.id, externalId: order.externalId }
  return await openPage(db, order, page, email)
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
  const order = (await reuseOrder(trx, due)) ?? (await orderDue(trx, due))
  if (order.totalCents === 0) {
    await settleOrder(trx, adhesionOrders, order)
    return { order, page: undefined, email: payer.email }
  }
  return { order, page: await preparePage(trx, order, addresses), email: payer.email }
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
    await extendOrder(trx, pending.id, status)
    return { ...pending, ...status }
  }
  await cancelOrder(trx, pending.id)
  return undefined
}

/** The fees of a season that a person has to pay, and the status that they pay for. */
export type Due = { personId: number; season: number; fees: Fee[]; status: PaidStatus }

const orderDue = (trx: Trx, { personId, season, fees, status }: Due) =>
  createOrder(
    trx,
    { kind: 'ADHESION', personId, season, ...status, totalCents: totalOf(fees) },
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
  )

/** The account moves on, unless it cannot any more or the fee was paid by another order meanwhile. */
async function fulfil(trx: Trx, order: Order) {
  const { id, personId, season, membertype, subscriptions } = order
  if (personId === null || season === null) return 'Compte fermé'
  // An older order's payment came in while a newer one for the same season waited: that one has nothing left to pay.
  const pending = await queries.findPending(trx, personId)
  if (pending && pending.id !== id && pending.season === season) await cancelOrder(trx, pending.id)
  if (await queries.findTakenFee(trx, order)) return 'Cotisation déjà payée'
  const status = membertype && subscriptions ? { membertype, subscriptions } : undefined
  return (await applyFee(trx, personId, season, `Commande n° ${id}`, status)) ? undefined : 'Compte fermé'
}

/** A fresh link to the page where this account pays its fee: a member's renewal, of that season, a newcomer's confirmation. */
async function issueWayToPay(trx: Trx, { season }: Order, { id, email, state }: Buyer): Promise<WayToPay> {
  if (state === 'ACTIVE' || state === 'EXPIRED')
    return { to: 'renewal', token: await issueFeeToken(trx, 'renewal', id, season) }
  if (state === 'CREATED' || state === 'EMAIL_CONFIRMED')
    return { to: 'registration', token: await issueToken(trx, 'email-confirmation', id, email) }
  return undefined
}

/** Orders of membership fees. */
export const adhesionOrders: OrderKind = {
  ...plainOrder,
  fulfil,
  receiptWords: ({ totalCents }, { state }) => feeReceiptWords(toEuros(totalCents), state === 'FEE_PAID'),
  expiryWords: async (trx, order, buyer, sender) =>
    feeExpiryWords(sender, buyer, await issueWayToPay(trx, order, buyer)),
}

/**
 * Fees an administrator records as paid by other means than a card: a new order, its payment in the ledger, and what a paid
 * order does. Gives the order's id and its receipt number. The caller holds the account, and knows that it takes the fees.
 */
export async function payFees(trx: Trx, due: Due, paid: Offline) {
  const pending = await queries.findPending(trx, due.personId)
  if (pending) await cancelOrder(trx, pending.id)
  const order = await orderDue(trx, due)
  await insertOfflinePayment(trx, order, paid)
  await settleOrder(trx, adhesionOrders, order)
  return { command: order.id, receipt: await readReceipt(trx, order.id) }
}

/** A season's fees that a member paid by other means than a card, long ago: the order, its payment, its receipt number. */
export async function recordFees(trx: Trx, payer: { id: number } & PaidStatus, season: number, payment: Offline) {
  const fees = (await listFeesFor(trx, payer, season)).filter((fee) => !fee.paid)
  if (fees.length === 0) return
  const { id: personId, membertype, subscriptions } = payer
  const order = await orderDue(trx, { personId, season, fees, status: { membertype, subscriptions } })
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
