import type { Dispute, Event, Intent, Refund, Session, State } from './state.ts'

/** Converts objects to the form of Stripe's API, with the fields that callers need. */
export const showSession = (session: Session, payUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  livemode: false,
  mode: 'payment',
  ui_mode: 'hosted_page',
  created: session.created,
  expires_at: session.expiresAt,
  status: session.status,
  payment_status: session.paid ? 'paid' : 'unpaid',
  payment_method_types: ['card'],
  amount_subtotal: session.amount,
  amount_total: session.amount,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  currency: 'eur',
  locale: session.locale,
  client_reference_id: session.reference,
  customer: null,
  customer_email: session.email,
  customer_details: session.payer ?? (session.email ? { email: session.email, name: null } : null),
  metadata: session.metadata,
  payment_intent: session.intent,
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  url: session.status === 'open' ? payUrl : null,
})

/** Refunded amount of a payment, in cents. */
export const refundedOf = (state: State, intent: string): number =>
  Object.values(state.refunds)
    .filter((refund) => refund.intent === intent && !refund.failure)
    .reduce((sum, refund) => sum + refund.amount, 0)

type BalanceMovement = { id: string; created: number; cents: number; fee: number }
const showBalance = ({ id, created, cents, fee }: BalanceMovement, type: string, source: string | null) => ({
  id,
  object: 'balance_transaction',
  created,
  available_on: created,
  amount: cents,
  fee,
  net: cents - fee,
  currency: 'eur',
  status: 'available',
  type,
  source,
})

/** Id of the balance transaction of a charge or a refund. */
const bookingOf = (id: string | null) => (id ? `txn_${id.split('_')[1]}` : null)

/** The provider's fee is 1.5 % and 25 cents of a payment. */
export const showPaid = ({ charge, created, amount }: Intent) =>
  charge &&
  showBalance(
    { id: bookingOf(charge) ?? '', created, cents: amount, fee: Math.round(amount * 0.015) + 25 },
    'charge',
    charge,
  )
export const showGivenBack = ({ id, created, amount }: Refund) =>
  showBalance({ id: bookingOf(id) ?? '', created, cents: -amount, fee: 0 }, 'refund', id)

export const showDispute = (state: State, { id, created, intent, amount, status, moved }: Dispute) => ({
  id,
  object: 'dispute',
  livemode: false,
  created,
  amount,
  currency: 'eur',
  charge: state.intents[intent]?.charge ?? null,
  payment_intent: intent,
  reason: 'fraudulent',
  status,
  is_charge_refundable: false,
  evidence_details: { due_by: created + 7 * 24 * 3600, has_evidence: false, past_due: false, submission_count: 0 },
  balance_transactions: moved.map((each) => showBalance(each, 'adjustment', id)),
  metadata: {},
})

export const showIntent = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  livemode: false,
  created: intent.created,
  amount: intent.amount,
  amount_received: intent.charge ? intent.amount : 0,
  currency: 'eur',
  status: intent.charge ? 'succeeded' : 'requires_payment_method',
  payment_method_types: ['card'],
  latest_charge: intent.charge,
  last_payment_error: intent.decline && {
    type: 'card_error',
    code: intent.decline.code,
    decline_code: intent.decline.declineCode,
    message: intent.decline.message,
  },
  metadata: intent.metadata,
})

export const showCharge = (state: State, intent: Intent) => {
  const refunded = refundedOf(state, intent.id)
  return {
    id: intent.charge,
    object: 'charge',
    livemode: false,
    created: intent.created,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: refunded,
    captured: true,
    currency: 'eur',
    paid: true,
    refunded: refunded === intent.amount,
    status: 'succeeded',
    billing_details: state.sessions[intent.session]?.payer ?? null,
    payment_intent: intent.id,
    metadata: intent.metadata,
    balance_transaction: bookingOf(intent.charge),
  }
}

export const showRefund = (state: State, refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  created: refund.created,
  amount: refund.amount,
  currency: 'eur',
  charge: state.intents[refund.intent]?.charge ?? null,
  payment_intent: refund.intent,
  reason: refund.reason,
  status: refund.failure ? 'failed' : 'succeeded',
  ...(refund.failure && { failure_reason: refund.failure }),
  metadata: refund.metadata,
  balance_transaction: bookingOf(refund.id),
})

const API_VERSION = '2026-10-28.endive'

export const showEvent = (event: Event, waiting: number) => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  livemode: event.livemode,
  pending_webhooks: waiting,
  request: null,
  type: event.type,
  data: { object: event.object },
})
