import { connect } from 'node:tls'
import { readProxies } from '../../src/server/guards.ts'
import { ARRIVAL, type Arrival, arrivalToken } from '../../src/server/http/arrival.ts'
import { type Finding, fail, ok, skipped, warn } from '../checks/finding.ts'
import type { Installation } from './installation.ts'
import { ask, stranger, unreachableFinding } from './public.ts'
import { whyNotServing } from './running.ts'
import { checkLargest, refusedUploads } from './uploads.ts'

const CHECK = 'proxy'
const BODY = 2_097_152
/** An unused documentation address: if the client can choose it as its own, it can choose any. */
const CLAIMED = '203.0.113.77'

const WRONG_WAY =
  'See that the proxy leads this name to this program (nginx: proxy_pass http://127.0.0.1:PORT; Caddy: reverse_proxy 127.0.0.1:PORT), with PORT as in the settings.'

/** Checks that the program runs and is ready. */
async function checkService({ publicUrl, running }: Installation): Promise<Finding> {
  const notServing = whyNotServing(running)
  if (notServing) return notServing
  try {
    const lives = await ask(`${publicUrl}/healthz`)
    const said = (await lives.json().catch(() => undefined)) as { status?: string } | undefined
    if (lives.status !== 200 || said?.status !== 'up')
      return fail(
        'service',
        `the program is ready at ${running.address}, but ${publicUrl} is answered by something else: ${stranger(lives)}`,
        WRONG_WAY,
      )
    const ready = await ask(`${publicUrl}/readyz`)
    if (ready.status === 200) return ok('service', `${publicUrl} answers, and is ready`)
    const { code = String(ready.status) } = ((await ready.json().catch(() => ({}))) ?? {}) as { code?: string }
    return fail(
      'service',
      `${publicUrl} answers, but is not ready: ${code}`,
      'What is missing is said by the other lines, and by the log.',
    )
  } catch (error) {
    return unreachableFinding('service', publicUrl, error)
  }
}

/** A private or local address, as a proxy in front of the program has. */
const isLocal = (address: string) =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address)

/** Judges the headers of a request that arrived through the public address. */
function findingOf({ address, forwardedFor, protocol }: Arrival, { settings, publicUrl }: Installation): Finding {
  const isSecure = publicUrl.startsWith('https:')
  const believes = readProxies(settings.TRUST_PROXY) !== 'nobody'
  if (address === CLAIMED)
    return fail(
      CHECK,
      'whoever asks may choose the address they seem to come from, and so goes round every limit',
      'Set TRUST_PROXY to the number of proxies there are, and no more; or have the proxy set X-Forwarded-For itself: proxy_set_header X-Forwarded-For $remote_addr;',
    )
  // Only the address that the doctor claimed: the proxy passes on what the client sends.
  if (isSecure && (forwardedFor === null || forwardedFor === CLAIMED))
    return fail(
      CHECK,
      'the proxy does not say who asks, so that all members share the limits of one address',
      'nginx: proxy_set_header X-Forwarded-For $remote_addr; Caddy says it by itself.',
    )
  if (forwardedFor !== null && forwardedFor !== CLAIMED && !believes)
    return fail(
      CHECK,
      `requests come through a proxy that is not believed: everybody counts as ${address}, and shares its limits`,
      'Set TRUST_PROXY=1, or the number of proxies in front, and restart.',
    )
  if (isSecure && protocol !== 'https')
    return warn(
      CHECK,
      `X-Forwarded-Proto is ${protocol ?? 'missing'}, where https is asked for`,
      'nginx: proxy_set_header X-Forwarded-Proto $scheme; Caddy says it by itself.',
    )
  const from = isLocal(address) ? 'this machine' : address
  return ok(
    CHECK,
    isSecure || forwardedFor !== CLAIMED ? `says who asks (${from}) and by https` : 'none stands between',
  )
}

/** Sends a large request to the public address, and asks the program how it arrived. */
async function checkArrival(installation: Installation): Promise<Finding[]> {
  const { publicUrl } = installation
  const secret = installation.secret()
  if (!secret) return [skipped(CHECK, 'there is no TOKEN_SECRET yet: the first start makes it')]
  const headers = {
    authorization: `Bearer ${await arrivalToken(secret)}`,
    'content-type': 'application/octet-stream',
    'x-forwarded-for': CLAIMED,
  }
  try {
    const answer = await ask(`${publicUrl}${ARRIVAL}`, { method: 'POST', headers, body: Buffer.alloc(BODY) })
    if (answer.status === 413) return [refusedUploads('the proxy refuses 2 MB: photos and documents do not arrive')]
    if (answer.status !== 200)
      return [
        fail(
          CHECK,
          `how requests arrive cannot be asked: ${stranger(answer)}`,
          'See that this file of settings is the one the program runs with (its TOKEN_SECRET), and that it was restarted since.',
        ),
      ]
    const arrival = (await answer.json()) as Arrival
    if (arrival.bytes !== BODY)
      return [findingOf(arrival, installation), refusedUploads(`of 2 MB ${arrival.bytes} bytes arrived`)]
    return [findingOf(arrival, installation), await checkLargest(`${publicUrl}${ARRIVAL}`, headers)]
  } catch (error) {
    const finding = unreachableFinding(CHECK, publicUrl, error)
    // A proxy that refuses a large body may hang up while it is still being sent.
    if (/cut off/.test(finding.says)) return [refusedUploads('the proxy hangs up on 2 MB')]
    return [finding]
  }
}

/** The protocol that the other end of a TLS connection chooses. */
const spoken = ({ hostname, port }: URL) =>
  new Promise<string | undefined>((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port) || 443,
      servername: host,
      ALPNProtocols: ['h2', 'http/1.1'],
      timeout: 5_000,
    })
    const end = (answer: string | undefined) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => end(socket.alpnProtocol || 'http/1.1'))
    socket.once('error', () => end(undefined))
    socket.once('timeout', () => end(undefined))
  })

async function checkHttp2({ publicUrl }: Installation): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return []
  const protocol = await spoken(url)
  if (!protocol) return []
  if (protocol === 'h2') return [ok('HTTP/2', 'the proxy speaks it')]
  return [
    warn(
      'HTTP/2',
      'the proxy speaks HTTP/1.1 alone: albums come six pictures at a time',
      'nginx: http2 on; in the server block, or listen 443 ssl http2; before 1.25.',
    ),
  ]
}

/** Checks that http:// redirects to https://. */
async function checkRedirect({ publicUrl }: Installation): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:' || url.port) return []
  const answer = await ask(`http://${url.hostname}/`).catch(() => undefined)
  // Browsers try https first.
  if (!answer || (answer.status < 400 && answer.headers.get('location')?.startsWith('https:'))) return []
  return [
    warn(
      'http',
      `http://${url.hostname} is answered without encryption: ${stranger(answer)}`,
      'Have the proxy lead it to https://; nginx: return 301 https://$host$request_uri; in the server of port 80. Caddy does by itself.',
    ),
  ]
}

/** Checks the path from members to the program, through the public address. */
export async function checkProxy(installation: Installation): Promise<Finding[]> {
  const service = await checkService(installation)
  if (service.verdict === 'fail' && !/answers, but is not ready/.test(service.says)) return [service]
  const looks = [checkArrival, checkHttp2, checkRedirect].map((look) => look(installation))
  return [service, ...(await Promise.all(looks)).flat()]
}
