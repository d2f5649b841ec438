import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { writeUnanswered } from '../../scripts/testing/answered.ts'
import { on } from '../../scripts/testing/cluster.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { makeChallenge } from '../features/society/captcha/service.ts'
import { config } from '../server/config.ts'
import { connectPostgres, type Database, openPglite, wrapPglite } from '../server/data/db.ts'
import { guardTransactions, type TransactionGuard } from '../server/data/transaction-guard.ts'
import { runDueJobs, startJobs, stopJobs } from '../server/jobs/jobs.ts'
import { savePace } from '../server/mail/pace.ts'
import { sendDueMails } from '../server/mail/sending.ts'
import { closeMailer } from '../server/mail/transport.ts'
import { connectProvider, disconnectProvider } from '../server/pay/provider.ts'
import { startSimulator } from '../server/pay/simulator.ts'
import { API_BASE } from '../shared/endpoint.ts'
import { JOBS } from './jobs.ts'
import { buildApp } from './server.ts'

/** Creates a database for a test file: a copy of the migrated template, on the engine of the test run. */
async function openTestDatabase(): Promise<Database & { url?: string }> {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) {
    const template = new Blob([await readFile(process.env.TEST_PGLITE_TEMPLATE ?? '')])
    return wrapPglite(await openPglite('memory://', template))
  }
  const name = `test_${process.pid}_${Date.now()}`
  await on(url, (admin) => admin.query(`create database ${name} template portal_template`))
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { ...connectPostgres(own), url: own }
}

let simulator: ReturnType<typeof startSimulator> | undefined

/** The card simulator of this process, emptied of what the file before left. Its events go to that program. */
async function cardsOf(webhookOrigin: string) {
  // Outside the folder of a file, which the next one finds empty. It ends with this process.
  const dataDir = path.join(config.dataDir, `../cards-${process.pid}`)
  simulator ??= startSimulator({ port: 0, dataDir, webhookOrigin })
  const cards = await simulator
  const answer = await fetch(`${cards.apiBase}/_control/start-over`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: `${webhookOrigin}${API_BASE}/payments/webhook` }),
  })
  if (!answer.ok) throw new Error(`The card simulation did not start over: ${await answer.text()}`)
  return cards
}

type RequestOptions = { body?: unknown; token?: string; headers?: Record<string, string>; from?: string }

/** Calls an application as over HTTP, from that network address. */
const callsTo =
  (app: FastifyInstance, runOutside: TransactionGuard['runOutside']) =>
  async (method: InjectOptions['method'], address: string, more: RequestOptions = {}) => {
    const request: InjectOptions = {
      method: method as 'GET',
      url:
        address.startsWith('/dev') || address.startsWith('/ready') || address.startsWith('/health')
          ? address
          : `${API_BASE}${address}`,
      headers: { ...(more.token && { authorization: `Bearer ${more.token}` }), ...more.headers },
      ...(more.from && { remoteAddress: more.from }),
      ...(more.body !== undefined && { payload: more.body as object }),
    }
    // A test may call while it holds a transaction open, but the request is somebody else's. Fastify starts when the
    // response is awaited, which must happen outside too.
    const response = await runOutside(async () => await app.inject(request))
    const json = /json/.test(String(response.headers['content-type'])) ? response.json() : undefined
    return { status: response.statusCode, body: json, headers: response.headers, raw: response }
  }

