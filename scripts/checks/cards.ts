import Stripe from 'stripe'
import { openStripe } from '../../src/server/pay/client.ts'
import { type Finding, fail, ok, within } from './finding.ts'

const CHECK = 'cards'

type Keys = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
}

const KEYS = 'Copy it from Stripe, Developers, API keys.'

/** Finds faults in the form of the keys, before the provider is called. */
function faultOfForm({ STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '', STRIPE_WEBHOOK_SECRET = '' }: Keys) {
  if (!STRIPE_SECRET_KEY)
    return fail(
      CHECK,
      'there are no keys of a card provider',
      'Give the keys of Stripe; or set CARDS=none, where no cards are taken.',
    )
  const secret = /^[sr]k_(live|test)_\w+$/.exec(STRIPE_SECRET_KEY)
  if (!secret) return fail(CHECK, 'STRIPE_SECRET_KEY is no secret key (sk_live_…)', KEYS)
  const publishable = /^pk_(live|test)_\w+$/.exec(STRIPE_PUBLISHABLE_KEY)
  if (!publishable) return fail(CHECK, 'STRIPE_PUBLISHABLE_KEY is no publishable key (pk_live_…)', KEYS)
  if (secret[1] !== publishable[1])
    return fail(
      CHECK,
      `one key is for ${secret[1]}, the other for ${publishable[1]}`,
      'Copy both from the same page: either with « test mode » on, or off.',
    )
  if (!STRIPE_WEBHOOK_SECRET.split(',').every((each) => /^whsec_\S+$/.test(each.trim())))
    return fail(
      CHECK,
      'STRIPE_WEBHOOK_SECRET is no signing secret (whsec_…)',
      'Copy it from Stripe, Developers, Webhooks, the endpoint, « Signing secret ».',
    )
  return undefined
}

/** Checks that the card provider accepts the keys, by listing one page of its sessions. */
export async function checkCards(keys: Keys): Promise<Finding> {
  const fault = faultOfForm(keys)
  if (fault) return fault
  const stripe = openStripe(keys.STRIPE_SECRET_KEY ?? '', keys.STRIPE_API_BASE)
  try {
    await within(20, stripe.checkout.sessions.list({ limit: 1 }))
    const live = keys.STRIPE_SECRET_KEY?.includes('_live_') ? 'live' : 'test, no money is taken'
    return ok(CHECK, `the provider knows the keys (${live})`)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return fail(CHECK, 'the provider does not know STRIPE_SECRET_KEY', KEYS)
    if (error instanceof Stripe.errors.StripePermissionError)
      return fail(CHECK, 'STRIPE_SECRET_KEY has too few rights', 'Take the standard secret key, sk_…')
    const { code, message } = error as Error & { code?: string }
    return fail(
      CHECK,
      `the provider cannot be asked (${code ?? message})`,
      'See that this machine may speak to api.stripe.com by https.',
    )
  }
}
