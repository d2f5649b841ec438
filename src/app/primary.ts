import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { config, forgetFileOfSettings } from '../server/config.ts'
import { log } from '../server/log.ts'
import { type Simulator, startSimulator } from '../server/pay/simulator.ts'
import { openControl } from './control.ts'
import { welcome } from './welcome.ts'

/** A signal ends the program within this time, running requests and jobs included. */
export const STOP_WITHIN = 25_000
/** Migrations and loading the demonstration included. */
const START_WITHIN = 600_000
/** A process that served for this long did not die of its start. */
const LIVED_MS = 30_000
const LONGEST_PAUSE = 30_000
/** The program gives up after this many immediate deaths in a row, if no process serves. */
const DEATHS = 5

/** A worker slot, whichever process fills it. */
type Place = { name: string; role: 'web' | 'worker'; holder: Worker | undefined; deaths: number }

const places: Place[] = [
  ...(config.worker ? [{ name: 'the worker', role: 'worker' as const }] : []),
  ...Array.from({ length: config.webProcesses }, (_, at) => ({
    name: `web process ${at + 1} of ${config.webProcesses}`,
    role: 'web' as const,
  })),
].map((place) => ({ ...place, holder: undefined, deaths: 0 }))

let simulator: Simulator | undefined
let stopping = false

/** All processes share one simulated card provider, if there is no real one. */
const cards = (): Record<string, string> =>
  simulator
    ? {
        STRIPE_SECRET_KEY: simulator.secretKey,
        STRIPE_WEBHOOK_SECRET: simulator.webhookSecrets.join(),
        STRIPE_API_BASE: simulator.apiBase,
      }
    : {}

/** Starts a process for this slot and waits until it serves; undefined if it ended before, which it explained. */
async function begin({ role }: Place): Promise<Worker | undefined> {
  const next = cluster.fork({ ROLE: role, ...cards() })
  const given = new AbortController()
  const ready = once(next, 'message', { signal: given.signal }).then(() => true)
  const ended = once(next, 'exit', { signal: given.signal }).then(() => false)
  const late = setTimeout(START_WITHIN, false, { signal: given.signal })
  for (const each of [ready, ended, late]) each.catch(() => undefined)
  const serves = await Promise.race([ready, ended, late])
  given.abort()
  if (serves) return next
  next.process.kill('SIGKILL')
  return undefined
}

/** Assigns the slot to a process, and to another one when that dies. */
function hold(place: Place, holder: Worker) {
  const since = Date.now()
  place.holder = holder
  holder.once('exit', (code, signal) => {
    if (stopping || place.holder !== holder) return
    log.error({ place: place.name, pid: holder.process.pid, code, signal }, 'process ended')
    place.holder = undefined
    place.deaths = Date.now() - since > LIVED_MS ? 0 : place.deaths + 1
    void fillAgain(place)
  })
}

/** Refills a slot whose process died, after a pause that grows with immediate deaths. */
async function fillAgain(place: Place) {
  for (; !stopping && !place.holder; place.deaths++) {
    if (place.deaths >= DEATHS && places.every(({ holder }) => !holder))
      return await stop(1, 'Every process ends as soon as it is started: see above why. Mend that, and start again.')
    await setTimeout(Math.min(LONGEST_PAUSE, 500 * 2 ** place.deaths))
    // A restart may have filled it in the meantime.
    if (stopping || place.holder) return
    const holder = await begin(place)
    if (holder && stopping) return void holder.process.kill('SIGTERM')
    if (holder) return hold(place, holder)
  }
}

const hasEnded = async ({ process: child }: Worker) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Asks a process to finish, and waits until it has ended. */
async function end(holder: Worker) {
  holder.process.kill('SIGTERM')
  await hasEnded(holder)
}

/** Replaces the processes one by one, each once its successor serves; throws if one does not. */
async function replaceAll(tell: (line: string) => void) {
  for (const place of places) {
    const { holder: before } = place
    const next = await begin(place)
    if (!next)
      throw new Error(
        `${place.name}: the new process does not start, see the log. What was not replaced goes on as it was.`,
      )
    if (stopping) return
    hold(place, next)
    place.deaths = 0
    if (before) await end(before)
    tell(`${place.name}: process ${next.process.pid} follows ${before?.process.pid ?? 'one that had died'}`)
  }
}

async function stop(code: number, why?: string) {
  if (stopping) return
  stopping = true
  if (why) process.stderr.write(`${why}\n`)
  const children = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
  const late = setTimeout(STOP_WITHIN, 'late' as const)
  const ends = await Promise.race([late, Promise.all(children.map(end))])
  if (ends === 'late') for (const each of children) each.process.kill('SIGKILL')
  await simulator?.stop()
  process.exit(ends === 'late' ? 1 : code)
}

/**
 * Starts and supervises the working processes: the first migrates and prepares, the others follow once it serves. It
 * does nothing else, so that `npm run restart` can replace everything that works.
 */
export async function supervise() {
  process.umask(0o077)
  forgetFileOfSettings()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  const { port, dataDir } = config
  mkdirSync(dataDir, { recursive: true })
  await openControl({ restart: replaceAll })
  if (config.stripe && !config.stripe.secretKey)
    simulator = await startSimulator({
      port: port + 1,
      dataDir: path.join(dataDir, 'cards'),
      webhookOrigin: `http://127.0.0.1:${port}`,
    })
  const [first, ...others] = places as [Place, ...Place[]]
  for (const group of [[first], others]) {
    const begun = await Promise.all(group.map(async (place) => ({ place, holder: await begin(place) })))
    for (const { place, holder } of begun) {
      if (!holder) return await stop(1)
      hold(place, holder)
    }
  }
  log.info({ port, processes: places.length }, 'all processes serve')
  if (!config.production) welcome()
}
