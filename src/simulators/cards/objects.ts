import type { Intent, Refund, Session, State } from './state.ts'

/** The objects as Stripe's API shows them: the fields that matter to a caller. */
export const showSession = (session: Session, payUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  livemode: false,
  mode: 'payment',
  created: session.created,
  expires_at: session.expiresAt,
  status: session.status,
  payment_status: session.paid ? 'paid' : 'unpaid',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  currency: 'eur',
  client_reference_id: session.reference,
  customer_email: session.email,
  customer_details: { email: session.email },
  metadata: session.metadata,
  payment_intent: session.intent,
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  url: session.status === 'open' ? payUrl : null,
})

export const refundedOf = (state: State, intent: string) =>
  Object.values(state.refunds)
    .filter((refund) => refund.intent === intent)
    .reduce((sum, refund) => sum + refund.amount, 0)

export const showIntent = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  livemode: false,
  created: intent.created,
  amount: intent.amount,
  amount_received: intent.amount,
  currency: 'eur',
  status: 'succeeded',
  metadata: intent.metadata,
})

export const showRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  created: refund.created,
  amount: refund.amount,
  currency: 'eur',
  payment_intent: refund.intent,
  reason: refund.reason,
  status: 'succeeded',
  metadata: {},
})

export const showList = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })
