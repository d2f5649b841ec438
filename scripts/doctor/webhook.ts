import { type Finding, fail, ok } from '../checks/finding.ts'
import type { Installation } from './installation.ts'
import { ask, stranger, unreachable } from './public.ts'

const ADDRESS = '/aspr/v1/payments/webhook'
const CHECK = 'webhook'

/** Whether the card provider's events get through to the program, which refuses what is not signed. */
export async function checkWebhook({ publicUrl }: Installation): Promise<Finding> {
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
    return unreachable(CHECK, publicUrl, error)
  }
}
