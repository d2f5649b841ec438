import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { faultOf, log } from '../../../server/log.ts'
import { fetchSession, type ProviderSession } from '../../../server/pay/checkout.ts'
import type { ProviderDispute } from '../../../server/pay/compared.ts'
import { disputeOf, momentOf, objectIdOf, readEvent, refundOf, sessionOf } from '../../../server/pay/events.ts'
import { apart, failureOf, hasProvider, refusalOf } from '../../../server/pay/provider.ts'
import {
  createRefund,
  fetchRefund,
  findRefund,
  type MadeRefund,
  type ProviderRefund,
} from '../../../server/pay/refunds.ts'
import { readClosedUntil } from '../../society/settings/service.ts'
import { findLiveSession, findSession, updateSession } from '../checkout/queries.ts'
import { type Fulfilments, settleOrder, writePayment } from '../fulfilment/service.ts'
import { awaitsPayment, paidOn } from '../orders/rules.ts'
import { settleSeason } from '../orders/seasons/service.ts'
import { lockOrder } from '../orders/service.ts'
import { recordProviderRefund, recordReturned } from '../refunds/provider/service.ts'
import { renewRefundKey } from '../refunds/queries.ts'
import { noteAnswer, refundLatePayment } from '../refunds/service.ts'
import { closePaymentPage, expireOverdue, listStalePages } from './expiry/service.ts'
import * as queries from './queries.ts'

/**
 * Processes one signed event (rules#payments). The event's row and all its effects are one transaction, so an order is
 * fulfilled once, however often, late or out of order events arrive. Throws if the database is down, so that the
 * provider sends the event again.
 */
export async function receiveEvent(db: Db, kinds: Fulfilments, raw: Buffer, signature: string | undefined) {
  const event = readEvent(raw, signature)
  await inTransaction(db, async (trx) => {
    const { id, type } = event
    const taken = { id, type, object: objectIdOf(event) ?? null, occurredAt: momentOf(event) }
    if (!(await queries.takeEvent(trx, taken))) return
    const outcome = await applyEvent(trx, kinds, event)
    if (outcome.state !== 'DONE') await queries.noteOutcome(trx, event.id, outcome)
    log.info({ event: event.id, type: event.type, ...outcome }, 'payment event')
  })
}

type Outcome = queries.Outcome
const done: Outcome = { state: 'DONE' }
const unreadable: Outcome = { state: 'QUARANTINED', reason: 'event-unreadable' }

async function applyEvent(trx: Trx, kinds: Fulfilments, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionOf(event)
      if (!session) return unreadable
      // Booked on the day of the payment, however late its event arrives.
      const at = momentOf(event)
      const paid = { ...session, paidAt: session.paidAt ?? (at === null ? undefined : new Date(at)) }
      return session.paid ? await settleSession(trx, kinds, paid) : { state: 'IGNORED', reason: 'not-paid-yet' }
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = sessionOf(event)
      if (!session) return unreadable
      await closePaymentPage(trx, session.id)
      return done
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundOf(event)
      return refund ? await takeRefund(trx, refund) : unreadable
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const dispute = disputeOf(event)
      return dispute ? await takeDispute(trx, dispute) : unreadable
    }
    default:
      return { state: 'IGNORED' }
  }
}

/** Details of a quarantined payment, as far as they can be stored. */
const amountOf = ({ amountCents, currency }: ProviderSession) => ({
  amountCents: amountCents < 0 ? null : amountCents,
  currency: currency.slice(0, 10),
})

/** Settles an order paid by card. Events and reconciliation both go through here. */
async function settleSession(trx: Trx, kinds: Fulfilments, session: ProviderSession): Promise<Outcome> {
  const verdict = await takeCardPayment(trx, kinds, session)
  return verdict.kind === 'quarantined' ? await quarantine(trx, session, verdict.reason) : done
}

async function quarantine(trx: Trx, session: ProviderSession, reason: string): Promise<Outcome> {
  log.error({ session: session.id, reason }, 'payment quarantined')
  const orderId = session.commandId ? await queries.findOrderId(trx, session.commandId) : null
  return { state: 'QUARANTINED', reason, payment: { ...amountOf(session), commandId: orderId } }
}

type Verdict = { kind: 'done' } | { kind: 'quarantined'; reason: string }

