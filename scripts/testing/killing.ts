import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { SECRET, startCards } from '../../src/simulators/cards/testing.ts'
import { callerOf } from './calls.ts'
import { freePort, startCluster } from './cluster.ts'
import { defineClub, enrolMany, type Member, TOKEN_SECRET } from './members.ts'
import { killProcesses, startProcess, until } from './process.ts'

/** When the kill happens, in ms after the order; how the payment's event arrives; whether the database restarts too. */
type Kill = { afterMs: number; news: string; restartsDatabase: boolean }
type Order = {
  person: number
  state: string
  cents: number
  receipt: number | null
  lines: string
  paid: string[]
  mails: number
}
/** State of the provider's simulator. */
type Books = {
  sessions: Record<string, { paid: boolean; intent: string; amount: number }>
  events: Record<string, { id: string; type: string }>
  deliveries: Record<string, { status: string }>
}

const ORDERS = `
  select person_id as person, state, total_cents as cents, receipt_number as receipt,
    (select string_agg(distinct reservations.state, ' ') from reservations where command_id = commands.id) as lines,
    array(select provider_id || ' ' || amount_cents from payments where command_id = commands.id order by id) as paid,
    (select count(*)::int from mails where once = 'receipt-' || commands.id) as mails
  from commands where state <> 'CANCELLED' order by receipt`

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Starts a program with its own PostgreSQL and card provider, and this many members, each of whom orders while the
 * program is killed.
 */
export async function startShop(many: number) {
  const cluster = await startCluster()
  const port = await freePort()
  const folder = path.join(cluster.folder, 'cards')
  mkdirSync(folder)
  const cards = await startCards({ folder, webhookUrl: `http://127.0.0.1:${port}/aspr/v1/payments/webhook` })
  const settings = {
    DATABASE_URL: cluster.url,
    PORT: String(port),
    TOKEN_SECRET,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: cards.origin,
  }
  const start = () => startProcess(path.join(cluster.folder, 'program'), settings)
  const connect = async () => {
    const client = new pg.Client({ connectionString: cluster.url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  let program = await start()
  let database = await connect()
  const members = await enrolMany(database, many)
  const club = await defineClub(database)
  const made = await database.query<{ id: number }>(
    `insert into resources (name, price_cents, billing_period, stock, commission_id) values ('Tente', 1250, 'ITEM_DAY', 300, $1) returning id`,
    [club],
  )
  const resource = made.rows[0]?.id ?? 0

  /**
   * Orders and pays on the provider's page, like a browser. Returns whether both succeeded; undefined if the program
   * did not answer.
   */
  const buy = async ({ token }: Member, round: number) => {
    const stay = { startDate: inDays(2 + (round % 5)), endDate: inDays(3 + (round % 7) + (round % 5)) }
    const home = `http://localhost:${port}/commandvalidate`
    const order = {
      reservations: [{ resource: { id: resource }, quantity: 1 + (round % 3), ...stay }],
      successURL: home,
      cancelURL: home,
    }
    const call = callerOf(program.url, token)
    const answer = await call<{ stripeSessionId: string }>('POST', '/commands', order).catch(() => undefined)
    if (answer?.status !== 200) return undefined
    return (await cards.control(`/pay/${answer.body.stripeSessionId}`)).status === 200
  }
  const orders = async () => (await database.query<Order>(ORDERS)).rows

  const readBooks = async () => (await cards.control('/state', undefined, 'GET')).body as Books
  /** Payments received by the provider, according to its own records. */
  const listTaken = async () =>
    Object.values((await readBooks()).sessions)
      .filter((session) => session.paid)
      .map((session) => `${session.intent} ${session.amount}`)
      .sort()

  return {
    /** The member of a round orders while the program is killed and restarted. */
    async killDuring(round: number, { afterMs, news, restartsDatabase }: Kill) {
      const member = members[round] as Member
      if (news !== 'at once') await cards.control('/faults', { webhook: news, delayMs: 400, times: 1 })
      const buying = buy(member, round)
      // The moment of the kill is the tested case, not a wait for something.
      await setTimeout(afterMs)
      await program.kill9()
      if (restartsDatabase) {
        cluster.stop()
        cluster.start()
        database = await connect()
      }
      const paid = await buying
      program = await start()
      // The payment page was lost with the program: the buyer retries with the same cart.
      if (!paid) await until(async () => (await buy(member, round)) === true)
    },
    /** The provider resends all payment events, until each is accepted. */
    async tellAgain() {
      const { events, deliveries: earlier } = await readBooks()
      for (const { id } of Object.values(events).filter(({ type }) => type === 'checkout.session.completed'))
        await cards.control(`/deliver/${id}`)
      await until(async () =>
        Object.entries((await readBooks()).deliveries).every(
          ([id, { status }]) => id in earlier || status === 'delivered',
        ),
      )
    },
    untilPaid: () => until(async () => (await orders()).filter(({ state }) => state === 'PAID').length >= many, 300),
    /** Expects one order a member, paid once, with one receipt and one mail, and no other payment at the provider. */
    async expectEachOnce() {
      const found = await orders()
      expect(found.map(({ person }) => person).sort((one, other) => one - other)).toEqual(members.map(({ id }) => id))
      for (const { state, lines, cents, paid, mails } of found)
        expect([state, lines, paid.length, paid[0]?.split(' ')[1], mails]).toEqual([
          ...['PAID', 'CONFIRMED', 1],
          ...[String(cents), 1],
        ])
      expect(found.map(({ receipt }) => receipt)).toEqual(found.map((_, at) => at + 1))
      expect(found.flatMap(({ paid }) => paid).sort()).toEqual(await listTaken())
    },
    async close() {
      await database.end()
      killProcesses()
      await cards.stop()
      cluster.remove()
    },
  }
}
