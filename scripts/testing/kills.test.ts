import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cards, SECRET, startCards } from '../../src/simulators/cards/testing.ts'
import { isFull, report } from '../proofs/full.ts'
import { freePort, startCluster } from './cluster.ts'
import { defineClub, enrolMany, type Member, TOKEN_SECRET } from './members.ts'
import { killProcesses, startProcess, until } from './process.ts'

const KILLS = isFull ? 100 : 3
const SEED = Number(process.env.SEED ?? (isFull ? Date.now() % 1_000_000 : 18))
/** How long after the order, in ms. */
const MOMENTS = fc.sample(fc.nat(250), { seed: SEED, numRuns: KILLS })
/** How the provider's news come; what never comes is asked for by the program itself, a minute later. */
const NEWS = ['at once', 'late', 'twice', ...(isFull ? ['out-of-order', 'never'] : [])]

let cluster: Awaited<ReturnType<typeof startCluster>>
let database: pg.Client
let cards: Cards
let members: Member[]
let resource: number
let settings: Record<string, string>
let program: Awaited<ReturnType<typeof startProcess>>

const connect = async () => {
  database = new pg.Client({ connectionString: cluster.url })
  database.on('error', () => undefined)
  await database.connect()
}
const start = async () => {
  program = await startProcess(path.join(cluster.folder, 'program'), settings)
}

beforeAll(async () => {
  cluster = await startCluster()
  const port = await freePort()
  const folder = path.join(cluster.folder, 'cards')
  mkdirSync(folder)
  cards = await startCards({ folder, webhookUrl: `http://127.0.0.1:${port}/aspr/v1/payments/webhook` })
  settings = {
    ...{ DATABASE_URL: cluster.url, PORT: String(port), TOKEN_SECRET, STRIPE_SECRET_KEY: 'sk_test_of_the_tests' },
    ...{ STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: cards.origin },
  }
  await start()
  await connect()
  members = await enrolMany(database, KILLS)
  const made = await database.query<{ id: number }>(
    `insert into resources (name, price_cents, billing_period, stock, commission_id) values ('Tente', 1250, 'ITEM_DAY', 300, $1) returning id`,
    [await defineClub(database)],
  )
  resource = made.rows[0]?.id ?? 0
})
afterAll(async () => {
  await database.end()
  killProcesses()
  await cards.stop()
  cluster.remove()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a browser does: orders, and pays on the provider's page. Undefined where the program did not answer. */
async function buy({ token }: Member, round: number) {
  const stay = { startDate: inDays(2 + (round % 5)), endDate: inDays(3 + (round % 7) + (round % 5)) }
  const home = `http://localhost:${program.port}/commandvalidate`
  const answer = await fetch(`${program.url}/aspr/v1/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reservations: [{ resource: { id: resource }, quantity: 1 + (round % 3), ...stay }],
      ...{ successURL: home, cancelURL: home },
    }),
  }).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const { stripeSessionId } = (await answer.json().catch(() => ({}))) as { stripeSessionId?: string }
  return stripeSessionId && (await cards.control(`/pay/${stripeSessionId}`)).status === 200
}

type Order = {
  person: number
  state: string
  cents: number
  receipt: number | null
  lines: string
  paid: string[]
  mails: number
}
const orders = async () =>
  (
    await database.query<Order>(`
      select person_id as person, state, total_cents as cents, receipt_number as receipt,
        (select string_agg(distinct reservations.state, ' ') from reservations where command_id = commands.id) as lines,
        array(select provider_id || ' ' || amount_cents from payments where command_id = commands.id order by id) as paid,
        (select count(*)::int from mails where once = 'receipt-' || commands.id) as mails
      from commands where state <> 'CANCELLED' order by receipt`)
  ).rows

type Session = { paid: boolean; intent: string; amount: number }
/** The provider tells again of all that was paid. */
async function tellAgain() {
  const { body } = await cards.control('/state', undefined, 'GET')
  const events = Object.values((body as { events: Record<string, { id: string; type: string }> }).events)
  for (const { id } of events.filter(({ type }) => type === 'checkout.session.completed'))
    await cards.control(`/deliver/${id}`)
}

/** What the provider took, by its own books. */
async function taken(): Promise<string[]> {
  const { body } = await cards.control('/state', undefined, 'GET')
  return Object.values((body as { sessions: Record<string, Session> }).sessions)
    .filter((session) => session.paid)
    .map((session) => `${session.intent} ${session.amount}`)
    .sort()
}

test('killed at random moments between order, payment, news and fulfilment, the database restarted in between: each is done once', async () => {
  const began = Date.now()
  report(`kills: seed ${SEED}`)
  for (const [round, member] of members.entries()) {
    const news = NEWS[round % NEWS.length] ?? 'at once'
    if (news !== 'at once') await cards.control('/faults', { webhook: news, delayMs: 400, times: 1 })
    const buying = buy(member, round)
    await wait(MOMENTS[round] ?? 0)
    await program.kill9()
    if (round % 3 === 2) {
      cluster.stop()
      cluster.start()
      await connect()
    }
    const paid = await buying
    await start()
    // The page was lost with the program: the buyer tries again, with the cart as it was.
    if (!paid) await until(async () => (await buy(member, round)) === true)
  }
  // At full length the program asks by itself for what it has not heard of, and the provider tries again in its own time.
  if (!isFull) await tellAgain()
  await until(async () => (await orders()).filter(({ state }) => state === 'PAID').length >= KILLS, 100)
  // News that come again change nothing.
  await tellAgain()
  await wait(1_000)

  const found = await orders()
  expect(found.map(({ person }) => person).sort((one, other) => one - other)).toEqual(members.map(({ id }) => id))
  for (const { state, lines, cents, paid, mails } of found)
    expect([state, lines, paid.length, paid[0]?.split(' ')[1], mails]).toEqual([
      'PAID',
      'CONFIRMED',
      1,
      String(cents),
      1,
    ])
  expect(found.map(({ receipt }) => receipt)).toEqual(found.map((_, at) => at + 1))
  // No order without its money, no money without its order.
  expect(found.flatMap(({ paid }) => paid).sort()).toEqual(await taken())
  report(
    `kills: ${KILLS}, ${Math.floor(KILLS / 3)} restarts of PostgreSQL, in ${Math.round((Date.now() - began) / 1_000)} s, ${Math.min(...MOMENTS)} to ${Math.max(...MOMENTS)} ms after the order`,
  )
})