/**
 * Records a card payment once: writes it and settles the order in this transaction, or refunds it if it came too late.
 * A payment that does not fit the order it names is quarantined: it is neither written into the ledger nor applied.
 */
async function takeCardPayment(trx: Trx, kinds: Fulfilments, session: ProviderSession): Promise<Verdict> {
  const attempt = await findSession(trx, session.id)
  const order = session.commandId ? await lockOrder(trx, { externalId: session.commandId }) : undefined
  // The order exists but its session does not: the provider's answer to our request was lost, its event was not.
  const live = order && !attempt ? await findLiveSession(trx, order.id) : attempt
  if (!order || live?.commandId !== order.id) return { kind: 'quarantined', reason: 'unknown-order' }
  if (session.currency !== 'eur') return { kind: 'quarantined', reason: 'currency-mismatch' }
  if (session.amountCents !== live.amountCents) return { kind: 'quarantined', reason: 'amount-mismatch' }
  if (!session.paymentId) return { kind: 'quarantined', reason: 'no-payment' }
  await updateSession(trx, live.id, { state: 'COMPLETE', providerSessionId: session.id })
  const payment = await writePayment(trx, {
    commandId: order.id,
    kind: 'PAYMENT',
    method: 'CARD',
    state: 'DONE',
    amountCents: session.amountCents,
    providerId: session.paymentId,
    settledAt: paidOn(session.paidAt, new Date(order.createdAt), await readClosedUntil(trx)),
  })
  if (!payment) return { kind: 'done' }
  if (awaitsPayment(order.state)) await settleOrder(trx, kinds[order.kind], order)
  else await refundLatePayment(trx, order.id, 'Commande déjà réglée ou annulée')
  return { kind: 'done' }
}

const MINUTE = 60_000

/**
 * Asks the provider about pages open for over a minute and about pending refunds, catches up on lost events, and
 * expires overdue orders.
 */
export async function reconcile(db: Db, kinds: Fulfilments, now = new Date()) {
  if (hasProvider()) await askProvider(db, kinds, now)
  await expireOverdue(db, kinds)
}

async function askProvider(db: Db, kinds: Fulfilments, now: Date) {
  for (const { providerSessionId } of await listStalePages(db, new Date(now.getTime() - MINUTE)))
    if (providerSessionId) await apart(() => askAbout(db, kinds, providerSessionId))
  for (const { id } of await queries.listUnderWay(db)) await apart(() => makeRefund(db, id))
}

/** Asks the provider about a page: settles its order if it is paid, closes the session if it ended. */
export async function askAbout(db: Db, kinds: Fulfilments, page: string) {
  const session = await fetchSession(page)
  if (session.state === 'COMPLETE' && session.paid) await inTransaction(db, (trx) => settleStale(trx, kinds, session))
  if (session.state === 'EXPIRED') await closePaymentPage(db, session.id)
}

/**
 * Settles a paid page whose event never came or differed. What does not fit its order is quarantined once, as with an
 * event.
 */
async function settleStale(trx: Trx, kinds: Fulfilments, session: ProviderSession) {
  const verdict = await takeCardPayment(trx, kinds, session)
  if (verdict.kind !== 'quarantined' || (await queries.isQuarantined(trx, session.id))) return
  const id = `asked-${session.id}`
  if (await queries.takeEvent(trx, { id, type: 'checkout.session.completed', object: session.id }))
    await queries.noteOutcome(trx, id, await quarantine(trx, session, verdict.reason))
}

/**
 * Requests a decided refund from the provider, or its outcome. Safe to repeat: the provider knows the idempotency key.
 */
export async function makeRefund(db: Db, id: number) {
  const refund = await queries.findRefundToMake(db, id)
  if (refund?.state !== 'PENDING' || !refund.paymentId || !refund.idempotencyKey) return
  const { paymentId, idempotencyKey, amountCents, providerId } = refund
  const answer = providerId
    ? await fetchRefund(providerId)
    : await createRefund(paymentId, amountCents, idempotencyKey).catch((error: unknown) =>
        afterFailedRefund(db, id, { paymentId, idempotencyKey }, error),
      )
  await inTransaction(db, (trx) => noteAnswer(trx, refund, answer))
}

