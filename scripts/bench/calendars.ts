// Measures a campaign of 50,000 sales: the queries of its screens, and visitors who buy at sixty a second, compared
// with bare `pg`.
import { randomUUID } from 'node:crypto'
import { addDays, parisDay } from '../../src/shared/dates.ts'
import { startProvider } from '../testing/provider.ts'
import { API, headersOf } from './calls.ts'
import { type Engine, recordCalls } from './engines.ts'
import { CAMPAIGN, fillCalendars } from './fill-calendars.ts'
import { type LoadRequest, type LoadResult, sendAt } from './open-loop.ts'
import { middleShot, type Shot, shoot, startServer, stopServer } from './servers.ts'
import { type Measurement, middle } from './verdict.ts'

const PER_SECOND = 60
const SECONDS = 10
const ROUNDS = 3
/** Seconds of a round, and of the warm-up before the first. */
const ROUND_SECONDS = 2
const WARM_SECONDS = 3
/** Limit in milliseconds for a screen's 99th percentile. */
const ALLOWED = 100

/** The phone of a seller with a sector, and the phone of a seller with the maximum number of doors. */
const PHONES = { seller: '01900000-0000-7000-8000-000000000002', walker: '01900000-0000-7000-8000-000000000001' }
const roundOf = (phone: string) => `/calendars/round?device=${phone}`
const ROUND = roundOf(PHONES.walker)
type Sellers = { seller: string; walker: string }

/**
 * Creates and fills last year's campaign and the present one; returns the tokens of a seller with a sector and of one
 * with 5,000 doors.
 */
async function settleCampaigns(engine: Engine): Promise<Sellers> {
  const database = await engine.open()
  const { defineCommission } = await import('../../src/features/society/commissions/service.ts')
  const { listAll, openCampaign } = await import('../../src/features/calendars/campaigns/service.ts')
  const { openSession } = await import('../../src/features/platform/access/service.ts')
  const { db, pool } = database
  const said = { name: 'Calendriers', technicalName: 'calendriers', subType: 'CALENDARS' as const, description: '' }
  await defineCommission(db, said, undefined)
  const today = parisDay(new Date())
  for (const [year, from] of [
    [2026, -400],
    [2027, -40],
  ] as const)
    await openCampaign(db, {
      year,
      opensOn: addDays(today, from),
      closesOn: addDays(today, from + 80),
      minimumCents: 200,
    })
  const campaigns = await listAll(db)
  await fillCalendars(
    pool,
    campaigns.map(({ id, year, resourceId }) => ({ id, year, resource: resourceId })),
  )
  const { rows } = await pool.query<{ id: number }>(
    `select person_id as id from calendar_sector_sellers join calendar_sectors on calendar_sectors.id = sector_id
     where campaign_id = (select id from calendar_campaigns where year = 2027) order by sector_id limit 1`,
  )
  const seller = await openSession(db, rows[0]?.id ?? 0)
  const { registerDevice } = await import('../../src/features/rounds/devices/service.ts')
  const { rows: walkers } = await pool.query<{ id: number }>(
    `with walker as (select person_id as id from person_roles where name = 'calendriers' order by person_id desc limit 1)
     insert into calendar_sector_sellers (sector_id, person_id, place)
     select sector.id, walker.id, 3 from calendar_sectors sector, walker where campaign_id = (select id from calendar_campaigns where year = 2027)
       and not exists (select from calendar_sector_sellers where sector_id = sector.id and person_id = walker.id)
     order by sector.id limit 25 returning person_id as id`,
  )
  const walker = walkers[0]?.id ?? 0
  const register = (person: number, id: string) =>
    registerDevice(db, { id: person } as Parameters<typeof registerDevice>[1], { id, name: 'Banc' })
  await register(walker, PHONES.walker)
  await register(rows[0]?.id ?? 0, PHONES.seller)
  const tokens = { seller, walker: await openSession(db, walker) }
  await database.close()
  return tokens
}

