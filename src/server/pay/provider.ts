import Stripe from 'stripe'
import { z } from 'zod'
import type { Cents } from '../../shared/money.ts'
import { Refusal } from '../http/errors.ts'
import { faultOf, log } from '../log.ts'

type Provider = { stripe: Stripe; webhookSecrets: string[]; live: boolean; dashboard: string | undefined }
let provider: Provider | undefined

/** Connects the one card provider: Stripe, or whatever speaks its API at `apiBase`. Called once, at the start. */
export function connectProvider(settings: {
  secretKey: string
  webhookSecrets: string[]
  apiBase?: string | undefined
}) {
  const base = settings.apiBase ? new URL(settings.apiBase) : undefined
  const stripe = new Stripe(settings.secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  const live = settings.secretKey.startsWith('sk_live_')
  // A stand-in for the provider has no dashboard to link to.
  const dashboard = base ? undefined : `https://dashboard.stripe.com/${live ? '' : 'test/'}`
  provider = { stripe, webhookSecrets: settings.webhookSecrets, live, dashboard }
}

function connected(): Provider {
  if (!provider) throw new Error('The card provider is not connected')
  return provider
}

/** A payment page to open: what is bought, for whom, and where to come back to. */
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
}

const STATES: Record<string, ProviderSession['state']> = { open: 'OPEN', complete: 'COMPLETE', expired: 'EXPIRED' }

const readSession = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  url: session.url,
  state: STATES[session.status ?? ''] ?? 'OPEN',
  paid: session.payment_status === 'paid',
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  commandId: session.client_reference_id,
  paymentId: typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
})

/**
 * What became of a call that failed: `refused` (the provider said no), `fault` (it answered with a fault of its own, and
 * replays that to the same key), `unknown` (no answer: the same key may be asked again).
 */
export function failureOf(error: unknown): 'refused' | 'fault' | 'unknown' {
  if (!(error instanceof Stripe.errors.StripeError) || !error.statusCode) return 'unknown'
  if (error.statusCode === 409 || error.statusCode === 429) return 'unknown'
  return error.statusCode < 500 ? 'refused' : 'fault'
}

/**
 * Isolates one of several requests to the provider: where it refuses this one or fails on it, the error is logged and the next is
 * made. Where it cannot be reached, or anything else fails, the error is passed on and ends the round.
 */
export async function apart(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (failureOf(error) === 'unknown') throw error
    log.error({ fault: faultOf(error) }, 'the provider refused to say')
  }
}

/** Opens a payment page. Asked twice with one key it gives the same page. Throws what the SDK throws. */
export async function createCheckout(request: CheckoutRequest): Promise<ProviderSession> {
  const session = await connected().stripe.checkout.sessions.create(
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
  readSession(await connected().stripe.checkout.sessions.retrieve(id))

/** Closes a payment page, so that it cannot be paid any more; one that is closed already is left as it is. */
export async function expireSession(id: string): Promise<ProviderSession> {
  try {
    return readSession(await connected().stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return await fetchSession(id)
  }
}

/** Where the provider shows a payment (`pi_…`) or an event (`evt_…`) to the society; null where it shows none. */
export function dashboardAddress(id: string | null): string | null {
  const { dashboard } = connected()
  const kind = id?.startsWith('evt_') ? 'events' : id?.startsWith('pi_') ? 'payments' : undefined
  return id && dashboard && kind ? `${dashboard}${kind}/${id}` : null
}

/** What became of a refund: DONE, still under way (PENDING), or FAILED with the provider's word for why. */
export type ProviderRefund = { id: string | null; state: 'DONE' | 'PENDING' | 'FAILED'; failure: string | null }

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'DONE',
  failed: 'FAILED',
  canceled: 'FAILED',
}

type RefundAnswer = { id: string; status?: string | null | undefined; failure_reason?: string | null | undefined }

const readRefund = ({ id, status, failure_reason }: RefundAnswer) => ({
  id,
  state: REFUND_STATES[status ?? ''] ?? ('PENDING' as const),
  failure: failure_reason?.slice(0, 200) ?? null,
})

/** Why the provider said no, in its own word. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null

/** Gives money back. Asked twice with one key it gives back once. */
export async function createRefund(
  paymentId: string,
  amountCents: Cents,
  idempotencyKey: string,
): Promise<ProviderRefund> {
  const refund = await connected().stripe.refunds.create(
    {
      payment_intent: paymentId,
      amount: amountCents,
      reason: 'requested_by_customer',
      metadata: { key: idempotencyKey },
    },
    { idempotencyKey },
  )
  return readRefund(refund)
}

export const fetchRefund = async (id: string): Promise<ProviderRefund> =>
  readRefund(await connected().stripe.refunds.retrieve(id))

/** A refund that was asked for under this key, where the provider has one: its answer may have been lost. */
export async function findRefund(paymentId: string, idempotencyKey: string): Promise<ProviderRefund | undefined> {
  const { data } = await connected().stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
  const refund = data.find(({ metadata }) => metadata?.key === idempotencyKey)
  return refund && readRefund(refund)
}

const name = z.string().min(1).max(255)
const Envelope = z.object({ id: name, type: name })
const SessionObject = z.looseObject({
  id: name,
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  amount_total: z.int32().nullish(),
  currency: z.string().nullish(),
  // An order of ours, or no order at all.
  client_reference_id: z.guid().nullable().catch(null),
  payment_intent: z.union([name, z.looseObject({ id: name })]).nullish(),
})
const RefundObject = z.looseObject({ id: name, status: z.string().nullish(), failure_reason: z.string().nullish() })

/** What an event is about. A signature says who sent it, not that it is whole: undefined where it is something else. */
const objectOf = <T>(event: Stripe.Event, schema: z.ZodType<T>) => schema.safeParse(event.data?.object).data
export const objectIdOf = (event: Stripe.Event) => objectOf(event, z.object({ id: name }))?.id
export const refundOf = (event: Stripe.Event) => {
  const refund = objectOf(event, RefundObject)
  return refund && readRefund(refund)
}
export const sessionOf = (event: Stripe.Event) => {
  const session = objectOf(event, SessionObject)
  return session && readSession(session as unknown as Stripe.Checkout.Session)
}

const TOLERANCE_SECONDS = 300

/**
 * The event a webhook carries, once its signature holds under one of the secrets. 400 where it does not, where it is
 * too old or dated ahead (the SDK lets those pass), where test and live are mixed up, or where it is no event.
 */
export function readEvent(raw: Buffer, signature: string | undefined): Stripe.Event {
  const { stripe, webhookSecrets, live } = connected()
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
  if (!signature || !(timestamp <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw new Refusal(400, 'signature-refused')
  for (const secret of webhookSecrets) {
    try {
      const event = stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS)
      if (!Envelope.safeParse(event).success) throw new Refusal(400, 'event-unreadable')
      if (event.livemode !== live) throw new Refusal(400, 'livemode-mismatch')
      return event
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
  throw new Refusal(400, 'signature-refused')
}
