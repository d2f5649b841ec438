import type { Trx } from '../../../server/data/db.ts'
import type { Block } from '../../../server/mail/blocks.ts'
import type { Sender } from '../../../server/mail/layout.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { parisDay } from '../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import { wholeLineName } from '../../catalogue/reservations/labels.ts'
import { listLines, moveLines, settleLines } from '../../catalogue/reservations/queries.ts'
import { timesOf } from '../../catalogue/reservations/rules.ts'
import { readSender } from '../../society/settings/service.ts'
import { orderAgain, orderReceiptMail, type ReceiptWords } from '../orders/mails.ts'
import { type MailHold, notifyOfOrder } from '../orders/notices/service.ts'
import * as queries from '../orders/queries.ts'
import { type LockedOrder, readReceipt } from '../orders/service.ts'
import { refundLatePayment, settleState } from '../refunds/service.ts'
import { findLastDay } from '../refunds/withdrawal/service.ts'
import { sharePayment } from './queries.ts'

export type Buyer = NonNullable<Awaited<ReturnType<typeof queries.findBuyer>>>

/**
 * What the lifecycle of an order calls for its kind. Account and order rows are locked, and everything happens in that
 * transaction.
 */
export type Fulfilment = {
  /**
   * Called when the payment has arrived: gives the buyer what was paid for, or returns why that is impossible, and then
   * the payment is refunded.
   */
  fulfil: (trx: Trx, order: LockedOrder) => Promise<string | undefined>
  /** Called once the order is paid: notifies everybody concerned except the buyer; `held` delays the mails. */
  tell: (trx: Trx, orderId: number, held?: MailHold) => Promise<unknown>
  /** Called when the time to pay is over: releases what the order held. */
  release: (trx: Trx, order: LockedOrder) => Promise<unknown>
  /** Called when the whole order is refunded: takes back what `fulfil` gave. */
  refuseLines: (trx: Trx, orderId: number) => Promise<unknown>
  /** Sentences for this kind of order in the mail with the receipt. */
  receiptWords: (order: LockedOrder, buyer: Buyer, trx: Trx) => Partial<ReceiptWords> | Promise<Partial<ReceiptWords>>
  /** Sentences for the mail about an unpaid order that expired: what the buyer can do now. */
  expiryWords: (trx: Trx, order: LockedOrder, buyer: Buyer, sender: Sender) => Promise<Block[]>
}

/** One fulfilment for each order kind of the database, so that a missing kind does not compile. */
export type Fulfilments = Record<LockedOrder['kind'], Fulfilment>

/**
 * Default for lines of any kind: held until paid, released if the order expires, no longer the buyer's after a refund.
 */
export const defaultFulfilment = {
  tell: notifyOfOrder,
  release: (trx: Trx, order: LockedOrder) => moveLines(trx, order.id, ['HELD'], 'CANCELLED'),
  refuseLines: (trx: Trx, orderId: number) => moveLines(trx, orderId, ['CONFIRMED'], 'REFUSED'),
  receiptWords: () => ({}),
  expiryWords: async (_trx: Trx, _order: LockedOrder, _buyer: Buyer, sender: Sender) => orderAgain(sender),
}

/**
 * Makes an order PAID: gives it a receipt number, confirms its lines and freezes the buyer shown on the receipt. The
 * caller holds the order's row.
 */
async function markPaid(trx: Trx, commandId: number, paidAt: Date) {
  const year = Number(parisDay(paidAt).slice(0, 4))
  // An order whose cheque came back unpaid keeps its receipt number: a second one would leave a gap in the series.
  const isNumbered = (await readReceipt(trx, commandId)) !== ''
  const receipt = isNumbered ? {} : { receiptYear: year, receiptNumber: await queries.nextReceipt(trx, year) }
  await queries.updateOrder(trx, commandId, { state: 'PAID', paidAt, expiresAt: null, dueAgain: false, ...receipt })
  if (!isNumbered) await settleLines(trx, commandId)
  await queries.freezeBuyer(trx, commandId)
}

/** Makes an order PAID on the day its money arrived, and mails its receipt once. */
export async function completeOrder(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const payment = await queries.findLatestPayment(trx, order.id)
  const paidAt = payment?.settledAt ? new Date(payment.settledAt) : new Date()
  await markPaid(trx, order.id, paidAt)
  // An order of articles alone has nothing left to do and becomes DONE; a fee order stays PAID.
  if (order.kind !== 'ADHESION') await settleState(trx, order.id)
  await kind.tell(trx, order.id, held)
  await mailReceipt(trx, kind, order, held)
}

/** Mails the receipt of a paid order once, if the buyer has an address. The caller holds the order. */
export async function mailReceipt(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const buyer = await queries.findBuyer(trx, order.id)
  if (!buyer) return
  const payment = await queries.findLatestPayment(trx, order.id)
  const paidAt = payment?.settledAt ? new Date(payment.settledAt) : new Date()
  const lines = await listLines(trx, order.id)
  const receiptFacts = {
    number: order.id,
    receipt: await readReceipt(trx, order.id),
    paid: payment ? { method: payment.method, on: parisDay(paidAt) } : undefined,
    total: toEuros(order.totalCents),
    lines: lines.map((line) => ({
      name: wholeLineName(line, timesOf(line)),
      total: toEuros(line.lineTotalCents),
    })),
    withdrawUntil: await findLastDay(trx, order),
  }
  const words = await kind.receiptWords(order, buyer, trx)
  const mail = orderReceiptMail(await readSender(trx), buyer, receiptFacts, words)
  const isPaidAgain = order.paidAt === null && order.receiptNumber !== null
  const again = isPaidAgain && payment ? `-${payment.id}` : ''
  await queueMail(trx, { ...mail, ...held, once: `receipt-${order.id}${again}` })
}

/**
 * Settles an order whose money has arrived, or that costs nothing: fulfilled and PAID, or refunded. Every payment
 * method goes through here.
 */
export async function settleOrder(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const refusal = await kind.fulfil(trx, order)
  if (refusal === undefined) await completeOrder(trx, kind, order, held)
  else await refundLatePayment(trx, order.id, refusal)
}

/**
 * Writes a payment into the ledger of an order and divides it among the lines; undefined if that payment is already
 * recorded.
 */
export async function writePayment(
  trx: Trx,
  payment: Parameters<typeof queries.insertPayment>[1] & { commandId: number },
) {
  const written = await queries.insertPayment(trx, payment)
  if (written) await sharePayment(trx, written.id, payment.commandId)
  return written
}

export type Offline = {
  method: 'CHEQUE' | 'CASH' | 'TRANSFER'
  paidAt: Date
  reference?: string | undefined
  /** The administrator who recorded the payment. */
  actorId?: number
}

/** Writes a payment by cheque, cash or transfer into an order's ledger. */
export const insertOfflinePayment = (trx: Trx, order: { id: number; totalCents: Cents }, payment: Offline) =>
  writePayment(trx, {
    commandId: order.id,
    kind: 'PAYMENT',
    method: payment.method,
    state: 'DONE',
    amountCents: order.totalCents,
    settledAt: payment.paidAt,
    reference: payment.reference ?? null,
    actorId: payment.actorId ?? null,
  })

/** Records the payment of a past order: PAID on that day, without a mail. */
export async function recordOfflinePayment(trx: Trx, order: { id: number; totalCents: Cents }, payment: Offline) {
  if (order.totalCents > 0) await insertOfflinePayment(trx, order, payment)
  await markPaid(trx, order.id, payment.paidAt)
}

export type { ReceiptWords }
