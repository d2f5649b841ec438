// `npm run bench`: the API compared with bare `node:http` + `pg` running the same statements, in one run, on separate databases.
// `npm run bench -- quick`: only the three calls, in short rounds, on PostgreSQL.
// `npm run bench -- life`: lists and searches of a society's publications and administration, at full size, on PostgreSQL.
// `npm run bench -- orders`: ordering compared with bare `pg`, availability and lists with 100,000 orders, on PostgreSQL.
// `npm run bench -- calendars`: a campaign of 50,000 sales, and visitors who buy at sixty a second, on PostgreSQL.
// `npm run bench -- processes`: cost of calls with 1, 2, 4 and 8 server processes; not part of the full run.
// `npm run bench -- backup 5`: a backup with this many gigabytes of files, and its restore; not part of the full run.
// `npm run bench -- statements`: a bank statement of 10,000 lines is read; fails after 10 s; not part of the full run.
// `npm run bench -- imports`: a file of 5,000 members is imported; fails after 15 s; not part of the full run.
// `npm run bench -- pictures 40`: uploads and processes only this many pictures; 500 of them are part of the full run.
import { measureBackup } from './bench/backup.ts'
import { measureCalendars } from './bench/calendars.ts'
import { API, type Call, headersOf, keyOf } from './bench/calls.ts'
import { printerOf } from './bench/cells.ts'
import {
  callsWith,
  type Engine,
  embeddedEngine,
  onPostgres,
  recordCalls,
  SIGN_IN,
  settle,
  settleSociety,
} from './bench/engines.ts'
import { fillPersons } from './bench/fill.ts'
import { administeredColumns, fillAdministered } from './bench/fill-administered.ts'
import { fillLife } from './bench/fill-life.ts'
import { measureImports } from './bench/imports.ts'
import { callsOf, fromEverywhere, settleCallers } from './bench/life.ts'
import { measureOrders } from './bench/orders.ts'
import { measurePictures } from './bench/pictures.ts'
import { measureProcesses } from './bench/processes.ts'
import { killServers, middleShot, type Server, type Shot, shoot, stopServer } from './bench/servers.ts'
import { measureStatements } from './bench/statements.ts'
import { type Measurement, middle, type Run, tooSlow, verdict } from './bench/verdict.ts'
import { on, startCluster } from './testing/cluster.ts'

const [part = '', howMany = part === 'backup' ? '5' : '500'] = process.argv.slice(2)
const quick = part === 'quick'
/** Whether a part is requested: one by name, or all without a name. */
const asked = (name: string) => part === '' || part === name
const alone = ['life', 'orders', 'calendars'].includes(part)
const ROUNDS = 5
const SECONDS = quick ? 1 : 2
const PERSONS = 50_000
const SIZES = [5_000, PERSONS, 500_000]

const cells = printerOf(50, 12)
const ms = (value: number) => `${Math.round(value)} ms`
const nameOf = (address: string) => address.replace(API, '').split('&sort')[0] ?? ''

type Kind = 'API' | 'bare' | 'piped' | 'fastify'

