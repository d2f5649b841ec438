import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../../src/server/data/db.ts'
import { API, type Call, headersOf, keyOf } from './calls.ts'
import { recordStatements, type Statement } from './record.ts'
import { type Server, startServer } from './servers.ts'

export const SECRET = 'a-secret-of-the-bench-that-is-long-enough'
const ADMIN = { email: 'banc@bench.example', password: 'un banc bien solide' }

/** The members of a fire station, sorted: the query of a volunteer's screen. */
const LIST = `${API}/users?search=state==ACTIVE;cis==Beauregard&sort=lastName,asc&size=25`
export const callsWith = (token: string): Call[] => [
  { path: `${API}/commissions/light?size=25`, token: undefined },
  { path: `${API}/users/1000`, token },
  { path: LIST, token },
]

/**
 * One of the two databases of the program: `open` for the benchmark itself, `api` and `yardstick` for starting a server
 * on it.
 */
export type Engine = {
  name: string
  open: () => Promise<Database>
  api: (settings?: Record<string, string>) => Promise<Server>
  yardstick: (kind: 'bare' | 'piped' | 'fastify', statements: Record<string, Statement[]>) => Promise<Server>
  /** Whether connections are shared; an embedded database has only one. */
  pipelines: boolean
}

/** Sets the environment that the program's modules read; must be called before any of them is loaded. */
export function settle(folder: string) {
  const dataDir = path.join(folder, 'here')
  mkdirSync(dataDir)
  Object.assign(process.env, { DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', TOKEN_SECRET: SECRET })
}

const startApi = (folder: string, env: Record<string, string>) =>
  startServer(folder, {
    args: () => ['src/app/main.ts'],
    env: (port) => ({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DEMO: 'false',
      TRUST_PROXY: '1',
      TOKEN_SECRET: SECRET,
      PORT: port,
      ...env,
    }),
    ready: '/readyz',
  })

function startYardstick(folder: string, kind: string, statements: object, database: string) {
  const file = path.join(folder, `${kind}.json`)
  writeFileSync(file, JSON.stringify(statements))
  return startServer(folder, { args: (port) => ['scripts/bench/yardstick.ts', kind, file, port, database] })
}

export const onPostgres = (folder: string, url: string): Engine => ({
  name: 'PostgreSQL',
  pipelines: true,
  open: async () => (await import('../../src/server/data/db.ts')).connectPostgres(url),
  api: (settings = {}) => startApi(folder, { DATABASE_URL: url, DATA_DIR: path.join(folder, 'postgres'), ...settings }),
  yardstick: (kind, statements) => startYardstick(folder, kind, statements, url),
})

/** An embedded database belongs to one process, so each server gets a copy. */
export function embeddedEngine(folder: string): Engine {
  const home = path.join(folder, 'embedded')
  return {
    name: 'the embedded database',
    pipelines: false,
    open: async () => (await import('../../src/server/data/db.ts')).openEmbedded(home),
    api: (settings = {}) => startApi(folder, { DATA_DIR: home, ...settings }),
    yardstick: async (kind, statements) => {
      const copy = path.join(folder, kind)
      cpSync(path.join(home, 'database'), copy, { recursive: true })
      return await startYardstick(folder, kind, statements, copy)
    },
  }
}

/** Creates an administrator with a session, and commissions. Returns the session's token. */
export async function settleSociety({ db, pool }: Database): Promise<string> {
  const { migrate } = await import('../../src/server/data/migrate.ts')
  const { createFirstAdmin } = await import('../../src/features/members/registration/enrolment/service.ts')
  const { openSession } = await import('../../src/features/platform/access/service.ts')
  await migrate(pool)
  await createFirstAdmin(db, ADMIN)
  await pool.query(
    `insert into commissions (name, technical_name) select 'Commission ' || n, 'commission-' || n from generate_series(1, 10) n`,
  )
  const { rows } = await pool.query<{ id: number }>('select id from persons where email = $1', [ADMIN.email])
  return await openSession(db, rows[0]?.id ?? 0)
}

/** Records the statements of each call on a warm cache. */
export async function recordCalls({ db }: Database, calls: readonly Call[]) {
  const { buildApp } = await import('../../src/app/server.ts')
  const app = await buildApp(db)
  const recorded: Record<string, Statement[]> = {}
  for (const call of calls) {
    const { path: url } = call
    const headers = headersOf(call)
    const ask = async () => {
      const { statusCode } = await app.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    await ask()
    recorded[keyOf(url, headers.authorization)] = await recordStatements(ask)
  }
  await app.close()
  return recorded
}

/**
 * Signs in four at a time, because more attempts at one account would queue. Password hashing is expensive on purpose.
 */
export const SIGN_IN = {
  path: `${API}/auth/signin`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  amount: 90,
  connections: 4,
}
