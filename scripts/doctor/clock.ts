import { type Finding, fail, ok, skipped, warn } from '../checks/finding.ts'
import type { Ask, Installation } from './installation.ts'

/**
 * From this deviation on, countdowns in pages are wrong; from the next on, card events and bucket requests are refused.
 */
const ODD = 30_000
const WRONG = 240_000
const HOUR = 3_600_000

type Clock = { whose: string; aheadMs: number }

/** How far another clock is ahead of this one, for a request sent and answered at these times. */
const aheadOf = (then: number, began: number, ended: number) => then - (began + ended) / 2

async function ofDatabase(ask: Ask): Promise<Clock> {
  const began = Date.now()
  const [row] = await ask('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  return { whose: 'the database', aheadMs: aheadOf(Number(row?.now), began, Date.now()) }
}

/** Reads the time of a response, to the second. */
async function ofAnswer(whose: string, url: string): Promise<Clock | undefined> {
  const began = Date.now()
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  const then = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(then) ? undefined : { whose, aheadMs: aheadOf(then + 500, began, Date.now()) }
}

/** The servers that this installation calls anyway; no other is contacted. */
async function othersOf({ settings, publicUrl, storageUrl }: Installation): Promise<Clock[]> {
  const store = new URL(storageUrl)
  const scheme = store.searchParams.get('tls') === 'false' ? 'http' : 'https'
  const asked = [
    ofAnswer('the public address', `${publicUrl}/healthz`),
    ...(store.protocol === 's3:' ? [ofAnswer('the store', `${scheme}://${store.host}/`)] : []),
    ...(settings.CARDS === 'stripe' && settings.STRIPE_SECRET_KEY
      ? [ofAnswer('the card provider', settings.STRIPE_API_BASE ?? 'https://api.stripe.com/')]
      : []),
  ]
  return (await Promise.all(asked)).filter((clock) => clock !== undefined)
}

/** Formats a duration: 3 600 000 as « 1 hour », 75 000 as « 75 seconds ». */
function inWords(ms: number): string {
  const hours = Math.round(ms / HOUR)
  if (hours >= 1 && Math.abs(ms - hours * HOUR) < 120_000) return hours === 1 ? '1 hour' : `${hours} hours`
  return ms < 180_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`
}

function findingOf({ whose, aheadMs }: Clock): Finding | undefined {
  const off = Math.abs(aheadMs)
  if (off < ODD) return undefined
  const says = `this machine is ${inWords(off)} ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}`
  const next = 'Let the machine set its clock by the network, on Debian and Ubuntu: timedatectl set-ntp true'
  return off < WRONG ? warn('clock', says, next) : fail('clock', says, next)
}

/** Checks that this machine's clock agrees with those of the database and of the servers it calls. */
export async function checkClock(installation: Installation, ask: Ask | undefined): Promise<Finding[]> {
  const clocks = [...(ask ? [await ofDatabase(ask)] : []), ...(await othersOf(installation))]
  if (clocks.length === 0) return [skipped('clock', 'nobody could be asked for the time')]
  const wrong = clocks.map(findingOf).filter((finding) => finding !== undefined)
  if (wrong.length > 0) return wrong
  return [ok('clock', `agrees with ${clocks.map(({ whose }) => whose).join(', ')}`)]
}
