import Stripe from 'stripe'
import { faultOf, log } from '../log.ts'
import { openStripe } from './client.ts'

type Provider = { stripe: Stripe; webhookSecrets: string[]; live: boolean; dashboard: string | undefined }
let provider: Provider | undefined

/** Connects the one card provider, Stripe or a server with the same API at `apiBase`. Called once, at the start. */
export function connectProvider(settings: {
  secretKey: string
  webhookSecrets: string[]
  apiBase?: string | undefined
}) {
  const stripe = openStripe(settings.secretKey, settings.apiBase)
  const live = settings.secretKey.startsWith('sk_live_')
  // The simulator has no dashboard to link to.
  const dashboard = settings.apiBase ? undefined : `https://dashboard.stripe.com/${live ? '' : 'test/'}`
  provider = { stripe, webhookSecrets: settings.webhookSecrets, live, dashboard }
}

/** Disconnects the provider, for a society without card payments (`CARDS=none`). */
export function disconnectProvider() {
  provider = undefined
}

export const hasProvider = () => provider !== undefined

export function demandProvider(): Provider {
  if (!provider) throw new Error('The card provider is not connected')
  return provider
}

/**
 * Result of a failed call: `refused` (the provider refused it), `fault` (an internal error of the provider, which
 * repeats it for the same key), `unknown` (no response: the same key may be retried).
 */
export function failureOf(error: unknown): 'refused' | 'fault' | 'unknown' {
  if (!(error instanceof Stripe.errors.StripeError) || !error.statusCode) return 'unknown'
  if (error.statusCode === 409 || error.statusCode === 429) return 'unknown'
  return error.statusCode < 500 ? 'refused' : 'fault'
}

/**
 * Isolates one of several requests to the provider: if it refuses this one or fails on it, the error is logged and the
 * next is made. If it is unreachable, or anything else fails, the error is rethrown and ends the run.
 */
export async function apart(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (failureOf(error) === 'unknown') throw error
    log.error({ fault: faultOf(error) }, 'card provider request failed')
  }
}

const PROBE = { timeout: 3_000, maxNetworkRetries: 0 }

/**
 * Checks that the provider answers a request that reads nothing. Returns the fault (unreachable, or our key is
 * refused); undefined if all is well or there are no card payments.
 */
export async function probeProvider(): Promise<'AWAY' | 'REFUSED' | undefined> {
  if (!provider) return undefined
  try {
    await provider.stripe.checkout.sessions.list({ limit: 1 }, PROBE)
  } catch (error) {
    return failureOf(error) === 'refused' ? 'REFUSED' : 'AWAY'
  }
}

/** Address of a payment (`pi_…`) or an event (`evt_…`) in the provider's dashboard; null if there is none. */
export function dashboardAddress(id: string | null): string | null {
  const dashboard = provider?.dashboard
  const kind = id?.startsWith('evt_') ? 'events' : id?.startsWith('pi_') ? 'payments' : undefined
  return id && dashboard && kind ? `${dashboard}${kind}/${id}` : null
}

const REFUSALS = { amount_too_small: 'card-too-small', amount_too_large: 'card-too-large' } as const

/**
 * Converts the failure to open a payment page to a status and code of ours: an invalid amount is the order's fault
 * (409); 502 if the society's account cannot take money, the rate limit is reached, the request was refused, or the
 * provider failed or did not answer.
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

/** The provider's code for its refusal. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null
