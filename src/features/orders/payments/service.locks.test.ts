import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { askCards, defineFees, orderFees } from '../../members/membership/fixtures.ts'
import { issueFeeToken } from '../../platform/access/tokens/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { ledgerOf, linesOf, ordersOf } from '../orders/fixtures.ts'
import { expireOverdue } from './expiry/service.ts'
import { reconcile } from './service.ts'

const POSTGRES = Boolean(process.env.TEST_POSTGRES_URL)
/**
 * Every action comes first twice, with every kind of order. The embedded engine has one connection, so nothing can wait
 * there.
 */
const ROUNDS = POSTGRES ? 12 : 2
const FEES = 6_300

let admin: { token: string }

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const confirmed = () =>
  enrolledMember(program, {
    state: 'EMAIL_CONFIRMED',
    subscriptions: ['AMICALE', 'UDSP'],
    accountValidity: '1970-01-01',
    emailConfirmedAt: new Date(),
  })
const post = async (path: string, body: object) =>
  (await program.call('POST', path, { token: admin.token, body })).status
/** Makes an order overdue with its page closed; money may still arrive for it. */
async function overdue(id: number) {
  await program.db.updateTable('paymentSessions').set({ state: 'EXPIRED' }).where('commandId', '=', id).execute()
  const expiresAt = new Date(Date.now() - 1_000)
  await program.db.updateTable('commands').set({ expiresAt }).where('id', '=', id).execute()
}

/** Number of deadlocks that PostgreSQL has resolved. */
async function deadlocks() {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(program.db)
  return rows[0]?.deadlocks
}

/** A connection reports its deadlocks at the latest when it closes. */
async function endOtherConnections() {
  await eventually(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      program.db,
    )
    return rows.length === 0
  })
}

/** For each order of a person: its state, the money kept, and whether its lines are the person's. */
const outcomeOf = async (personId: number) =>
  await Promise.all(
    (await ordersOf(program, personId)).map(async ({ id, state, receiptNumber }) => {
      const ledger = await ledgerOf(program, id)
      const sum = (kind: string) =>
        ledger
          .filter((row) => row.kind === kind && row.state !== 'FAILED')
          .reduce((cents, row) => cents + row.amountCents, 0)
      const taken = (await linesOf(program, id)).filter((line) => line === 'CONFIRMED').length
      return { state, receiptNumber, kept: sum('PAYMENT') - sum('REFUND'), taken }
    }),
  )

/** Runs everything that changes an order at once: card, cheque, refusal, expiry and the merge of its account. */
async function everythingAtOnce(round: number) {
  const [payer, other] = [await confirmed(), await confirmed()]
  const { body: checkout } = await orderFees(program, await issueFeeToken(program.db, 'subscription', payer, null))
  if (round % 2 === 0) await overdue(checkout.id)
  const [kept, gone] = round % 4 < 2 ? [payer, other] : [other, payer]
  const money = { amount: FEES / 100, method: 'CHEQUE', date: parisDay(new Date()) }
  const pay = async () => {
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    return 200
  }
  const minute = async () => {
    await reconcile(program.db, FULFILMENTS, new Date(Date.now() + 120_000))
    return 200
  }
  const expire = async () => {
    await expireOverdue(program.db, FULFILMENTS)
    return 200
  }
  const refuse = () => post(`/users/${payer}/refuse`, { reason: 'Doublon' })
  const acts = [
    pay,
    () => post(`/users/${payer}/payments`, money),
    () => post(`/users/${kept}/merge`, { other: gone }),
    expire,
    refuse,
    async () => (await refuse()) && (await minute()),
  ]
  const turned = acts.map((_act, index) => acts[(index + round) % acts.length] ?? pay)
  const statuses = await Promise.all(turned.map((act) => act()))
  // Delivers the remaining events and makes the refunds.
  await minute()
  await program.runJobs()
  return { payer, other, statuses }
}

test('orders are paid, refused, expired and merged at once without a deadlock, and no cent is lost or kept twice', async () => {
  const before = POSTGRES ? await deadlocks() : 0
  const ends = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { payer, other, statuses } = await everythingAtOnce(round)
    expect(
      statuses.filter((status) => ![200, 201, 204, 404, 409].includes(status)),
      `round ${round}`,
    ).toEqual([])
    const left = await program.db
      .selectFrom('persons')
      .where('id', 'in', [payer, other])
      .select(['id', 'state'])
      .execute()
    for (const { id, state } of left) {
      const orders = await outcomeOf(id)
      const paid = orders.filter(({ kept }) => kept !== 0)
      const end = `${state}: ${orders.map((order) => `${order.state} ${order.kept}`).join(', ')}`
      ends.add(end)
      if (state === 'FEE_PAID') expect(paid, end).toMatchObject([{ state: 'PAID', kept: FEES, taken: 2 }])
      else expect(paid, end).toEqual([])
      for (const order of orders.filter(({ kept }) => kept === 0)) expect(order.taken, end).toBe(0)
    }
  }
  if (!POSTGRES) return
  // Different outcomes occurred, so the actions did overlap.
  expect(ends.size).toBeGreaterThan(2)
  await endOtherConnections()
  expect(await deadlocks()).toBe(before)
})
