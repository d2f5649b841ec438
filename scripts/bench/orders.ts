// Measures orders and availability at full size: `POST /commands` of concurrent members compared with the same
// transaction written by hand with `pg`, and queries on 100,000 orders, 200,000 lines and the treasurer's data.
import type autocannon from 'autocannon'
import { SignJWT } from 'jose'
import type { Database } from '../../src/server/data/db.ts'
import { addDays, parisDay } from '../../src/shared/dates.ts'
import { type Provider, startProvider } from '../testing/provider.ts'
import { API } from './calls.ts'
import { type Engine, SECRET } from './engines.ts'
import { fillOrders } from './fill-orders.ts'
import { fillTreasury } from './fill-treasury.ts'
import { cpuOfTree } from './processor.ts'
import { middleShot, type Server, type Shot, shoot, startServer, stopServer } from './servers.ts'
import { type Measurement, middle } from './verdict.ts'

const AT_ONCE = 50
const MEMBERS = 12_000
const FLATS = 100
const ROUNDS = 3

type Place = { engine: Engine; provider: Provider; folder: string; url: string }
type Buyer = { id: number; token: string; session: string }

/** Creates signed-in members, each with a session of their own. */
async function settleBuyers({ pool }: Database): Promise<Buyer[]> {
  const { rows } = await pool.query<{ id: number; sid: string }>(
    `insert into sessions (id, person_id, expires_at)
     select gen_random_uuid(), id, now() + interval '10 hours' from persons where state = 'ACTIVE' and password_hash = '-' order by id limit ${MEMBERS}
     returning person_id as id, id as sid`,
  )
  const key = new TextEncoder().encode(SECRET)
  const sign = (id: number, sid: string) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(id))
      .setIssuer('amicale-portal')
      .setAudience('amicale-portal/session')
      .setIssuedAt()
      .setExpirationTime('10h')
      .sign(key)
  return await Promise.all(rows.map(async ({ id, sid }) => ({ id, session: sid, token: await sign(id, sid) })))
}