/** Measures each call on every server in turn: five rounds, each starting with another server. */
async function compare(engine: Engine, token: string): Promise<Measurement[]> {
  const database = await engine.open()
  const calls = callsWith(token)
  const statements = await recordCalls(database, calls)
  await database.close()
  const servers = new Map<Kind, Server>([
    ['bare', await engine.yardstick('bare', statements)],
    ['fastify', await engine.yardstick('fastify', statements)],
  ])
  if (engine.pipelines) servers.set('piped', await engine.yardstick('piped', statements))
  servers.set('API', await engine.api())
  const kinds = [...servers.keys()]
  console.log(
    `\n${PERSONS.toLocaleString('en')} persons on ${engine.name}, 100 connections, the middle of ${ROUNDS} rounds of ${SECONDS} s each, turn by turn`,
  )
  console.log("piped: bare, on shared connections as the API; cpu: the server's milliseconds for a thousand answers\n")
  const columns = ['API /s', 'bare /s', 'piped /s', 'fastify /s', 'API:bare', 'by cpu', 'API:piped', 'by cpu']
  cells(['', ...columns, 'API cpu', 'bare cpu', 'API p99', 'bare p99', 'failed'])
  const measured: Measurement[] = []
  for (const call of calls) {
    const { path } = call
    const shots = new Map<Kind, Shot[]>(kinds.map((kind) => [kind, []]))
    const fire = (kind: Kind, duration: number) =>
      shoot(servers.get(kind) as Server, { path, headers: headersOf(call), duration })
    for (const kind of kinds) await fire(kind, Math.min(2, SECONDS))
    for (let round = 0; round < ROUNDS; round++)
      for (const turn of kinds.keys()) {
        const kind = kinds[(round + turn) % kinds.length] ?? 'API'
        shots.get(kind)?.push(await fire(kind, SECONDS))
      }
    const of = (kind: Kind) => middleShot(shots.get(kind) ?? [])
    const ratioTo = (kind: Kind) =>
      middle(
        (shots.get(kind) ?? []).map(({ perSecond }, round) => (shots.get('API')?.[round]?.perSecond ?? 0) / perSecond),
      )
    const [mine, bare, piped, fastify] = [of('API'), of('bare'), of('piped'), of('fastify')]
    const shown = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(2))
    cells([
      `${nameOf(path)} (${statements[keyOf(path, headersOf(call).authorization)]?.length} statements)`,
      ...[mine, bare, piped, fastify].map(({ perSecond }) => (Number.isNaN(perSecond) ? '' : Math.round(perSecond))),
      ...[shown(ratioTo('bare')), shown(bare.cpu / mine.cpu), shown(ratioTo('piped')), shown(piped.cpu / mine.cpu)],
      ...[ms(mine.cpu), ms(bare.cpu), ms(mine.p99), ms(bare.p99)],
      [mine, bare, piped, fastify].reduce((sum, { failed }) => sum + failed, 0),
    ])
    const ratio = ratioTo('bare')
    const ofLimit = engine.pipelines ? Math.min(ratio, ratioTo('piped')) : ratio
    measured.push({ name: `${nameOf(path)} on ${engine.name}`, ratio, ofLimit })
  }
  for (const server of servers.values()) await stopServer(server)
  return measured
}

/** Measures the calls that may slow down as the register grows, on the API only. */
async function measureGrowth(engine: Engine, token: string, count: number) {
  const database = await engine.open()
  const pages = Math.ceil(count / 25)
  // Each call searches for somebody else, so that nothing is cached.
  const { rows } = await database.pool.query<{ q: string }>(
    `select first_name || ' ' || last_name as q from persons where id % 7 = 0 order by md5(id::text) limit 4000`,
  )
  await database.close()
  const server = await engine.api()
  const headers = headersOf({ path: '', token })
  console.log(`\n${count.toLocaleString('en')} persons on ${engine.name}, 20 connections\n`)
  cells(['', 'API /s', 'p50', 'p99', 'failed'])
  const report = async (name: string, path: string, more: Partial<Parameters<typeof shoot>[1]> = {}) => {
    const shot = await shoot(server, { path, headers, connections: 20, duration: 2, ...more })
    cells([name, Math.round(shot.perSecond), ms(shot.p50), ms(shot.p99), shot.failed])
  }
  for (const { path } of callsWith(token)) await report(nameOf(path), path)
  await report('first page', `${API}/users?size=25`)
  await report('page in the middle', `${API}/users?size=25&page=${Math.floor(pages / 2)}`)
  await report('last page', `${API}/users?size=25&page=${pages - 1}`)
  await report('searched « le goff camille »', `${API}/users?q=le%20goff%20camille&size=25`)
  await report('searched with a typo « prigant »', `${API}/users?q=prigant&size=25`)
  const requests = rows.map(({ q }) => ({ path: `${API}/users?q=${encodeURIComponent(q)}&size=25` }))
  await report('searched, another name each time', '', { requests })
  if (count === PERSONS) await report(`sign-in, ${SIGN_IN.connections} at once`, SIGN_IN.path, SIGN_IN)
  await stopServer(server)
}

/**
 * Measures the lists and searches of a society's life for each kind of caller, compared with bare `node:http` and `pg`
 * running the same statements.
 */
async function compareLife(engine: Engine, token: string): Promise<Measurement[]> {
  const database = await engine.open()
  await fillLife(database.pool, new Date().getFullYear())
  const club = await fillAdministered(database.pool)
  const callers = await settleCallers(database, token)
  const society = administeredColumns(club).map((path): Call => ({ path: `${API}${path}`, token }))
  const calls = callers.map((caller) => [...callsOf(caller), ...(caller.token === token ? society : [])])
  const statements = await recordCalls(database, calls.flat())
  await database.close()
  const bare = await engine.yardstick('bare', statements)
  const api = await engine.api()
  const measured: Measurement[] = []
  for (const [at, caller] of callers.entries()) {
    console.log(
      `\n${caller.name} at full size on ${engine.name}, 20 connections, the middle of 3 rounds of 1 s each, turn by turn\n`,
    )
    cells(['', 'API /s', 'bare /s', 'API:bare', 'p50', 'p99', 'bare p99', 'p50 alone', 'p99 alone', 'failed'])
    for (const call of calls[at] ?? []) measured.push(await beside(call, { api, bare }))
  }
  await stopServer(api)
  await stopServer(bare)
  return measured.map((each) => ({ ...each, name: `${each.name} on ${engine.name}` }))
}

