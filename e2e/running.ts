import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort, on } from '../scripts/testing/cluster.ts'
import { NEUTRAL } from '../scripts/testing/neutral.ts'
import { TEST_MS } from '../scripts/testing/patience.ts'
import { PROGRAM } from '../scripts/testing/process.ts'
import { eventually } from './eventually.ts'

/** A society of which nobody has said anything: its first administrator alone is there. */
export const FIRST_ADMIN = { email: 'premier@amicale.example', password: 'une très longue échelle' }
const FIRST_STEPS = { DEMO: 'false', ADMIN_EMAIL: FIRST_ADMIN.email, ADMIN_PASSWORD: FIRST_ADMIN.password }

/** Begun by its own program on the embedded database, as whoever tries the portal has it; the others are copies on PostgreSQL. */
const EMBEDDED = ['own', 'empty']

/** A database of the run's cluster that is a copy of the demonstration's. */
async function copyDatabase(port: number) {
  const source = process.env.JOURNEY_DATABASE
  if (!source) throw new Error('society.setup.ts has not loaded the demonstration')
  const name = `journey_${port}`
  const { href: url } = Object.assign(new URL(source), { pathname: `/${name}` })
  const { href: cluster } = Object.assign(new URL(source), { pathname: '/postgres' })
  const administer = (text: string) => on(cluster, (admin) => admin.query(text))
  await administer(`create database ${name} template ${new URL(source).pathname.slice(1)}`)
  return { url, drop: () => administer(`drop database ${name} with (force)`) }
}

/** The running program as a person has it: its own process, folder, mailbox and card simulator. */
export async function startProgram({
  logLevel = 'warn',
  society = 'own',
  settings = {} as Record<string, string>,
} = {}) {
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), `portal-journey-${society}-`))
  const isCopy = !EMBEDDED.includes(society)
  const database = isCopy ? await copyDatabase(port) : undefined
  // See society.setup.ts.
  if (isCopy && process.env.JOURNEY_SOCIETY) cpSync(process.env.JOURNEY_SOCIETY, folder, { recursive: true })
  const url = `http://localhost:${port}`
  let child: ChildProcess
  let said = ''

  const start = async () => {
    child = spawn(process.execPath, [PROGRAM], {
      env: {
        ...process.env,
        ...NEUTRAL,
        ...(society === 'empty' && FIRST_STEPS),
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: logLevel,
        ...(database && { DATABASE_URL: database.url }),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    const hasBegun = async () => hasEnded() || (await isReady())
    await eventually(hasBegun, 'the program did not start', TEST_MS).catch((error) => {
      child.kill('SIGKILL')
      throw new Error(`${error.message}:\n${said}`)
    })
    if (hasEnded()) throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}:\n${said}`)
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (hasEnded()) return resolve(child.exitCode)
      child.once('exit', (code) => resolve(code))
      child.kill(signal)
    })

  const remove = async () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    await database?.drop()
  }

  await start()
  return {
    url,
    folder,
    /** What it logged so far. */
    output: () => said,
    start,
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
    /** What no journey can wait for: time that passes, work that fails. On PostgreSQL alone. */
    change: async (text: string) => {
      if (!database)
        throw new Error('An embedded database belongs to its program: name a society that is on PostgreSQL')
      await on(database.url, (client) => client.query(text))
    },
    remove,
    /** Ends it at once, with everything it kept: nobody reads that any more. */
    leave: async () => {
      await end('SIGKILL')
      await remove()
    },
  }
}

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Societies that several files share: a worker keeps their programs running, but of the others that of the file it is at alone. */
const OF_MANY = ['shared', 'edited']

/** The programs of a worker by their society. */
export async function keepPrograms(use: (of: (society: string) => Promise<Program>) => Promise<void>) {
  const kept = new Map<string, Program>()
  const end = async (which: (society: string) => boolean) => {
    for (const [society, program] of [...kept].filter(([society]) => which(society))) {
      kept.delete(society)
      await program.leave()
    }
  }
  await use(async (society) => {
    const running = kept.get(society)
    if (running) return running
    await end((other) => !OF_MANY.includes(other))
    const program = await startProgram({ society })
    kept.set(society, program)
    return program
  })
  await end(() => true)
}
