import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { type Db, inTransaction, type Trx } from '../../server/data/db.ts'
import { faultOf, log } from '../../server/log.ts'
import {
  apart,
  createRefund,
  failureOf,
  fetchRefund,
  fetchSession,
  findRefund,
  objectIdOf,
  type ProviderRefund,
  type ProviderSession,
  readEvent,
  refundOf,
  refusalOf,
  sessionOf,
} from '../../server/pay/provider.ts'
import { closePaymentPage, expireOverdue, listStalePages } from '../commands/expiry/service.ts'
import { type OrderKinds, takeCardPayment } from '../commands/kinds/service.ts'
import { noteAnswer, renewRefundKey } from '../commands/refunds/service.ts'
import * as queries from './queries.ts'

/**
 * Takes one signed event (rules#payments). The event's row and all its effects are one transaction, so that an order is fulfilled
 * once, however often, late or out of order events are delivered. Throws where the database is away: the provider sends it again.
 */
export async function receiveEvent(db: Db, kinds: OrderKinds, raw: Buffer, signature: string | undefined) {
  const event = readEvent(raw, signature)
  await inTransaction(db, async (trx) => {
    if (!(await queries.takeEvent(trx, { id: event.id, type: event.type, object: objectIdOf(event) ?? null }))) return
    const outcome = await applyEvent(trx, kinds, event)
    if (outcome.state !== 'DONE') await queries.noteOutcome(trx, event.id, outcome)
    log.info({ event: event.id, type: event.type, ...outcome }, 'payment event')
  })
}

type Outcome = Parameters<typeof queries.noteOutcome>[2]
const done: Outcome = { state: 'DONE' }
const unreadable: Outcome = { state: 'QUARANTINED', reason: 'event-unreadable' }

async function applyEvent(trx: Trx, kinds: OrderKinds, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionOf(event)
      if (!session) return unreadable
      return session.paid ? await settleSession(trx, kinds, session) : { state: 'IGNORED', reason: 'not-paid-yet' }
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const session = sessionOf(event)
      if (!session) return unreadable
      await closePaymentPage(trx, session.id)
      return done
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundOf(event)
      return refund ? await noteRefund(trx, refund) : unreadable
    }
    default:
      return { state: 'IGNORED' }
  }
}

/** What a payment that is put aside says of itself, as far as that can be written down. */
const said = ({ amountCents, currency }: ProviderSession) => ({
  amountCents: amountCents < 0 ? null : amountCents,
  currency: currency.slice(0, 10),
})

/** The one way an order becomes paid by card, whoever brings the news: an event or the reconciliation. */
async function settleSession(trx: Trx, kinds: OrderKinds, session: ProviderSession): Promise<Outcome> {
  const verdict = await takeCardPayment(trx, kinds, session)
  if (verdict.kind === 'quarantined') {
    log.error({ session: session.id, reason: verdict.reason }, 'payment quarantined')
    const commandId = session.commandId ? await queries.findOrderId(trx, session.commandId) : null
    return { state: 'QUARANTINED', reason: verdict.reason, payment: { ...said(session), commandId } }
  }
  return done
}

async function noteRefund(trx: Trx, refund: ProviderRefund & { id: string }): Promise<Outcome> {
  const known = await queries.findRefund(trx, refund.id)
  if (!known) return { state: 'IGNORED', reason: 'refund-not-ours' }
  await noteAnswer(trx, known, refund)
  return done
}

/** Asks the provider for a decided refund, or what became of it. Run again it changes nothing: the provider knows the key. */
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

/** A refund that was answered with an error may have been made all the same: the provider is asked before anything else. */
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
  // The provider replays its error to the same key for a day, so the next try needs a new one.
  if (failure === 'fault') await renewRefundKey(db, id, randomUUID())
  throw error
}

const MINUTE = 60_000

/**
 * Asks the provider about pages open for over a minute and refunds under way: news that never came is made up for, overdue
 * orders expire.
 */
export async function reconcile(db: Db, kinds: OrderKinds, now = new Date()) {
  for (const { providerSessionId } of await listStalePages(db, new Date(now.getTime() - MINUTE)))
    if (providerSessionId) await apart(() => askAbout(db, kinds, providerSessionId))
  for (const { id } of await queries.listUnderWay(db)) await apart(() => makeRefund(db, id))
  await expireOverdue(db, kinds)
}

async function askAbout(db: Db, kinds: OrderKinds, page: string) {
  const session = await fetchSession(page)
  if (session.state === 'COMPLETE' && session.paid) await inTransaction(db, (trx) => settleStale(trx, kinds, session))
  if (session.state === 'EXPIRED') await closePaymentPage(db, session.id)
}

/** A paid page whose event never came. What does not fit its order is put aside once, as an event would be. */
async function settleStale(trx: Trx, kinds: OrderKinds, session: ProviderSession) {
  if (await queries.isQuarantined(trx, session.id)) return
  const outcome = await settleSession(trx, kinds, session)
  if (outcome.state !== 'QUARANTINED') return
  const id = `asked-${session.id}`
  if (await queries.takeEvent(trx, { id, type: 'checkout.session.completed', object: session.id }))
    await queries.noteOutcome(trx, id, outcome)
}

export { emptyNotes } from './queries.ts'