/** Asks the provider first, because a refund that was answered with an error may have been made all the same. */
async function afterFailedRefund(
  db: Db,
  id: number,
  asked: { paymentId: string; idempotencyKey: string },
  error: unknown,
): Promise<ProviderRefund> {
  const failure = failureOf(error)
  log.error({ refund: id, failure, fault: faultOf(error) }, 'refund not made')
  if (failure === 'refused') return { id: null, state: 'FAILED', failure: refusalOf(error) }
  const made = await findRefund(asked.paymentId, asked.idempotencyKey)
  if (made) return made
  // The provider returns the same error to the same key for a day, so the next try needs a new key.
  if (failure === 'fault') await renewRefundKey(db, id, randomUUID())
  throw error
}

/**
 * Applies what the provider says of a refund (rules#reconciliation): stores the outcome of one of ours; a refund made
 * on its dashboard is written once, and an administrator is asked what becomes of the booking.
 */
export async function takeRefund(trx: Trx, refund: MadeRefund): Promise<queries.Outcome> {
  const { id, key, paymentId, amountCents, currency, state } = refund
  const ours = (await queries.findRefund(trx, id)) ?? (key ? await queries.findRefundByKey(trx, key) : undefined)
  if (ours) {
    await noteAnswer(trx, ours, refund)
    return { state: 'DONE' }
  }
  const payment = paymentId ? await queries.findCardPayment(trx, paymentId) : undefined
  if (!payment || state === 'FAILED' || amountCents < 1) return { state: 'IGNORED', reason: 'refund-not-ours' }
  const reason = 'Remboursement fait chez le prestataire'
  const written = await recordProviderRefund(trx, payment, { providerId: id, cents: amountCents, state, reason })
  const why = written === 'too-much' ? 'refund-too-large' : 'refund-made-there'
  if (written === 'known' || (await queries.wasQuarantined(trx, id, [why]))) return { state: 'DONE' }
  const what = { amountCents, currency: currency.slice(0, 10), commandId: payment.commandId }
  return { state: 'QUARANTINED', reason: why, payment: what }
}

const REASONS = { OPEN: 'dispute-opened', WON: 'dispute-won', LOST: 'dispute-lost' } as const

/**
 * Applies what the provider says of a dispute, in whatever sequence it comes (rules#reconciliation): money taken and
 * returned is in the ledger once, and an administrator is told of each turn.
 */
export async function takeDispute(trx: Trx, dispute: ProviderDispute): Promise<queries.Outcome> {
  const { id, amountCents, currency, outcome, moved } = dispute
  const payment = dispute.paymentId ? await queries.findCardPayment(trx, dispute.paymentId) : undefined
  if (!payment) return { state: 'IGNORED', reason: 'dispute-not-ours' }
  // Locked, because two events of one turn may arrive at once and must ask an administrator only once.
  await lockOrder(trx, { id: payment.commandId })
  const aside = (reason: string): queries.Outcome => ({
    state: 'QUARANTINED',
    reason,
    payment: { amountCents, currency: currency.slice(0, 10), commandId: payment.commandId },
  })
  for (const { fee, cents } of moved) {
    const movement = { providerId: fee.id, cents: Math.abs(cents), disputed: id }
    const written =
      cents < 0
        ? await recordProviderRefund(trx, payment, {
            ...movement,
            state: 'DONE',
            reason: 'Paiement contesté auprès de la banque',
          })
        : await recordReturned(trx, payment, movement)
    if (written === 'too-much' || written === 'not-taken') {
      // The money the bank took belongs to no line of the order, but the provider's fee for it is a cost all the same.
      await queries.noteFee(trx, dispute.paymentId ?? '', fee)
      return (await queries.wasQuarantined(trx, id, ['dispute-amount'])) ? { state: 'DONE' } : aside('dispute-amount')
    }
    await queries.noteFee(trx, fee.id, fee)
  }
  // The member keeps the season while the bank decides; a lost dispute takes it back.
  if (outcome === 'LOST') await settleSeason(trx, payment.commandId, { lost: id })
  const reason = REASONS[outcome]
  const reasons = outcome === 'OPEN' ? Object.values(REASONS) : [reason]
  if (await queries.wasQuarantined(trx, id, reasons)) return { state: 'DONE' }
  if (outcome !== 'OPEN') await queries.closeOpened(trx, id, REASONS.OPEN, 'La banque a rendu sa décision.')
  return aside(reason)
}