async function settleFlats({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into resources (name, price_cents, billing_period, commission_id, cancel_days, cancel_percent)
     select 'Appartement ' || n, 4500, 'DAY', 1, 7, 50 from generate_series(1, ${FLATS}) n returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Orders of different members, each for other days of one of the flats, so that all succeed. */
function ordersOf(buyers: Buyer[], flats: number[], round: number, { origin }: Server) {
  const home = `${origin.replace('127.0.0.1', 'localhost')}/commandvalidate`
  const today = parisDay(new Date())
  return buyers.map(({ id, token, session }, at) => {
    const start = addDays(today, 10 + 3 * Math.floor(at / FLATS) + round * 32)
    const stay = { startDate: start, endDate: addDays(start, 1) }
    return {
      method: 'POST' as const,
      path: `${API}/commands`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${40 + round}.${Math.floor(at / 200)}.${1 + (at % 200)}`,
        'x-member': String(id),
        'x-session': session,
      },
      body: JSON.stringify({
        reservations: [{ resource: { id: flats[at % FLATS] }, quantity: 1, ...stay }],
        successURL: home,
        cancelURL: home,
        total: 90,
      }),
    }
  })
}

/**
 * Distributes the requests over the connections, because by default each connection would send all of them from the
 * first. So members who order at the same time order different flats and only compete for the server.
 */
function inTurn(requests: autocannon.Request[], connections: number) {
  let begun = 0
  return (client: { setRequests: (requests: autocannon.Request[]) => void }) => {
    const own = begun++
    client.setRequests(requests.filter((_request, at) => at % connections === own))
  }
}

/** Sends this many orders, each once. */
const fire = (server: Server, requests: autocannon.Request[], connections: number): Promise<Shot> =>
  shoot(server, { path: '', connections, amount: requests.length, setupClient: inTurn(requests, connections) })

/** Finds PostgreSQL's main process, the parent of its others. */
const findPostmaster = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ pid: number }>("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid"))
    .rows[0]?.pid ?? 0

/** Same, with the processor time of PostgreSQL in milliseconds for a thousand orders. */
async function fireAndMeasure(server: Server, requests: autocannon.Request[], postmaster: number) {
  const before = cpuOfTree(postmaster)
  const shot = await fire(server, requests, AT_ONCE)
  return { ...shot, postgres: ((cpuOfTree(postmaster) - before) / requests.length) * 1_000 }
}
type OrderShot = Awaited<ReturnType<typeof fireAndMeasure>>

/** Compares `POST /commands` with bare `pg` in turns, each with members who have not ordered yet. */
async function compareOrders({ engine, provider, folder, url }: Place): Promise<Measurement[]> {
  const database = await engine.open()
  const buyers = await settleBuyers(database)
  const flats = await settleFlats(database)
  const postmaster = await findPostmaster(database)
  await database.close()
  const api = await engine.api({
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecrets.join(','),
    STRIPE_API_BASE: provider.apiBase,
  })
  const yardstick = (kind: string) =>
    startServer(folder, { args: (port) => ['scripts/bench/orders-yardstick.ts', port, url, provider.apiBase, kind] })
  const servers = { API: api, same: await yardstick('same'), lean: await yardstick('lean') }
  const kinds = Object.keys(servers) as (keyof typeof servers)[]
  const each = Math.floor(buyers.length / ((ROUNDS + 1) * kinds.length))
  const shots = new Map<keyof typeof servers, OrderShot[]>(kinds.map((kind) => [kind, []]))
  for (let turn = 0; turn < (ROUNDS + 1) * kinds.length; turn++) {
    const kind = kinds[turn % kinds.length] ?? 'API'
    const orders = ordersOf(buyers.slice(turn * each, (turn + 1) * each), flats, turn, servers[kind])
    // A buyer has opened the cart before ordering.
    const carts = orders.map(({ headers }) => ({ method: 'GET' as const, path: `${API}/cart`, headers }))
    await fire(servers[kind], carts, AT_ONCE)
    const shot = await fireAndMeasure(servers[kind], orders, postmaster)
    // The first round is a warm-up.
    if (turn >= kinds.length) shots.get(kind)?.push(shot)
  }
  console.log(
    `\nPOST /commands, ${AT_ONCE} members at once, ${each} orders a round, the middle of ${ROUNDS} rounds, turn by turn`,
  )
  console.log('same: bare, with the same statements one after the other; lean: bare, with what no order can do without')
  for (const kind of kinds) {
    const all = shots.get(kind) ?? []
    const { perSecond, p50, p99, cpu, failed } = middleShot(all)
    const postgres = middle(all.map((shot) => shot.postgres))
    console.log(
      `${kind.padEnd(6)}${Math.round(perSecond)} /s, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed; for a thousand, processor of the server ` +
        `${Math.round(cpu)} ms, of PostgreSQL ${Math.round(postgres)} ms`,
    )
  }
  // Compared round by round, because a busy machine slows both down equally.
  const ratiosTo = (kind: keyof typeof servers) => {
    const rounds = (shots.get(kind) ?? []).map((bare, at) => ({ bare, api: shots.get('API')?.[at] ?? bare }))
    return {
      byRate: middle(rounds.map(({ api, bare }) => api.perSecond / bare.perSecond)),
      byProcessor: middle(rounds.map(({ api, bare }) => (bare.cpu + bare.postgres) / (api.cpu + api.postgres))),
    }
  }
  for (const kind of ['same', 'lean'] as const) {
    const { byRate, byProcessor } = ratiosTo(kind)
    console.log(`API to ${kind} ${byRate.toFixed(2)} by rate, ${byProcessor.toFixed(2)} by processor`)
  }
  for (const server of Object.values(servers)) await stopServer(server)
  return [{ name: 'POST /commands', ratio: ratiosTo('same').byRate, owed: 0.75 }]
}

/** Queries of a treasurer, 20 at once, with the limit for their 99th percentile in milliseconds. */
const askedByTreasurer = ({ slip, statement }: Awaited<ReturnType<typeof fillTreasury>>, today: string) =>
  [
    '/payments/summary',
    '/payments/recent',
    ...['', '&page=100', '&search=state==EXPIRED', '&q=le%20goff'].map((more) => `/payments/awaited?size=25${more}`),
    ...['', '&page=30', '&search=state==DEPOSITED'].map((more) => `/deposit-slips?size=25${more}`),
    `/deposit-slips/${slip}`,
    ...['', '&q=le%20goff'].map((more) => `/deposit-slips/payments?size=25&kind=CHEQUE${more}`),
    '/bank-statements?size=25',
    '/bank-statements/freshness',
    `/bank-statements/${statement}`,
    ...['SURE', 'OPEN', 'SETTLED'].map((group) => `/bank-statements/${statement}/lines?size=25&group=${group}`),
    `/accounting?from=${addDays(today, -365)}&to=${today}`,
  ].map((path): [string, number, number] => [path, 20, 100])

/**
 * Queries on all orders, and on a resource with ten thousand future stays, with the limit for their 99th percentile in
 * milliseconds.
 */
const asked = (busy: number, today: string): [path: string, connections: number, allowed: number][] => [
  [`/resources/${busy}/availability?from=${today}&to=${addDays(today, 365)}`, 1, 20],
  ...['', '&page=2000', '&search=state==REFUNDED', '&sort=paidAt,asc', '&q=le%20goff'].map(
    (more): [string, number, number] => [`/commands?size=25${more}`, 20, 100],
  ),
  ...['', '&page=4000', '&search=state==CONFIRMED', '&sort=startDate,desc', '&search=commission==commission-3'].map(
    (more): [string, number, number] => [`/reservations?size=25${more}`, 20, 100],
  ),
]

async function measureAsked({ engine }: Place, token: string): Promise<Measurement[]> {
  const database = await engine.open()
  const busy = await fillOrders(database.pool)
  const filled = await fillTreasury(database.pool)
  await database.close()
  const api = await engine.api()
  console.log(
    '\n100,000 orders and 210,000 lines, for who administers the society; a thing with 10,000 stays within a year\n',
  )
  const measured: Measurement[] = []
  const today = parisDay(new Date())
  for (const [path, connections, allowed] of [...asked(busy, today), ...askedByTreasurer(filled, today)]) {
    const call = { path: `${API}${path}`, headers: { authorization: `Bearer ${token}` }, connections, duration: 1 }
    await shoot(api, call)
    const shots: Shot[] = []
    for (let round = 0; round < ROUNDS; round++) shots.push(await shoot(api, call))
    const { perSecond, p50, p99, failed } = middleShot(shots)
    console.log(
      `${path.padEnd(70)}${Math.round(perSecond)} /s, p50 ${p50} ms, p99 ${p99} ms of ${allowed}, ${failed} failed`,
    )
    measured.push({ name: path, ratio: allowed / Math.max(p99, 1), owed: 1, of: 'what it may take' })
  }
  await stopServer(api)
  return measured
}

/** Measures orders at full size, on a filled register. */
export async function measureOrders(
  engine: Engine,
  token: string,
  folder: string,
  url: string,
): Promise<Measurement[]> {
  const provider = await startProvider()
  const place = { engine, provider, folder, url }
  const measured = [...(await compareOrders(place)), ...(await measureAsked(place, token))]
  await provider.stop()
  return measured
}
