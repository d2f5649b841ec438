import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { type Db, inTransaction, type Trx } from '../../server/db.ts'
import { faultOf, log } from '../../server/log.ts'
import {
  createRefund,
  failureOf,
  fetchSession,
  findRefund,
  objectIdOf,
  type ProviderSession,
  readEvent,
  refundOf,
  sessionOf,
} from '../../server/payments.ts'
import { fulfilAdhesion } from '../commands/adhesion/service.ts'
import {
  closePaymentPage,
  expireOverdue,
  listStalePages,
  recordCardPayment,
  settleRefunds,
} from '../commands/service.ts'
import * as queries from './queries.ts'

/**
 * Takes one signed event. It is written down, and all it does is done, in one transaction: twice, late or out of
 * order, an order is fulfilled once. Throws where the database is away, so that the provider sends it again.
 */
export async function receiveEvent(db: Db, raw: Buffer, signature: string | undefined) {
  const event = readEvent(raw, signature)
  await inTransaction(db, async (trx) => {
    if (!(await queries.takeEvent(trx, { id: event.id, type: event.type, object: objectIdOf(event) ?? null }))) return
    const outcome = await applyEvent(trx, event)
    if (outcome.state !== 'DONE') await queries.noteOutcome(trx, event.id, outcome)
    log.info({ event: event.id, type: event.type, ...outcome }, 'payment event')
  })
}

type Outcome = Parameters<typeof queries.noteOutcome>[2]
const done: Outcome = { state: 'DONE' }
const unreadable: Outcome = { state: 'QUARANTINED', reason: 'event-unreadable' }

async function applyEvent(trx: Trx, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionOf(event)
      if (!session) return unreadable
      return session.paid ? await settleSession(trx, session) : { state: 'IGNORED', reason: 'not-paid-yet' }
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

/** The one way an order becomes paid by card, whoever brings the news: an event or the reconciliation. */
async function settleSession(trx: Trx, session: ProviderSession): Promise<Outcome> {
  const verdict = await recordCardPayment(trx, session)
  if (verdict.kind === 'quarantined') {
    log.error({ session: session.id, reason: verdict.reason }, 'payment quarantined')
    return { state: 'QUARANTINED', reason: verdict.reason }
  }
  if (verdict.kind === 'pay') await fulfilAdhesion(trx, verdict.command)
  return done
}

async function noteRefund(trx: Trx, refund: NonNullable<ReturnType<typeof refundOf>>): Promise<Outcome> {
  const known = await queries.findRefund(trx, refund.id)
  if (!known) return { state: 'IGNORED', reason: 'refund-not-ours' }
  if (refund.status === 'failed' || refund.status === 'canceled')
    await queries.settleRefund(trx, known.id, 'FAILED', refund.id)
  await settleRefunds(trx, known.commandId)
  return done
}

/** Asks the provider for a decided refund. Run again it changes nothing: the provider knows the key. */
export async function makeRefund(db: Db, id: number) {
  const refund = await queries.findRefundToMake(db, id)
  if (refund?.state !== 'PENDING' || !refund.paymentId || !refund.idempotencyKey) return
  const { paymentId, idempotencyKey, amountCents, commandId } = refund
  const answer = await createRefund(paymentId, amountCents, idempotencyKey).catch((error: unknown) =>
    afterFailedRefund(db, id, { paymentId, idempotencyKey }, error),
  )
  await inTransaction(db, async (trx) => {
    await queries.settleRefund(trx, id, answer.failed ? 'FAILED' : 'DONE', answer.id)
    await settleRefunds(trx, commandId)
  })
}

/** A refund that was answered with an error may have been made all the same: the provider is asked before anything else. */
async function afterFailedRefund(
  db: Db,
  id: number,
  asked: { paymentId: string; idempotencyKey: string },
  error: unknown,
) {
  const failure = failureOf(error)
  log.error({ refund: id, failure, fault: faultOf(error) }, 'refund not made')
  if (failure === 'refused') return { id: null, failed: true }
  const made = await findRefund(asked.paymentId, asked.idempotencyKey)
  if (made) return made
  // The provider would replay its fault to this key for a day.
  if (failure === 'fault') await queries.renewRefundKey(db, id, randomUUID())
  throw error
}

const MINUTE = 60_000

/** Asks the provider about pages open for over a minute: news that never came is made up for, overdue orders expire. */
export async function reconcile(db: Db, now = new Date()) {
  for (const page of await listStalePages(db, new Date(now.getTime() - MINUTE))) {
    if (!page.providerSessionId) continue
    const session = await fetchSession(page.providerSessionId)
    if (session.state === 'COMPLETE' && session.paid) await inTransaction(db, (trx) => settleSession(trx, session))
    if (session.state === 'EXPIRED') await closePaymentPage(db, session.id)
  }
  await expireOverdue(db)
}
