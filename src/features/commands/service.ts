import { type Db, inTransaction, now, type Trx } from '../../server/data/db.ts'
import { missing } from '../../server/http/errors.ts'
import { log } from '../../server/log.ts'
import { queueMail } from '../../server/mail/mailer.ts'
import { apart, expireSession, type ProviderSession } from '../../server/pay/provider.ts'
import { parisDay } from '../../shared/dates.ts'
import { type Cents, toEuros } from '../../shared/money.ts'
import { may } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import type { Actor } from '../access/service.ts'
import { issueFeeToken, issueToken } from '../access/tokens/service.ts'
import type { State } from '../persons/contract.ts'
import { readSender } from '../siteconfiguration/service.ts'
import { commandExpiredMail, commandReceiptMail, type WayToPay } from './mails.ts'
import * as queries from './queries.ts'
import { giveBack } from './refunds/service.ts'
import { awaitsPayment, numberOf, receiptNumber } from './rules.ts'

type Command = NonNullable<Awaited<ReturnType<typeof queries.lockCommand>>>

/** Which orders the caller sees: administrators of the society all, those of persons the fees, a member the own. */
export const scopeOf = (actor: Actor): queries.Scope =>
  isAllowed(actor, may.manageSociety)
    ? { all: true }
    : { personId: actor.id, fees: isAllowed(actor, may.managePersons) }

/** An order the caller may see; any other is 404. */
export const findVisible = async (db: Db, actor: Actor, id: number) =>
  (await queries.findCommand(db, id, scopeOf(actor))) ?? missing('command')

/**
 * Makes an order whose money has come PAID: receipt number, lines confirmed, what the receipt says of the buyer. The caller
 * holds the order's row.
 */
async function markPaid(trx: Trx, commandId: number, paidAt: Date) {
  const year = Number(parisDay(paidAt).slice(0, 4))
  const number = await queries.nextReceipt(trx, year)
  const receipt = { receiptYear: year, receiptNumber: number }
  await queries.updateCommand(trx, commandId, { state: 'PAID', paidAt, expiresAt: null, ...receipt })
  await queries.settleLines(trx, commandId, 'CONFIRMED')
  await queries.freezeBuyer(trx, commandId)
  return receiptNumber(year, number)
}

