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
import { type MailHold, tellOrdered } from '../orders/notices/service.ts'
import * as queries from '../orders/queries.ts'
import { type LockedOrder, readReceipt } from '../orders/service.ts'
import { refundLatePayment, settleState } from '../refunds/service.ts'
import { findLastDay } from '../refunds/withdrawal/service.ts'
import { sharePayment } from './queries.ts'

export type Buyer = NonNullable<Awaited<ReturnType<typeof queries.findBuyer>>>

/** What an order is asked of its kind. Its account and its row are held; all it does is done in that transaction. */
export type Fulfilment = {
  /** Its money has come: gives the buyer what was paid for, or says why it cannot, and the money goes back. */
  fulfil: (trx: Trx, order: LockedOrder) => Promise<string | undefined>
  /** It is paid: tells who has to do with it, beside its buyer; `held` where the mails wait. */
  tell: (trx: Trx, orderId: number, held?: MailHold) => Promise<unknown>
  /** Its time to pay is over: what it held is free again. */
  release: (trx: Trx, order: LockedOrder) => Promise<unknown>
  /** All that was paid goes back: what was given is taken back. */
  takeBack: (trx: Trx, orderId: number) => Promise<unknown>
  /** What the mail with the receipt says of it alone. */
  receiptWords: (order: LockedOrder, buyer: Buyer, trx: Trx) => Partial<ReceiptWords> | Promise<Partial<ReceiptWords>>
  /** What the buyer can do now that it was not paid in time. */
  expiryWords: (trx: Trx, order: LockedOrder, buyer: Buyer, sender: Sender) => Promise<Block[]>
}

/** Every kind the database knows: one that is missing does not compile. */
export type Fulfilments = Record<LockedOrder['kind'], Fulfilment>

/** What holds for lines of any kind: held until paid, free where nobody paid, no longer the buyer's once given back. */
export const defaultFulfilment = {
  tell: tellOrdered,
  release: (trx: Trx, order: LockedOrder) => moveLines(trx, order.id, ['HELD'], 'CANCELLED'),
  takeBack: (trx: Trx, orderId: number) => moveLines(trx, orderId, ['CONFIRMED'], 'REFUSED'),
  receiptWords: () => ({}),
  expiryWords: async (_trx: Trx, _order: LockedOrder, _buyer: Buyer, sender: Sender) => orderAgain(sender),
}

/**
 * Makes an order whose money has come PAID: receipt number, lines confirmed, what the receipt says of the buyer. The caller
 * holds the order's row.
 */
async function markPaid(trx: Trx, commandId: number, paidAt: Date) {
  const year = Number(parisDay(paidAt).slice(0, 4))
  // One that was paid before, by a cheque that came back, has its number: a second one would leave a gap.
  const isNumbered = (await readReceipt(trx, commandId)) !== ''
  const receipt = isNumbered ? {} : { receiptYear: year, receiptNumber: await queries.nextReceipt(trx, year) }
  await queries.updateOrder(trx, commandId, { state: 'PAID', paidAt, expiresAt: null, dueAgain: false, ...receipt })
  if (!isNumbered) await settleLines(trx, commandId)
  await queries.freezeBuyer(trx, commandId)
}

/** Makes an order PAID on the day its money came, and mails its receipt, once. */
export async function completeOrder(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const payment = await queries.findLatestPayment(trx, order.id)
  const paidAt = payment?.settledAt ? new Date(payment.settledAt) : new Date()
  await markPaid(trx, order.id, paidAt)
  // Of articles alone nothing is left to do; a fee order stays PAID.
  if (order.kind !== 'ADHESION') await settleState(trx, order.id)
  await kind.tell(trx, order.id, held)
  await mailReceipt(trx, kind, order, held)
}

/** Mails the receipt of a paid order, once, where there is an address to write to. The caller holds the order. */
export async function mailReceipt(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const buyer = await queries.findBuyer(trx, order.id)
  if (!buyer) return
  const payment = await queries.findLatestPayment(trx, order.id)
  const paidAt = payment?.settledAt ? new Date(payment.settledAt) : new Date()
  const lines = await listLines(trx, order.id)
  const told = {
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
  const mail = orderReceiptMail(await readSender(trx), buyer, told, words)
  const isPaidAgain = order.paidAt === null && order.receiptNumber !== null
  const again = isPaidAgain && payment ? `-${payment.id}` : ''
  await queueMail(trx, { ...mail, ...held, once: `receipt-${order.id}${again}` })
}

/** The one way an order goes on once its money has come, or where there was nothing to pay: fulfilled and PAID, or given back. */
export async function settleOrder(trx: Trx, kind: Fulfilment, order: LockedOrder, held: MailHold = {}) {
  const obstacle = await kind.fulfil(trx, order)
  if (obstacle === undefined) await completeOrder(trx, kind, order, held)
  else await refundLatePayment(trx, order.id, obstacle)
}

/** Writes what came in for an order into its ledger, and what of it is for which line; undefined where that was done before. */
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
  /** Who recorded it. */
  actorId?: number
}

/** Writes money that came by cheque, cash or transfer into an order's ledger. */
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

/** The same for an order of the past: PAID on that day, without a mail. */
export async function recordOfflinePayment(trx: Trx, order: { id: number; totalCents: Cents }, payment: Offline) {
  if (order.totalCents > 0) await insertOfflinePayment(trx, order, payment)
  await markPaid(trx, order.id, payment.paidAt)
}

export type { ReceiptWords }