const PAID = 'search=paid==true'
const ADMINISTERED = [
  '/calendars/figures',
  `/calendars/sales?size=25&sort=day,desc&sort=id,desc&${PAID}`,
  `/calendars/sales?size=25&page=1990&sort=day,desc&${PAID}`,
  ...['q=12345', 'q=prigent%20anne', 'q=prigant33', 'search=toCheck==true', 'sort=stub,asc', 'search=means==CASH'].map(
    (more) => `/calendars/sales?size=25&${more}`,
  ),
  '/calendars/counting?stub=12345',
  '/calendars/books?size=25',
  '/calendars/books?size=25&page=19',
  '/calendars/books?size=25&q=prigent',
  '/calendars/reminders',
  '/calendars/sellers?q=prigent',
  '/calendars/sectors?size=25',
  '/calendars/streets?size=25',
  '/calendars/streets?size=25&q=rue%20012',
  '/calendars/comebacks?size=25',
  '/calendars/refusals?size=25',
  '/calendars/doors?size=25&q=rue%20012',
  '/calendars/sectors/101',
  '/calendars/campaigns',
]
const OWN = [roundOf(PHONES.seller), '/calendars/own', '/calendars/sectors/own', '/calendars/sectors/101/doors?size=25']
const ANYBODY = ['/calendars/codes/00000000-0000-4000-8000-000000000000']

/** Transaction statements have no meaning on a server that may run each on another connection. */
const FRAME = /^(begin|commit|start transaction|savepoint|release)/i

async function measureScreens(
  engine: Engine,
  administrator: string,
  { seller, walker }: Sellers,
): Promise<Measurement[]> {
  const besides = [
    { path: '/calendars/campaigns', token: administrator },
    { path: ROUND, token: walker },
  ]
  const database = await engine.open()
  const recorded = await recordCalls(
    database,
    besides.map(({ path, token }) => ({ path: `${API}${path}`, token })),
  )
  await database.close()
  const bare = await engine.yardstick(
    'bare',
    Object.fromEntries(
      Object.entries(recorded).map(([key, asked]) => [key, asked.filter(({ text }) => !FRAME.test(text))]),
    ),
  )
  const api = await engine.api()
  console.log(
    `\nA campaign of ${CAMPAIGN.sales.toLocaleString('en')} sales beside the one before, 20 connections, the middle of ${ROUNDS} rounds of ${ROUND_SECONDS} s\n`,
  )
  const measured: Measurement[] = []
  let asked = 0
  const ask = async (path: string, token?: string) => {
    asked++
    const from = { ...(token && { authorization: `Bearer ${token}` }) }
    // From many addresses, because each address is limited to this many stub numbers in ten minutes.
    const requests = Array.from({ length: 250 }, (_, at) => ({
      path: `${API}${path}`,
      headers: { ...from, 'x-forwarded-for': `10.${asked}.0.${at + 1}` },
    }))
    const fire = (duration: number) => shoot(api, { path: '', requests, connections: 20, duration })
    await fire(WARM_SECONDS)
    const shots: Shot[] = []
    for (let round = 0; round < ROUNDS; round++) shots.push(await fire(ROUND_SECONDS))
    const { perSecond, p50, p99, failed } = middleShot(shots)
    console.log(
      `${path.padEnd(70)}${Math.round(perSecond)} /s, p50 ${p50} ms, p99 ${p99} ms of ${ALLOWED}, ${failed} failed`,
    )
    measured.push({ name: path, ratio: ALLOWED / Math.max(p99, 1), owed: 1, of: 'what it may take' })
  }
  for (const path of ADMINISTERED) await ask(path, administrator)
  for (const path of OWN) await ask(path, seller)
  for (const path of ANYBODY) await ask(path)
  console.log('\nBeside bare node:http and pg with the same statements, turn by turn, at 20 connections and at one')
  for (const { path, token } of besides)
    for (const connections of [20, 1]) {
      const fire = (server: typeof api) =>
        shoot(server, { path: `${API}${path}`, headers: headersOf({ path, token }), connections, duration: 5 })
      const shots: { mine: Shot; its: Shot }[] = []
      for (let round = 0; round <= ROUNDS; round++) shots.push({ mine: await fire(api), its: await fire(bare) })
      const [mine, its] = [
        middleShot(shots.slice(1).map(({ mine }) => mine)),
        middleShot(shots.slice(1).map(({ its }) => its)),
      ]
      console.log(
        `${path.split('?')[0]?.padEnd(25)}${connections}: API ${mine.perSecond.toFixed(1)} /s, p50 ${mine.p50} ms, p99 ${mine.p99} ms; bare ${its.perSecond.toFixed(1)} /s, p50 ${its.p50} ms, p99 ${its.p99} ms; ratio ${(mine.perSecond / its.perSecond).toFixed(2)}, ${mine.failed} failed`,
      )
    }
  await stopServer(bare)
  await stopServer(api)
  return measured
}