/** Makes an order PAID on the day its money came, and mails its receipt, once. */
export async function settleCommand(trx: Trx, command: Command) {
  const payment = await queries.findLatestPayment(trx, command.id)
  const paidAt = payment?.settledAt ? new Date(payment.settledAt) : new Date()
  const receipt = await markPaid(trx, command.id, paidAt)
  const buyer = await queries.findBuyer(trx, command.id)
  if (!buyer?.email) return
  const lines = await queries.listLines(trx, command.id)
  const mail = commandReceiptMail(
    await readSender(trx),
    { ...buyer, email: buyer.email },
    {
      number: command.id,
      receipt,
      kind: command.kind,
      paid: payment ? { method: payment.method, on: parisDay(paidAt) } : undefined,
      total: toEuros(command.totalCents),
      lines: lines.map((line) => ({
        name: line.resourceName,
        quantity: line.quantity,
        total: toEuros(line.lineTotalCents),
      })),
      awaitsValidation: buyer.state === 'FEE_PAID',
    },
  )
  await queueMail(trx, { ...mail, once: `receipt-${command.id}` })
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
  queries.insertPayment(trx, {
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
  await insertOfflinePayment(trx, order, payment)
  await markPaid(trx, order.id, payment.paidAt)
}

/** The receipt number of a paid order; empty where it has none. */
export async function readReceipt(db: Db, id: number): Promise<string> {
  const found = await queries.findReceipt(db, id)
  return (found && numberOf(found)) ?? ''
}

export type Verdict = { kind: 'done' } | { kind: 'quarantined'; reason: string } | { kind: 'pay'; command: Command }

/**
 * Writes a card payment down, once. Gives the order to settle, or why there is nothing to settle: written before, not
 * fitting the order it names (quarantined: never paid), or come too late and given back.
 */
export async function recordCardPayment(trx: Trx, session: ProviderSession): Promise<Verdict> {
  const attempt = await queries.findSession(trx, session.id)
  // Lock order: the account before the order, as everywhere (rules#orders), so that no two transactions deadlock.
  if (session.commandId) await queries.lockBuyer(trx, session.commandId)
  const command = session.commandId ? await queries.lockCommand(trx, { externalId: session.commandId }) : undefined
  // The order is there but its page is not: the answer to our request was lost on its way, the event was not.
  const live = command && !attempt ? await queries.findLiveSession(trx, command.id) : attempt
  if (!command || live?.commandId !== command.id) return { kind: 'quarantined', reason: 'unknown-order' }
  if (session.currency !== 'eur') return { kind: 'quarantined', reason: 'currency-mismatch' }
  if (session.amountCents !== live.amountCents) return { kind: 'quarantined', reason: 'amount-mismatch' }
  if (!session.paymentId) return { kind: 'quarantined', reason: 'no-payment' }
  await queries.updateSession(trx, live.id, { state: 'COMPLETE', providerSessionId: session.id })
  const payment = await queries.insertPayment(trx, {
    commandId: command.id,
    kind: 'PAYMENT',
    method: 'CARD',
    state: 'DONE',
    amountCents: session.amountCents,
    providerId: session.paymentId,
    settledAt: now,
  })
  if (!payment) return { kind: 'done' }
  if (awaitsPayment(command.state)) return { kind: 'pay', command }
  await giveBack(trx, command.id, 'Commande déjà réglée ou annulée')
  return { kind: 'done' }
}

/** Closes a payment page that ended unpaid. The order stays open for another page until its own time is over. */
export async function closePaymentPage(db: Db, providerSessionId: string) {
  const session = await queries.findSession(db, providerSessionId)
  if (session?.state === 'OPEN') await queries.updateSession(db, session.id, { state: 'EXPIRED' })
}

/** PENDING -> EXPIRED for unpaid orders whose time is over; their places are free again and the buyer is told. */
export async function expireOverdue(db: Db) {
  for (const { id } of await queries.listOverdue(db)) await apart(() => expireUnlessPaid(db, id))
}

async function expireUnlessPaid(db: Db, id: number) {
  const live = await queries.findLiveSession(db, id)
  if (live) {
    // The provider is asked first: a page paid at this moment must not be lost.
    const session = live.providerSessionId ? await expireSession(live.providerSessionId) : undefined
    if (session?.paid) return
    await queries.updateSession(db, live.id, { state: 'EXPIRED' })
  }
  await inTransaction(db, (trx) => expireCommand(trx, id))
}

async function expireCommand(trx: Trx, id: number) {
  const command = await queries.lockCommand(trx, { id })
  if (command?.state !== 'PENDING') return
  await queries.updateCommand(trx, id, { state: 'EXPIRED' })
  await queries.settleLines(trx, id, 'CANCELLED')
  log.info({ command: id }, 'order expired')
  const buyer = await queries.findBuyer(trx, id)
  if (!buyer?.email) return
  const to = { ...buyer, email: buyer.email }
  const way = command.kind === 'ADHESION' ? await issueWayToPay(trx, to, command.season) : undefined
  const mail = commandExpiredMail(await readSender(trx), to, {
    number: id,
    kind: command.kind,
    total: toEuros(command.totalCents),
    way,
  })
  await queueMail(trx, { ...mail, once: `expired-${id}` })
}

/** A fresh link to the page where this account pays its fee: a member's renewal, of that season, a newcomer's confirmation. */
async function issueWayToPay(
  trx: Trx,
  buyer: { id: number; email: string; state: State | null },
  season: number | null,
): Promise<WayToPay> {
  const { id, email, state } = buyer
  if (state === 'ACTIVE' || state === 'EXPIRED')
    return { to: 'renewal', token: await issueFeeToken(trx, 'renewal', id, season) }
  if (state === 'CREATED' || state === 'EMAIL_CONFIRMED')
    return { to: 'registration', token: await issueToken(trx, 'email-confirmation', id, email) }
  return undefined
}

export const listStalePages = queries.listOpenSessions

export { findLiveSession, listLines, lockCommand } from './queries.ts'
