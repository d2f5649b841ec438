import { lookup } from 'node:dns/promises'
import { isLoopback } from '../../src/shared/loopback.ts'
import { type Finding, fail, ok, warn, within } from './finding.ts'

const CHECK = 'public address'

/** Checks that members could reach this address: its form, its encryption, and whether its name resolves. */
export async function checkAddress(address: string): Promise<Finding> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return fail(
      CHECK,
      `${address || 'nothing'} is no address`,
      'Write it as the members will: https://portail.amicale-exemple.fr',
    )
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return fail(
      CHECK,
      `${address} is not encrypted: passwords and sessions would travel readable`,
      'Write https://, and let a proxy (Caddy, nginx) hold the certificate.',
    )
  if (url.pathname !== '/' || url.search || url.hash)
    return fail(CHECK, `${address} goes on behind the name`, `Give the portal a name of its own: ${url.origin}`)
  try {
    await within(5, lookup(url.hostname))
    return ok(CHECK, url.origin)
  } catch {
    return warn(
      CHECK,
      `no machine is known by the name ${url.hostname} yet`,
      'Have the name lead to this machine (an A or AAAA record at the registrar) before members come.',
    )
  }
}
