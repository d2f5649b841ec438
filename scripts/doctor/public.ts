import { type Finding, fail } from '../checks/finding.ts'

/** An error of `fetch`, wrapped or not. */
type Thrown = { cause?: unknown; code?: string; name?: string; message: string }

/** Ways in which a public address can be unreachable, and the next step for each. */
const CAUSES: [RegExp, string, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'its name leads nowhere', 'Have an A or AAAA record made for it at the registrar.'],
  [
    /CERT_HAS_EXPIRED/,
    'its certificate has expired',
    'Renew it: certbot renew; Caddy does by itself where ports 80 and 443 are open.',
  ],
  [/ALTNAME/, 'its certificate is for another name', 'Have the proxy ask for one for this name.'],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|CERT/,
    'its certificate is not trusted by browsers',
    'Have the proxy get one: Caddy by itself, nginx by certbot.',
  ],
  [
    /EPROTO|ERR_SSL|WRONG_VERSION/,
    'it does not speak TLS',
    'Give the certificate to the proxy, and have it listen with it on 443.',
  ],
  [/ECONNREFUSED/, 'nothing listens there', 'Start the proxy, or see that its port is the one of the address.'],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'the connection is cut off', 'See in the log of the proxy why.'],
  [
    /TIMEDOUT|Timeout|EHOSTUNREACH|ENETUNREACH/,
    'it does not answer',
    'See that the firewall lets ports 80 and 443 in. Some boxes do not lead back to a machine behind them: then ask from elsewhere.',
  ],
]

/** Explains why the public address could not be reached. */
export function unreachableFinding(check: string, address: string, error: unknown): Finding {
  const { cause, ...thrown } = error as Thrown
  const { code = '', name = '', message = '' } = (cause ?? thrown) as Thrown
  const outer = error as Thrown
  const said = `${code} ${name} ${outer.name ?? ''} ${message}`
  const [, why, next] = CAUSES.find(([pattern]) => pattern.test(said)) ?? []
  return fail(check, `${address} cannot be asked: ${why ?? (code || outer.message)}`, next)
}

/** Requests the public address, as a browser on another machine would. */
export const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init })

/** Describes a response that did not come from the program. */
export function stranger(answer: Response): string {
  const server = answer.headers.get('server')
  const to = answer.headers.get('location')
  return `${answer.status}${to ? ` (leads to ${to})` : ''}${server ? ` from ${server}` : ''}`
}
