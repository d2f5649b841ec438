// Measures the cost of a call with 1, 2, 4 and 8 server processes, and their cost while idle: processor time of the
// program and of PostgreSQL in milliseconds, statements, connections. With two cores it can't tell how many more calls
// a second they answer.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { on } from '../testing/cluster.ts'
import { API } from './calls.ts'
import { printerOf } from './cells.ts'
import { callsWith, type Engine, settleSociety } from './engines.ts'
import { fillPersons } from './fill.ts'
import { cpuOfTree } from './processor.ts'
import { shoot, stopServer } from './servers.ts'

const PROCESSES = [1, 2, 4, 8]
const MEMBERS = 5_000
const CALLS = 2_000
const CONNECTIONS = 20
const IDLE_S = 20
/** Number of client addresses that make rate-limited calls. */
const ADDRESSES = 200

type Used = { program: number; postgres: number; statements: number }
type Place = { client: pg.Client; program: number; postgres: number }

const OWN = '%pg_stat_%'
async function used({ client, program, postgres }: Place): Promise<Used> {
  const { rows } = await client.query<{ calls: number }>(
    'select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like $1',
    [OWN],
  )
  return { program: cpuOfTree(program), postgres: cpuOfTree(postgres), statements: rows[0]?.calls ?? 0 }
}

/** Cost of some work, divided by this number. */
async function costOf(place: Place, by: number, work: () => Promise<unknown>): Promise<Used> {
  const before = await used(place)
  await work()
  const after = await used(place)
  const each = (what: keyof Used) => (after[what] - before[what]) / by
  return { program: each('program'), postgres: each('postgres'), statements: each('statements') }
}

const cells = printerOf(44, 14)

const connections = async ({ client }: Place) =>
  (
    await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
  ).rows[0]?.count ?? 0

/** Three calls of the benchmark, and one whose rate limit is counted by all processes together, from many addresses. */
function calls(token: string) {
  const asked = callsWith(token).map(({ path, token: by }) => ({
    path,
    headers: by ? { authorization: `Bearer ${by}` } : {},
  }))
  const limited = { path: `${API}/captcha/challenge`, headers: {} }
  return [...asked, limited].map(({ path, headers }) => ({
    name: path.replace(API, '').split('&sort')[0] ?? '',
    requests: Array.from({ length: ADDRESSES }, (_, at) => ({
      path,
      headers: { ...headers, 'x-forwarded-for': `10.1.0.${at}` },
    })),
  }))
}

async function measureWith(processes: number, engine: Engine, token: string, at: Omit<Place, 'program'>) {
  const server = await engine.api({ WEB_PROCESSES: String(processes), DATABASE_POOL: '8', CARDS: 'none' })
  const place = { ...at, program: server.child.pid ?? 0 }
  const fire = (requests: { path: string }[], amount: number) =>
    shoot(server, { path: '', requests, amount, connections: CONNECTIONS })
  const show = (name: string, { program, postgres, statements }: Used, many: number) =>
    cells([name, program.toFixed(2), postgres.toFixed(2), statements.toFixed(2), many])
  console.log(`\n${processes} ${processes === 1 ? 'process' : 'processes that serve, and a worker'}`)
  for (const { name, requests } of calls(token)) {
    // Warm-up of each process.
    await fire(requests, CALLS * processes)
    const cost = await costOf(place, CALLS, () => fire(requests, CALLS))
    show(name, cost, await connections(place))
  }
  show(
    'a second without a call',
    await costOf(place, IDLE_S, () => setTimeout(IDLE_S * 1_000)),
    await connections(place),
  )
  await stopServer(server)
}

/** Prints the cost of calls for each number of processes. `home` is the cluster's folder. */
export async function measureProcesses(engine: Engine, url: string, home: string) {
  const postgres = Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const database = await engine.open()
  const token = await settleSociety(database)
  await fillPersons(database.pool, MEMBERS)
  await database.close()
  await on(url, async (client) => {
    await client.query('create extension pg_stat_statements')
    console.log(
      `\n${MEMBERS} members on PostgreSQL, ${CALLS} calls each on ${CONNECTIONS} connections; milliseconds and statements a call`,
    )
    cells(['', 'program ms', 'PostgreSQL ms', 'statements', 'connections'])
    for (const processes of PROCESSES) await measureWith(processes, engine, token, { client, postgres })
  })
}
