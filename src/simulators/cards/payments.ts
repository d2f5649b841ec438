import type { Faults } from './faults.ts'
import { refundedOf, showCharge, showIntent, showRefund, showSession } from './objects.ts'
import { refuse, refuseParameter } from './refusal.ts'
import { type Decline, type Intent, newId, type Refund, type Session, type Store, seconds } from './state.ts'
import type { Sender } from './webhooks.ts'

/** State and services shared by all parts of the simulator. */
export type Simulation = { store: Store; faults: Faults; sender: Sender; payUrl: (id: string) => string }

type Payer = { email: string; name: string }

export const shownSession = (sim: Simulation, session: Session) => showSession(session, sim.payUrl(session.id))

/** The payment of a page; there is only one, however many cards are tried. */
function intentOf({ store }: Simulation, session: Session): Intent {
  const known = store.state.intents[session.intent ?? '']
  if (known) return known
  const intent: Intent = {
    id: newId('pi'),
    created: seconds(),
    amount: session.amount,
    metadata: session.paymentMetadata,
    session: session.id,
    charge: null,
    decline: null,
  }
  store.state.intents[intent.id] = intent
  session.intent = intent.id
  return intent
}

/**
 * Pays a page once, however often the form is sent. Returns false if it is no longer open. Tests may request another
 * amount than the page's (cents) or another time than now (seconds).
 */
export function paySession(
  sim: Simulation,
  session: Session,
  { payer, amount = session.amount, at }: { payer?: Payer; amount?: number | undefined; at?: number | undefined },
): boolean {
  if (session.status !== 'open') return session.paid
  const intent = intentOf(sim, session)
  Object.assign(intent, { amount, charge: newId('ch'), decline: null, ...(at !== undefined && { created: at }) })
  Object.assign(session, { amount, status: 'complete', paid: true, payer: payer ?? null })
  sim.sender.announce('checkout.session.completed', shownSession(sim, session))
  sim.sender.commit()
  return true
}

/** The bank declines the card; the page stays open for another one. */
export function declineSession(sim: Simulation, session: Session, decline: Decline) {
  const intent = intentOf(sim, session)
  intent.decline = decline
  sim.sender.announce('payment_intent.payment_failed', showIntent(intent))
  sim.sender.commit()
}

/** Closes an open page; one already paid or closed is left as it is. */
export function expireSession(sim: Simulation, session: Session) {
  if (session.status !== 'open') return
  session.status = 'expired'
  sim.sender.announce('checkout.session.expired', shownSession(sim, session))
  sim.sender.commit()
}

/** Closes expired pages. */
export function expireOverdue(sim: Simulation) {
  for (const session of Object.values(sim.store.state.sessions))
    if (session.status === 'open' && session.expiresAt <= seconds()) expireSession(sim, session)
}

/** Refunds part of a payment, in cents, by default everything that is left. Never more than was paid. */
export function refundIntent(
  sim: Simulation,
  intent: Intent,
  order: Pick<Refund, 'reason' | 'metadata'>,
  asked?: number,
) {
  const { state } = sim.store
  if (!intent.charge)
    refuse({ status: 400, message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.` })
  const left = intent.amount - refundedOf(state, intent.id)
  if (left === 0)
    refuse({
      status: 400,
      code: 'charge_already_refunded',
      message: `Charge ${intent.charge} has already been refunded.`,
      begun: true,
    })
  const amount = asked ?? left
  if (amount < 1) refuseParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > left)
    refuse({
      status: 400,
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
      begun: true,
    })
  const refund: Refund = { id: newId('re'), created: seconds(), amount, intent: intent.id, ...order }
  state.refunds[refund.id] = refund
  sim.sender.announce('refund.created', showRefund(state, refund))
  sim.sender.announce('charge.refunded', showCharge(state, intent))
  sim.sender.announce('refund.updated', showRefund(state, refund))
  return showRefund(state, refund)
}

/** The bank returns a refund some days after it was made. */
export function failRefund(sim: Simulation, refund: Refund, failure: string) {
  refund.failure = failure
  sim.sender.announce('refund.failed', showRefund(sim.store.state, refund))
  sim.sender.commit()
}
