import type Stripe from 'stripe'
import { openStripe } from '../../src/server/pay/client.ts'
import { type Finding, fail, ok, skipped, within } from '../checks/finding.ts'
import type { Installation } from './installation.ts'
import { ask, stranger, unreachableFinding } from './public.ts'

const ADDRESS = '/aspr/v1/payments/webhook'
const CHECK = 'webhook'
const REGISTERED = 'webhook at the provider'

/** The events that the program handles. */
const EVENTS = [
  ...['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map(
    (each) => `checkout.session.${each}`,
  ),
  ...['created', 'updated', 'failed'].map((each) => `refund.${each}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((each) => `charge.dispute.${each}`),
]

/** Checks that the card provider's events reach the program, which refuses unsigned ones. */
async function checkReach({ publicUrl }: Installation): Promise<Finding> {
  try {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    const answer = await ask(`${publicUrl}${ADDRESS}`, { method: 'POST', headers, body: '{}' })
    const isOurs = /problem\+json/.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 400 && isOurs) return ok(CHECK, 'events of the card provider get through')
    return fail(
      CHECK,
      `events of the card provider do not get through: ${stranger(answer)}`,
      `Let the proxy pass POST ${ADDRESS} as it comes, without a password, a redirect or a firewall's test.`,
    )
  } catch (error) {
    return unreachableFinding(CHECK, publicUrl, error)
  }
}

/** Compares the provider's webhook endpoints with what they should be. */
function findingOf(endpoints: Stripe.WebhookEndpoint[], url: string): Finding {
  const where = 'At Stripe, Developers, Webhooks:'
  const own = endpoints.find((each) => each.url === url)
  if (!own)
    return fail(
      REGISTERED,
      `it sends nothing to ${url}`,
      `${where} add this address with the events ${EVENTS.join(', ')}.`,
    )
  if (own.status !== 'enabled') return fail(REGISTERED, 'the endpoint is turned off there', `${where} turn it on.`)
  const missing = EVENTS.filter((event) => !own.enabled_events.includes(event) && !own.enabled_events.includes('*'))
  if (missing.length > 0)
    return fail(
      REGISTERED,
      `it does not send ${missing.join(', ')}`,
      `${where} add these to the events of the endpoint.`,
    )
  return ok(REGISTERED, `it sends all ${EVENTS.length} kinds of events to ${url}`)
}

async function checkRegistered({ settings, publicUrl }: Installation): Promise<Finding> {
  const { STRIPE_SECRET_KEY = '', STRIPE_API_BASE } = settings
  try {
    const stripe = openStripe(STRIPE_SECRET_KEY, STRIPE_API_BASE)
    const { data } = await within(30, stripe.webhookEndpoints.list({ limit: 100 }))
    return findingOf(data, `${publicUrl}${ADDRESS}`)
  } catch {
    // Faults of the key itself are reported with the cards; a restricted key needs no access to this.
    return skipped(REGISTERED, 'it does not say where it sends its events')
  }
}

/** Checks that the card provider's events are sent, and reach the program. */
export const checkWebhook = (installation: Installation): Promise<Finding[]> =>
  Promise.all([checkReach(installation), checkRegistered(installation)])
