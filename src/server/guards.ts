import { isIP } from 'node:net'
import { isLoopback } from '../shared/loopback.ts'

type Settings = {
  NODE_ENV: 'production' | 'development' | 'test'
  HOST: string
  PUBLIC_URL?: string | undefined
  STRIPE_API_BASE?: string | undefined
  TOKEN_SECRET?: string | undefined
  TRUST_PROXY: string
}
type Finding = [key: keyof Settings, message: string]

const DISTINCT = 10

/** Few distinct characters, or a short pattern repeated: long, but quickly guessed. */
function isWeak(secret: string) {
  const repeats = (length: number) => secret.slice(length) === secret.slice(0, -length)
  const halves = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1)
  return new Set(secret).size < DISTINCT || halves.some(repeats)
}

/** An address, a network (not the whole internet), or one of proxy-addr's names for local networks. */
function isProxy(text: string) {
  const [address = '', prefix, ...more] = text.split('/')
  if (prefix === undefined) return isIP(address) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  const longest = isIP(address) === 4 ? 32 : 128
  return more.length === 0 && isIP(address) > 0 && /^[1-9]\d*$/.test(prefix) && Number(prefix) <= longest
}

/** The proxies whose `X-Forwarded-For` is trusted: none, a number of proxies in a row, or these addresses. */
export const readProxies = (text: string): 'nobody' | number | string[] | undefined => {
  if (/^(off|false|0)$/i.test(text)) return 'nobody'
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = text.split(',').map((each) => each.trim())
  return proxies.every(isProxy) ? proxies : undefined
}

/** Settings that would expose the development mailbox, with every mail and its links, to other machines. */
function openDoors({ HOST, PUBLIC_URL }: Settings): Finding[] {
  const message =
    'leads here from elsewhere, and outside production everybody who comes can read all mails and the links in them: ' +
    'set NODE_ENV=production with what it asks for, or leave this on 127.0.0.1'
  const doors: Finding[] = []
  if (!isLoopback(HOST)) doors.push(['HOST', message])
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) doors.push(['PUBLIC_URL', message])
  return doors
}

/** Settings that are unsafe for members' sessions and money. */
function weakPlaces({ PUBLIC_URL, STRIPE_API_BASE }: Settings): Finding[] {
  const places: Finding[] = []
  const home = PUBLIC_URL ? new URL(PUBLIC_URL) : undefined
  if (home?.protocol === 'http:' && !isLoopback(home.hostname))
    places.push(['PUBLIC_URL', 'must be https in production: passwords and sessions would travel readable'])
  const provider = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
  if (provider && isLoopback(provider.hostname))
    places.push(['STRIPE_API_BASE', 'is this machine, where a simulator takes no money: leave it out in production'])
  else if (provider && provider.protocol !== 'https:')
    places.push(['STRIPE_API_BASE', 'must be https in production: the secret key would travel readable'])
  return places
}

/** Finds settings that would expose the program to others; each finding has the setting's name and what to do. */
export function findUnsafe(settings: Settings): Finding[] {
  const { NODE_ENV, TOKEN_SECRET, TRUST_PROXY } = settings
  const found: Finding[] = []
  if (TOKEN_SECRET && isWeak(TOKEN_SECRET))
    found.push(['TOKEN_SECRET', 'is easily guessed; make one by: openssl rand -base64 48'])
  if (readProxies(TRUST_PROXY) === undefined)
    found.push([
      'TRUST_PROXY',
      'is off, the number of proxies in front (1 to 9), or their addresses: anybody else could choose the address they come from',
    ])
  if (NODE_ENV === 'production') found.push(...weakPlaces(settings))
  if (NODE_ENV === 'development') found.push(...openDoors(settings))
  return found
}
