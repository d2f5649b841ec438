import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { defineFees, orderFees } from '../features/members/membership/fixtures.ts'
import { aReceived } from '../features/orders/deposit-slips/fixtures.ts'
import { aCartOrder, ledgerOf } from '../features/orders/orders/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, confirmedVisitor } from '../features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { sharedProgram, startBeside } from './testing.ts'

const CALLERS = 20
let beside: Awaited<ReturnType<typeof startBeside>>
let ski: number
let admin: { id: number; token: string }

const program = sharedProgram(async (program) => {
  await defineFees(program)
  await defineMeans(program.db, TEST_MEANS)
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  admin = await activeMember(program, [
    { name: 'general', role: 'SUPER-ADMIN' },
    { name: 'ski', role: 'ADMIN' },
  ])
})
beforeAll(async () => {
  beside = await startBeside(program)
})
afterAll(() => beside.stop())

type Call = typeof program.call

/** Twenty callers at once, alternating between the two processes; counts their answers. */
async function fromTwenty(ask: (call: Call, caller: number) => ReturnType<Call>): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) => ask(caller % 2 === 0 ? program.call : beside.call, caller)),
  )
  const words = answers.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body?.code}`))
  return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]))
}
const asAdmin = (caller: number, body: object) => ({ token: admin.token, from: `192.0.2.${caller + 1}`, body })

test('a card payment whose news comes twenty times to two processes, under as many names, is booked once (rules#payments)', async () => {
  const visitor = await confirmedVisitor(program)
  const { id, stripeSessionId, externalId } = (await orderFees(program, visitor.token)).body
  const created = Math.floor(Date.now() / 1_000)
  const session = { id: stripeSessionId, object: 'checkout.session', status: 'complete', payment_status: 'paid' }
  const paid = { amount_total: 6_300, currency: 'eur', client_reference_id: externalId, payment_intent: 'pi_once' }
  const answers = await fromTwenty((call) => {
    const event = { id: `evt_${randomUUID()}`, object: 'event', livemode: false, created }
    const payload = JSON.stringify({
      ...event,
      type: 'checkout.session.completed',
      data: { object: { ...session, ...paid } },
    })
    const secret = program.cards.webhookSecrets[0] ?? ''
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return call('POST', '/payments/webhook', { body: payload, headers })
  })
  expect(Object.keys(answers)).toEqual(['200'])
  expect(await ledgerOf(program, id)).toMatchObject([{ kind: 'PAYMENT', amountCents: 6_300 }])
  const receipts = await program.mailsTo(visitor.email)
  expect(receipts.filter(({ subject }) => /pay/i.test(subject))).toHaveLength(1)
})

test('a withdrawal that is sent twenty times to two processes gives the money back once (rules#withdrawal)', async () => {
  const member = await activeMember(program)
  const resourceId = await aResource(program.db, ski, { billingPeriod: 'UNIT', stock: 5 })
  const { id, lines } = await aCartOrder(program, member.id, [{ resourceId, cents: 1_500 }])
  const answers = await fromTwenty((call, caller) =>
    call('POST', `/commands/${id}/withdrawal`, { token: member.token, from: `192.0.2.${caller + 1}`, body: { lines } }),
  )
  expect(answers).toEqual({ 200: 1, '409 already-withdrawn': CALLERS - 1 })
  const refunds = (await ledgerOf(program, id)).filter(({ kind }) => kind === 'REFUND')
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([1_500])
})

test('a deposit that twenty administrators at two processes receive and settle at once is received once and settled once (rules#deposits)', async () => {
  const member = await activeMember(program)
  const { lines } = await aCartOrder(program, member.id, [{ resourceId: await aResource(program.db, ski), from: 1 }])
  const line = lines[0] ?? 0
  await program.db.updateTable('reservations').set({ depositCents: 30_000 }).where('id', '=', line).execute()
  const receive = await fromTwenty((call, caller) =>
    call('POST', `/reservations/${line}/deposit`, asAdmin(caller, { method: 'CHEQUE' })),
  )
  expect(receive['204']).toBe(1)
  const settle = await fromTwenty((call, caller) =>
    call('POST', `/reservations/${line}/deposit/settle`, asAdmin(caller, { kept: caller, reason: 'Vitre cassée' })),
  )
  expect(settle['204']).toBe(1)
  const { body } = await program.call('GET', `/reservations/${line}/sheet`, { token: admin.token })
  expect(body.deposit.settled.kept).toBeGreaterThanOrEqual(0)
})

test('a cheque that twenty treasurers at two processes put on a slip at once is on one, and no number is lost (rules#deposit-slips)', async () => {
  const ticket = await aResource(program.db, ski, { billingPeriod: 'UNIT' })
  const { payment } = await aReceived(program, ticket)
  const answers = await fromTwenty((call, caller) =>
    call('POST', '/deposit-slips', asAdmin(caller, { key: randomUUID(), kind: 'CHEQUE', payments: [payment] })),
  )
  expect(answers).toEqual({ 201: 1, '409 already-on-slip': CALLERS - 1 })
  const slips = await program.db.selectFrom('depositSlips').select('number').execute()
  expect(slips.map(({ number }) => number)).toEqual([1])
})
