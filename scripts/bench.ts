// `npm run bench`: the API beside bare `node:http` + `pg` with the same statements, in one run, on a PostgreSQL of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { fillPersons } from './bench/fill.ts'
import { startCluster } from './testing/cluster.ts'
import { NEUTRAL } from './testing/neutral.ts'

const ADMIN = { username: 'banc@bench.example', password: 'un banc bien solide' }
const SECONDS = 5
const ROUNDS = 3
const API = '/aspr/v1'
/** Who waits longest, one centre, sorted: what a volunteer's screen asks. */
const LIST = `${API}/users?search=state==ACTIVE;cis==Beauregard&sort=lastName,asc&size=25`

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const { folder, url, remove } = await startCluster('-c shared_buffers=512MB')
process.env.DATA_DIR = path.join(folder, 'bench')
Object.assign(process.env, {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  TOKEN_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
})
const pool = new pg.Pool({ connectionString: url })
const children: ChildProcess[] = []

async function start(args: string[], env: Record<string, string>, address: string) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...NEUTRAL, ...env }, stdio: 'ignore' })
  children.push(child)
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${args[0]} did not start`)
}

type Shot = { perSecond: number; p50: number; p99: number; failed: number }

async function shoot(address: string, options: Partial<autocannon.Options> = {}): Promise<Shot> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: address,
    connections: 100,
    duration: SECONDS,
    ...options,
  })
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

/** The middle of the rounds by throughput. */
const middle = (shots: Shot[]) =>
  shots.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(shots.length / 2)] as Shot

const cells = (values: (string | number)[]) =>
  console.log(
    values.map((value, index) => String(value)[index === 0 ? 'padEnd' : 'padStart'](index === 0 ? 46 : 11)).join(''),
  )
const ms = (value: number) => `${value} ms`

try {
  const port = await freePort()
  const barePort = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: url,
    PORT: String(port),
    DATA_DIR: process.env.DATA_DIR ?? '',
    TOKEN_SECRET: process.env.TOKEN_SECRET ?? '',
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'info',
  }
  await start(['src/server/main.ts'], env, `${origin}/readyz`)
  await pool.query(
    `insert into commissions (name, technical_name) select 'Commission ' || n, 'commission-' || n from generate_series(1, 10) n`,
  )
  await fillPersons(pool, 50_000)
  const answer = await fetch(`${origin}${API}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }

  const person = `${API}/users/1000`
  const calls = [
    { path: `${API}/commissions/light?size=25`, public: true },
    { path: LIST, public: false },
    { path: person, public: false },
  ]
  const { recordStatements } = await import('./bench/record.ts')
  const statements = await recordStatements(
    url,
    calls.map((call) => (call.public ? { path: call.path } : { path: call.path, token })),
  )
  const file = path.join(folder, 'statements.json')
  writeFileSync(file, JSON.stringify(statements))
  await start(['scripts/bench/bare.ts', file, String(barePort), url], {}, `http://127.0.0.1:${barePort}/`)

  console.log(`\n100 connections, ${ROUNDS} rounds of ${SECONDS} s each, turn by turn; 50,000 persons\n`)
  cells(['', 'API /s', 'bare /s', 'ratio', 'p50', 'p99', 'bare p99', 'failed'])
  for (const call of calls) {
    const mine: Shot[] = []
    const bare: Shot[] = []
    await shoot(`${origin}${call.path}`, { headers: call.public ? {} : headers, duration: 2 })
    await shoot(`http://127.0.0.1:${barePort}${call.path}`, { duration: 2 })
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(await shoot(`${origin}${call.path}`, { headers: call.public ? {} : headers }))
      bare.push(await shoot(`http://127.0.0.1:${barePort}${call.path}`))
    }
    const [ours, theirs] = [middle(mine), middle(bare)]
    const ratio = `${Math.round((ours.perSecond / theirs.perSecond) * 100)} %`
    const [name] = call.path.replace(API, '').split('&sort')
    cells([
      name ?? '',
      Math.round(ours.perSecond),
      Math.round(theirs.perSecond),
      ratio,
      ms(ours.p50),
      ms(ours.p99),
      ms(theirs.p99),
      ours.failed,
    ])
  }
  const body = JSON.stringify(ADMIN)
  const signIn = await shoot(`${origin}${API}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    amount: 90,
    connections: 10,
  })
  cells([
    '/auth/signin, 10 at once',
    Math.round(signIn.perSecond),
    '',
    '',
    ms(signIn.p50),
    ms(signIn.p99),
    '',
    signIn.failed,
  ])

  const queries: [string, string][] = [
    ['first page', `${API}/users?size=25`],
    ['filtered, sorted, first page', LIST],
    ['searched « le goff camille »', `${API}/users?q=le%20goff%20camille&size=25`],
    ['searched with a typo « prigant »', `${API}/users?q=prigant&size=25`],
  ]
  for (const count of [50_000, 500_000]) {
    if (count > 50_000) await fillPersons(pool, count)
    const { rows } = await pool.query<{ pages: number }>(`select ceil(count(*) / 25.0)::int as pages from persons`)
    const last = (rows[0]?.pages ?? 1) - 1
    console.log(`\nGET /users at ${count.toLocaleString('en')} persons, 20 connections\n`)
    cells(['', 'API /s', 'p50', 'p99', 'failed'])
    const middlePage: [string, string] = ['page in the middle', `${API}/users?size=25&page=${Math.floor(last / 2)}`]
    const report = (name: string, shot: Shot) =>
      cells([name, Math.round(shot.perSecond), ms(shot.p50), ms(shot.p99), shot.failed])
    for (const [name, address] of [
      ...queries,
      middlePage,
      ['last page', `${API}/users?size=25&page=${last}`] as const,
    ]) {
      report(name, await shoot(`${origin}${address}`, { headers, connections: 20, duration: 4 }))
    }
    // Nothing can be remembered: each call looks for somebody else.
    const names = await pool.query<{ q: string }>(
      `select first_name || ' ' || last_name as q from persons where id % 97 = 0 order by md5(id::text) limit 4000`,
    )
    const requests = names.rows.map(({ q }) => ({ path: `${API}/users?q=${encodeURIComponent(q)}&size=25` }))
    report('searched, another name each time', await shoot(origin, { headers, connections: 20, duration: 4, requests }))
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  await pool.end()
  remove()
}
