import type Stripe from 'stripe'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { log } from '../../../server/log.ts'
import { fetchSession, type ProviderSession } from '../../../server/pay/checkout.ts'
import { disputeOf, momentOf, objectIdOf, readEvent, refundOf, sessionOf } from '../../../server/pay/events.ts'
import { apart, hasProvider } from '../../../server/pay/provider.ts'
import { type OrderKinds, takeCardPayment } from '../fulfilment/service.ts'
import { closePaymentPage, expireOverdue, listStalePages } from '../orders/expiry/service.ts'
import { makeRefund, takeRefund } from '../refunds/webhooks/service.ts'
import { takeDispute } from './disputes/service.ts'
import * as queries from './queries.ts'

/**
 * Takes one signed event (rules#payments). The event's row and all its effects are one transaction, so that an order is fulfilled
 * once, however often, late or out of order events are delivered. Throws where the database is away: the provider sends it again.
 */
export async function receiveEvent(db: Db, kinds: OrderKinds, raw: Buffer, signature: string | undefined) {
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

async function applyEvent(trx: Trx, kinds: OrderKinds, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionOf(event)
      if (!session) return unreadable
      // Booked on the day it was paid, however late the news of it comes.
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

/** What a payment that is put aside says of itself, as far as that can be written down. */
const said = ({ amountCents, currency }: ProviderSession) => ({
  amountCents: amountCents < 0 ? null : amountCents,
  currency: currency.slice(0, 10),
})

/** The one way an order becomes paid by card, whoever brings the news: an event or the reconciliation. */
async function settleSession(trx: Trx, kinds: OrderKinds, session: ProviderSession): Promise<Outcome> {
  const verdict = await takeCardPayment(trx, kinds, session)
  return verdict.kind === 'quarantined' ? await putAside(trx, session, verdict.reason) : done
}

async function putAside(trx: Trx, session: ProviderSession, reason: string): Promise<Outcome> {
  log.error({ session: session.id, reason }, 'payment quarantined')
  const commandId = session.commandId ? await queries.findOrderId(trx, session.commandId) : null
  return { state: 'QUARANTINED', reason, payment: { ...said(session), commandId } }
}

const MINUTE = 60_000

/**
 * Asks the provider about pages open for over a minute and refunds under way: news that never came is made up for, overdue
 * orders expire.
 */
export async function reconcile(db: Db, kinds: OrderKinds, now = new Date()) {
  if (hasProvider()) await askProvider(db, kinds, now)
  await expireOverdue(db, kinds)
}

async function askProvider(db: Db, kinds: OrderKinds, now: Date) {
  for (const { providerSessionId } of await listStalePages(db, new Date(now.getTime() - MINUTE)))
    if (providerSessionId) await apart(() => askAbout(db, kinds, providerSessionId))
  for (const { id } of await queries.listUnderWay(db)) await apart(() => makeRefund(db, id))
}

/** Asks what became of a page: paid, its order is settled as an event would; closed, it is noted. */
export async function askAbout(db: Db, kinds: OrderKinds, page: string) {
  const session = await fetchSession(page)
  if (session.state === 'COMPLETE' && session.paid) await inTransaction(db, (trx) => settleStale(trx, kinds, session))
  if (session.state === 'EXPIRED') await closePaymentPage(db, session.id)
}

/**
 * A paid page whose event never came, or said something else. What does not fit its order is put aside once, as an event would be.
 */
async function settleStale(trx: Trx, kinds: OrderKinds, session: ProviderSession) {
  const verdict = await takeCardPayment(trx, kinds, session)
  if (verdict.kind !== 'quarantined' || (await queries.isQuarantined(trx, session.id))) return
  const id = `asked-${session.id}`
  if (await queries.takeEvent(trx, { id, type: 'checkout.session.completed', object: session.id }))
    await queries.noteOutcome(trx, id, await putAside(trx, session, verdict.reason))
}

export { emptyNotes } from './queries.ts'