/**
 * Purchases of visitors with solved captchas; every other one gives a number of a seller's book, the rest have no stub.
 */
async function purchases(solve: () => Promise<string>, home: string, turn: number): Promise<LoadRequest[]> {
  const count = PER_SECOND * SECONDS
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      path: `${API}/commands/calendar`,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${100 + turn}.${Math.floor(at / 100)}.${1 + (at % 100)}`,
      },
      body: JSON.stringify({
        person: {
          lastName: `Le Goff ${at}`,
          firstName: 'Maryvonne',
          email: `giver${turn}.${at}@courrier.example`,
          address: { streetNumber: '12 bis', streetName: 'rue de la Monnaie', postalCode: 35000, city: 'Rennes' },
        },
        ...(at % 2 === 0 && { stubNumber: 200_001 + turn * count + at }),
        amount: 10,
        recaptcha: await solve(),
        successRedirect: `${home}/calendrier/code/`,
        key: randomUUID(),
      }),
    })),
  )
}

async function measurePurchases(engine: Engine, folder: string, url: string): Promise<Measurement[]> {
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2')
  const { solveChallenge } = await import('altcha-lib')
  const { makeChallenge } = await import('../../src/features/society/captcha/service.ts')
  const solve = async () => {
    const challenge = await makeChallenge('calendar', { counter: 1 })
    return Buffer.from(
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
    ).toString('base64')
  }
  const provider = await startProvider()
  const servers = {
    API: await engine.api({
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_WEBHOOK_SECRET: provider.webhookSecrets.join(','),
      STRIPE_API_BASE: provider.apiBase,
    }),
    bare: await startServer(folder, {
      args: (port) => ['scripts/bench/calendars-yardstick.ts', port, url, provider.apiBase],
    }),
  }
  const kinds = Object.keys(servers) as (keyof typeof servers)[]
  const rated = new Map<keyof typeof servers, LoadResult[]>(kinds.map((kind) => [kind, []]))
  for (let turn = 0; turn < (ROUNDS + 1) * kinds.length; turn++) {
    const kind = kinds[turn % kinds.length] ?? 'API'
    const home = servers[kind].origin.replace('127.0.0.1', 'localhost')
    const result = await sendAt(servers[kind], PER_SECOND, await purchases(solve, home, turn))
    // The first round is a warm-up.
    if (turn >= kinds.length) rated.get(kind)?.push(result)
  }
  console.log(
    `\nPOST /commands/calendar, ${PER_SECOND} a second in an open loop for ${SECONDS} s, the middle of ${ROUNDS} rounds, turn by turn`,
  )
  const figure = (kind: keyof typeof servers, of: keyof LoadResult) =>
    middle((rated.get(kind) ?? []).map((each) => each[of]))
  for (const kind of kinds)
    console.log(
      `${kind.padEnd(6)}p50 ${figure(kind, 'p50')} ms, p99 ${figure(kind, 'p99')} ms, ${figure(kind, 'failed')} failed, sender late by ${figure(kind, 'late')} ms at most`,
    )
  for (const server of Object.values(servers)) await stopServer(server)
  await provider.stop()
  return []
}

/** Measures the calendars at full size, on a filled register. */
export async function measureCalendars(engine: Engine, token: string, folder: string, url: string) {
  const sellers = await settleCampaigns(engine)
  return [...(await measureScreens(engine, token, sellers)), ...(await measurePurchases(engine, folder, url))]
}
