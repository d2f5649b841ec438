import Stripe from 'stripe'
import { faultOf, log } from '../log.ts'
import { openStripe } from './client.ts'

type Provider = { stripe: Stripe; webhookSecrets: string[]; live: boolean; dashboard: string | undefined }
let provider: Provider | undefined

/** Connects the one card provider: Stripe, or whatever speaks its API at `apiBase`. Called once, at the start. */
export function connectProvider(settings: {
  secretKey: string
  webhookSecrets: string[]
  apiBase?: string | undefined
}) {
  const stripe = openStripe(settings.secretKey, settings.apiBase)
  const live = settings.secretKey.startsWith('sk_live_')
  // A stand-in for the provider has no dashboard to link to.
  const dashboard = settings.apiBase ? undefined : `https://dashboard.stripe.com/${live ? '' : 'test/'}`
  provider = { stripe, webhookSecrets: settings.webhookSecrets, live, dashboard }
}

/** Disconnects it: a society that takes no cards has none (`CARDS=none`). */
export function disconnectProvider() {
  provider = undefined
}

export const hasProvider = () => provider !== undefined

export function demandProvider(): Provider {
  if (!provider) throw new Error('The card provider is not connected')
  return provider
}

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

const PROBE = { timeout: 3_000, maxNetworkRetries: 0 }

/**
 * Whether the provider answers a question that reads nothing: what is wrong otherwise (no answer, or it does not take our key);
 * undefined where all is well, or where no cards are taken.
 */
export async function probeProvider(): Promise<'AWAY' | 'REFUSED' | undefined> {
  if (!provider) return undefined
  try {
    await provider.stripe.checkout.sessions.list({ limit: 1 }, PROBE)
  } catch (error) {
    return failureOf(error) === 'refused' ? 'REFUSED' : 'AWAY'
  }
}

/** Where the provider shows a payment (`pi_…`) or an event (`evt_…`) to the society; null where it shows none. */
export function dashboardAddress(id: string | null): string | null {
  const dashboard = provider?.dashboard
  const kind = id?.startsWith('evt_') ? 'events' : id?.startsWith('pi_') ? 'payments' : undefined
  return id && dashboard && kind ? `${dashboard}${kind}/${id}` : null
}

const REFUSALS = { amount_too_small: 'card-too-small', amount_too_large: 'card-too-large' } as const

/**
 * Why no payment page was opened, as a code of ours with its status: what is wrong with the amount is the order's (409); the society's
 * account cannot take money, too many ask at once, the request itself was refused, or the provider failed or did not answer (502).
 */
export function checkoutRefusalOf(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { status: 502, code: 'payment-provider' } as const
  const amount = REFUSALS[error.code as keyof typeof REFUSALS]
  if (amount) return { status: 409, code: amount } as const
  if (error.statusCode === 429) return { status: 502, code: 'payment-busy' } as const
  if (error.statusCode === 401 || error.statusCode === 403) return { status: 502, code: 'payment-account' } as const
  const refused = failureOf(error) === 'refused'
  return { status: 502, code: refused ? 'payment-refused' : 'payment-provider' } as const
}

/** Why the provider said no, in its own word. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null
