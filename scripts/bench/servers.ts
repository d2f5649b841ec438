import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import autocannon from 'autocannon'
import { NEUTRAL } from '../testing/neutral.ts'
import { middle } from './verdict.ts'

export type Server = { origin: string; child: ChildProcess }
export type Shot = { perSecond: number; p50: number; p99: number; failed: number; cpu: number }

const running = new Set<ChildProcess>()

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )

type Start = { args: (port: string) => string[]; env?: (port: string) => Record<string, string>; ready?: string }

/** Starts a program on a port of its own; its log goes to a file, as in production. */
export async function startServer(folder: string, { args, env = () => ({}), ready = '/' }: Start): Promise<Server> {
  const port = String(await freePort())
  const log = openSync(path.join(folder, `${port}.log`), 'w')
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...NEUTRAL, ...env(port) },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  running.add(child)
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_800 && child.exitCode === null; tries++) {
    if (await answers(`${origin}${ready}`)) return { origin, child }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${args(port)[0]} did not start: ${readFileSync(path.join(folder, `${port}.log`), 'utf8')}`)
}

export async function stopServer({ child }: Server) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await gone
  running.delete(child)
}

export const killServers = () => {
  for (const child of running) child.kill('SIGKILL')
}

/** Processor time of the program in milliseconds, if the system reports it (Linux counts in hundredths of a second). */
function cpuOf({ child }: Server): number {
  const file = `/proc/${child.pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Sends requests to one address. `cpu`: processor time of the server in milliseconds for a thousand responses. */
export async function shoot(
  server: Server,
  options: Omit<autocannon.Options, 'url'> & { path: string },
): Promise<Shot> {
  const { path: address, ...rest } = options
  const before = cpuOf(server)
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    connections: 100,
    duration: 3,
    // The run ends at a sample: with samples of a second, 500 orders would take two or three of them.
    sampleInt: 20,
    ...rest,
    url: `${server.origin}${address}`,
  })
  const cpu = ((cpuOf(server) - before) / requests.total) * 1_000
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, failed: non2xx + errors, cpu }
}

/** The median of the rounds, figure by figure. */
export const middleShot = (shots: Shot[]): Shot => ({
  perSecond: middle(shots.map(({ perSecond }) => perSecond)),
  p50: middle(shots.map(({ p50 }) => p50)),
  p99: middle(shots.map(({ p99 }) => p99)),
  cpu: middle(shots.map(({ cpu }) => cpu)),
  failed: shots.reduce((sum, { failed }) => sum + failed, 0),
})