/** The whole program in one process: real database, real HTTP for the card provider's events, mails as files. */
export async function startTestProgram({ cards: taken = 'simulated' }: { cards?: 'simulated' | 'none' } = {}) {
  const database = await openTestDatabase()
  const guard = database.embedded ? undefined : guardTransactions(database.db)
  const runOutside: TransactionGuard['runOutside'] = guard?.runOutside ?? ((work) => work())
  await startJobs(database, JOBS, false)
  // Only tests about the provider's rate wait for it.
  await savePace(database.db, { perMinute: 10_000, perHour: 100_000 })
  const app = await buildApp(database.db)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const cards = await cardsOf(origin)
  if (taken === 'none') disconnectProvider()
  else connectProvider(cards)

  const call = callsTo(app, runOutside)

  /** Runs due jobs until none is left: jobs queue mails, and delivery results may queue jobs. */
  const runJobs = async () => {
    let done = 0
    for (let more = true; more; ) {
      const met = (await runDueJobs(database.db, JOBS)) + (await sendDueMails(database.db))
      done += met
      more = met > 0
    }
    return done
  }

  /** Mails to this address, newest first, after everything due or held back was done. */
  const mailsTo = async (email: string) => {
    await sql`update mails set due_at = now() where state = 'QUEUED' and attempts = 0`.execute(database.db)
    await runJobs()
    const list = (
      await app.inject({ url: `/dev/mails?to=${encodeURIComponent(email)}`, headers: { accept: 'application/json' } })
    ).json<{ id: string }[]>()
    return await Promise.all(
      list.map(async ({ id }) =>
        (await app.inject({ url: `/dev/mails/${id}`, headers: { accept: 'application/json' } })).json<{
          subject: string
          text: string
          html: string
          to: string
          replyTo: string
          headers: Record<string, string>
          attachments: { name: string; type: string; size: number; sha256: string }[]
        }>(),
      ),
    )
  }

  return {
    app,
    db: database.db,
    /** Address of its database; undefined for the embedded one, which has a single process. */
    url: database.url,
    origin,
    cards,
    call,
    /** Runs a query outside a transaction that the test holds open. */
    runOutside,
    runJobs,
    mailsTo,
    stop: async () => {
      // A connection that was opened and never used is not idle, and closing would wait for it.
      app.server.closeAllConnections()
      await app.close()
      await stopJobs()
      closeMailer()
      await database.close()
      writeUnanswered()
      // Checked here too, because the code that was refused may have caught the error.
      guard?.assertNoFault()
    },
  }
}

export type TestProgram = Awaited<ReturnType<typeof startTestProgram>>

/**
 * A second process of the program's society, as its database sees it: its own application, connections and caches. Jobs
 * and the card provider belong to the first. The embedded database has one process: there it is the program itself.
 */
export async function startBeside({ url, call, runJobs }: TestProgram) {
  if (url === undefined) return { call, runJobs, stop: async () => undefined }
  const database = connectPostgres(url)
  const guard = guardTransactions(database.db)
  const app = await buildApp(database.db)
  return {
    call: callsTo(app, guard.runOutside),
    runJobs: () => runDueJobs(database.db, JOBS),
    stop: async () => {
      await app.close()
      await database.close()
      guard.assertNoFault()
    },
  }
}

/** The program shared by the tests of a file: started before the first, stopped after the last. */
export function sharedProgram(
  prepare?: (program: TestProgram) => Promise<void>,
  how?: Parameters<typeof startTestProgram>[0],
): TestProgram {
  const program = {} as TestProgram
  beforeAll(async () => {
    Object.assign(program, await startTestProgram(how))
    await prepare?.(program)
  })
  afterAll(() => program.stop())
  return program
}

/** A solved captcha, as a browser sends it after the first attempt: the tests solve hundreds. */
export async function solvedCaptcha(form = 'registration', secondsLeft = 600): Promise<string> {
  const challenge = await makeChallenge(form, { counter: 1, secondsLeft })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Waits until `check` returns something, up to the tests' limit. */
export async function eventually<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (let pause = 5; Date.now() < end; pause = Math.min(2 * pause, 100)) {
    const found = await check()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`The condition was not met within ${PATIENCE_MS / 1_000} seconds`)
}

/** Token in the link of a mail. */
export const tokenIn = (text: string): string => /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? ''

export const temporaryFolder = (name: string) => path.join(os.tmpdir(), `portal-${name}-${process.pid}-${Date.now()}`)
