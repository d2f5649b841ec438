import Stripe from 'stripe'
import type { Cents } from '../../shared/money.ts'
import { demandProvider } from './provider.ts'

/** A payment page to open: the purchase, the buyer and the return address. */
export type CheckoutRequest = {
  idempotencyKey: string
  commandId: number
  externalId: string
  email: string
  merchant: string
  lines: { name: string; unitCents: Cents; quantity: number }[]
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type ProviderSession = {
  id: string
  url: string | null
  state: 'OPEN' | 'COMPLETE' | 'EXPIRED'
  paid: boolean
  amountCents: Cents
  currency: string
  commandId: string | null
  paymentId: string | null
  /** Time of payment, if the provider reports it. */
  paidAt?: Date | undefined
}

const STATES: Record<string, ProviderSession['state']> = { open: 'OPEN', complete: 'COMPLETE', expired: 'EXPIRED' }

export const readSession = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  url: session.url,
  state: STATES[session.status ?? ''] ?? 'OPEN',
  paid: session.payment_status === 'paid',
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  commandId: session.client_reference_id,
  paidAt: chargedAt(session),
  paymentId: typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
})

/** Time of a payment's charge; undefined if the session was read without it. */
function chargedAt({ payment_intent: intent }: Stripe.Checkout.Session): Date | undefined {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  const at = typeof charge === 'object' ? charge?.created : undefined
  return Number.isInteger(at) ? new Date(Number(at) * 1_000) : undefined
}

/** Opens a payment page; the same key returns the same page. Throws the SDK's errors. */
export async function createCheckout(request: CheckoutRequest): Promise<ProviderSession> {
  const session = await demandProvider().stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: request.externalId,
      customer_email: request.email,
      locale: 'fr',
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      metadata: { command: request.externalId },
      payment_intent_data: { metadata: { command: request.externalId, merchant: request.merchant } },
      line_items: request.lines.map((line) => ({
        quantity: line.quantity,
        price_data: { currency: 'eur', unit_amount: line.unitCents, product_data: { name: line.name } },
      })),
    },
    { idempotencyKey: request.idempotencyKey },
  )
  return readSession(session)
}

export const fetchSession = async (id: string): Promise<ProviderSession> =>
  readSession(
    await demandProvider().stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  )

/** Closes a payment page, so that it can no longer be paid; one already closed is left as it is. */
export async function expireSession(id: string): Promise<ProviderSession> {
  try {
    return readSession(await demandProvider().stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return await fetchSession(id)
  }
}
