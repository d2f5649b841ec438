import type { Event, Intent, Refund, Session, State } from './state.ts'

/** The objects as Stripe's API shows them: the fields that matter to a caller. */
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

/** What was given back of a payment, in cents. */
export const refundedOf = (state: State, intent: string): number =>
  Object.values(state.refunds)
    .filter((refund) => refund.intent === intent && !refund.failure)
    .reduce((sum, refund) => sum + refund.amount, 0)

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
