import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { freePort } from './cluster.ts'
import { NEUTRAL } from './neutral.ts'

/** Polls until it is true; the time limit allows for a busy machine. */
export async function until(check: () => Promise<boolean>, seconds = 30) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The condition was not met within ${seconds} seconds`)
}

/** Status of a response, 0 without one. */
export const status = (url: string) =>
  fetch(url).then(
    ({ status: code }) => code,
    () => 0,
  )

/** The built program, as `npm start` runs it (decision 79). */
export const PROGRAM = 'dist/server/start.js'

/** Settings of the test runner that must not be inherited; Node's warnings are off, as in the launcher. */
const OWN = { DATA_DIR: '', PORT: '', NODE_NO_WARNINGS: '1' }

const running = new Set<ChildProcess>()

/** Ends processes that a failed test left running. */
export function killProcesses() {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a script of the project that does not end by itself, with these settings and none of the developer's. */
export function startScript(script: string, settings: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...NEUTRAL, ...OWN, NODE_ENV: 'development', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { child, ended, said: () => said }
}

/** Runs a script to its end; returns its exit code and output. */
export async function runScript(script: string, settings: Record<string, string>, ...args: string[]) {
  const { ended, said } = startScript(script, settings, args)
  return { code: await ended, said: said() }
}

/** Peak memory of a process in kilobytes; NaN if it has ended or the system does not report it. */
export function mostMemory(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** Starts the program as a process in a folder and waits until it is ready; on a free port unless one is given. */
export async function startProcess(folder: string, settings: Record<string, string> = {}) {
  mkdirSync(folder, { recursive: true })
  const port = Number(settings.PORT) || (await freePort())
  const { child, ended, said } = startScript(PROGRAM, {
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'false',
    ...settings,
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${said()}`)
    return (await status(`${url}/readyz`)) === 200
  }, 590)
  const end = async (signal: NodeJS.Signals) => {
    const began = Date.now()
    child.kill(signal)
    return { code: await ended, ms: Date.now() - began }
  }
  return { url, port, pid: child.pid ?? 0, said, ended, stop: () => end('SIGTERM'), kill9: () => end('SIGKILL') }
}