async function beside(call: Call, { api, bare }: Record<'api' | 'bare', Server>): Promise<Measurement> {
  const requests = fromEverywhere(call)
  const fire = (server: Server, connections = 20) => shoot(server, { path: '', requests, connections, duration: 1 })
  await fire(api)
  await fire(bare)
  const shots: { mine: Shot; its: Shot }[] = []
  for (let round = 0; round < 3; round++) shots.push({ mine: await fire(api), its: await fire(bare) })
  const alone = await fire(api, 1)
  const [mine, its] = [middleShot(shots.map(({ mine }) => mine)), middleShot(shots.map(({ its }) => its))]
  const ratio = middle(shots.map(({ mine, its }) => mine.perSecond / its.perSecond))
  const name = nameOf(call.path)
  cells([
    ...[name, Math.round(mine.perSecond), Math.round(its.perSecond), ratio.toFixed(2)],
    ...[mine.p50, mine.p99, its.p99, alone.p50, alone.p99].map(ms),
    mine.failed + its.failed,
  ])
  return { name, ratio }
}

async function measure(engine: Engine, sizes: number[]): Promise<Measurement[]> {
  const measured: Measurement[] = []
  const first = await engine.open()
  const token = await settleSociety(first)
  await first.close()
  for (const count of sizes) {
    const database = await engine.open()
    await fillPersons(database.pool, count)
    await database.close()
    if (count === PERSONS && !alone) measured.push(...(await compare(engine, token)))
    if (!quick && !alone) await measureGrowth(engine, token, count)
    if (count !== PERSONS || !engine.pipelines) continue
    if (asked('life')) measured.push(...(await compareLife(engine, token)))
    if (asked('orders')) measured.push(...(await measureOrders(engine, token, folder, url)))
    if (asked('calendars')) measured.push(...(await measureCalendars(engine, token, folder, url)))
  }
  return measured
}

async function measureAll(folder: string, url: string) {
  const measured = await measure(onPostgres(folder, url), quick || alone ? [PERSONS] : SIZES)
  if (!quick && !alone) measured.push(...(await measure(embeddedEngine(folder), SIZES)))
  return measured
}

/** Uses a database of its own, because earlier measurements have filled the other one. */
async function measureSending(folder: string, url: string) {
  await on(url, (admin) => admin.query('create database pictures'))
  const engine = onPostgres(folder, url.replace(/postgres$/, 'pictures'))
  const database = await engine.open()
  const token = await settleSociety(database)
  await database.close()
  return await measurePictures(folder, engine, token, Number(howMany))
}

/** Measures background work in a society of its own; fails if it takes too long. */
async function measureWork(work: (engine: Engine, token: string) => Promise<Run[]>) {
  const engine = onPostgres(folder, url)
  const database = await engine.open()
  const token = await settleSociety(database)
  await database.close()
  const slow = tooSlow(await work(engine, token))
  if (slow.length === 0) return
  console.log(`\n${slow.join('\n')}`)
  process.exitCode = 1
}

function reportVerdicts(measured: Measurement[]) {
  const { lines, credible } = verdict(measured)
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
  if (!credible) process.exitCode = 1
}

async function measureWhole() {
  const measured = part === 'pictures' ? [] : await measureAll(folder, url)
  if (!quick && !alone) measured.push(...(await measureSending(folder, url)))
  reportVerdicts(measured)
}

const counting = part === 'processes' ? ' -c shared_preload_libraries=pg_stat_statements' : ''
const cluster = await startCluster(`-c shared_buffers=512MB${counting}`)
const { folder, home, url, remove } = cluster
try {
  settle(folder)
  if (part === 'processes') await measureProcesses(onPostgres(folder, url), url, home)
  else if (part === 'statements') await measureWork(measureStatements)
  else if (part === 'imports') await measureWork(measureImports)
  else if (part === 'backup') reportVerdicts(await measureBackup(onPostgres(folder, url), cluster, Number(howMany)))
  else await measureWhole()
} finally {
  killServers()
  remove()
}
