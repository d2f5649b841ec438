import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { defineFees, orderFees } from '../../members/membership/fixtures.ts'
import { confirmedVisitor } from '../../society/persons/fixtures.ts'

const program = sharedProgram(defineFees)

type Checkout = { stripeSessionId: string; externalId: string; id: number }

/** Makes and signs an event of the provider about this page. */
function eventOf(checkout: Checkout, type: string, paymentId: string, changes: object = {}) {
  const object = {
    id: checkout.stripeSessionId,
    object: 'checkout.session',
    status: type.endsWith('expired') ? 'expired' : 'complete',
    payment_status: type.endsWith('expired') || type.endsWith('failed') ? 'unpaid' : 'paid',
    amount_total: 6_300,
    currency: 'eur',
    client_reference_id: checkout.externalId,
    payment_intent: paymentId,
    ...changes,
  }
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    livemode: false,
    type: `checkout.session.${type}`,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  }
}

function send(event: object, at = Math.floor(Date.now() / 1000), secret = program.cards.webhookSecrets[0] ?? '') {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  return program.call('POST', '/payments/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

const newOrder = async () => {
  const visitor = await confirmedVisitor(program)
  return { visitor, checkout: (await orderFees(program, visitor.token)).body as Checkout }
}

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((each, at) => permutations(list.toSpliced(at, 1)).map((rest) => [each, ...rest]))

describe('Events out of order (rules#payments)', () => {
  const kinds = ['completed', 'async_payment_succeeded', 'expired', 'async_payment_failed']

  test.each(permutations(kinds).map((order) => [order.join(', ')] as const))(
    '%s: one paid order, one payment',
    async (names) => {
      const { visitor, checkout } = await newOrder()
      const payment = `pi_${randomUUID()}`
      for (const kind of names.split(', ')) {
        const event = eventOf(checkout, kind, payment)
        expect((await send(event)).status).toBe(200)
        expect((await send(event)).status).toBe(200)
      }
      expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('PAID')
      const payments = await program.db
        .selectFrom('payments')
        .where('commandId', '=', checkout.id)
        .selectAll()
        .execute()
      expect(payments.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['PAYMENT', 6_300]])
      const pages = program.db.selectFrom('paymentSessions').where('commandId', '=', checkout.id).select('state')
      expect(await pages.execute()).toEqual([{ state: 'COMPLETE' }])
    },
  )
})

describe('Events that do not fit (rules#payments)', () => {
  test.each<[string, object, string]>([
    ['another currency', { currency: 'usd' }, 'currency-mismatch'],
    ['less than the order costs', { amount_total: 6_299 }, 'amount-mismatch'],
    ['more than the order costs', { amount_total: 6_301 }, 'amount-mismatch'],
    ['no payment behind it', { payment_intent: null }, 'no-payment'],
    ['an unknown order', { client_reference_id: '00000000-0000-4000-8000-000000000000' }, 'unknown-order'],
  ])('an event with %s is quarantined and nothing is paid', async (_what, changes, reason) => {
    const { visitor, checkout } = await newOrder()
    const event = eventOf(checkout, 'completed', `pi_${randomUUID()}`, changes)
    expect((await send(event)).status).toBe(200)
    expect(
      await program.db
        .selectFrom('paymentEvents')
        .where('id', '=', event.id)
        .select(['state', 'reason'])
        .executeTakeFirst(),
    ).toEqual({ state: 'QUARANTINED', reason })
    expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('PENDING')
  })

  test('an event about a payment page that we never opened is quarantined where its order has none open', async () => {
    const { checkout } = await newOrder()
    const pages = program.db.updateTable('paymentSessions').where('commandId', '=', checkout.id)
    await pages.set({ state: 'EXPIRED' }).execute()
    const event = eventOf({ ...checkout, stripeSessionId: 'cs_of_nobody' }, 'completed', 'pi_unasked')
    expect((await send(event)).status).toBe(200)
    const row = program.db.selectFrom('paymentEvents').where('id', '=', event.id).select(['state', 'reason'])
    expect(await row.executeTakeFirst()).toEqual({ state: 'QUARANTINED', reason: 'unknown-order' })
  })

  test('an event that names an order and the page of another is quarantined, and neither order is paid', async () => {
    const [one, other] = [await newOrder(), await newOrder()]
    const event = eventOf({ ...one.checkout, stripeSessionId: other.checkout.stripeSessionId }, 'completed', 'pi_both')
    expect((await send(event)).status).toBe(200)
    const row = program.db.selectFrom('paymentEvents').where('id', '=', event.id).select(['state', 'reason'])
    expect(await row.executeTakeFirst()).toEqual({ state: 'QUARANTINED', reason: 'unknown-order' })
    for (const { visitor } of [one, other])
      expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('PENDING')
  })

  test.each([null, undefined, [], 7, 'cs_1', {}, { id: 7 }, { id: 'cs_1', status: 7 }])(
    'an event about %j is quarantined whatever its kind, nothing is paid and nothing fails',
    async (object) => {
      for (const type of ['checkout.session.completed', 'checkout.session.expired', 'refund.failed']) {
        const event = { ...eventOf({ stripeSessionId: '', externalId: '', id: 0 }, 'completed', ''), type }
        expect((await send({ ...event, data: { object } })).status).toBe(200)
        const { state } = await program.db
          .selectFrom('paymentEvents')
          .where('id', '=', event.id)
          .select('state')
          .executeTakeFirstOrThrow()
        expect(state, type).toBe('QUARANTINED')
      }
    },
  )

  test('an event that names its order in a way not ours is about an unknown order', async () => {
    const { checkout } = await newOrder()
    for (const client_reference_id of ['12', 7, {}, undefined]) {
      const event = eventOf(checkout, 'completed', `pi_${randomUUID()}`, { client_reference_id })
      expect((await send(event)).status).toBe(200)
      const row = program.db.selectFrom('paymentEvents').where('id', '=', event.id).select('reason')
      expect(await row.executeTakeFirst()).toEqual({ reason: 'unknown-order' })
    }
  })

  test.each([{}, { id: 7 }, { type: null }, { data: null }, { data: [] }])(
    'a signed body that is no event (%j) is refused or left alone',
    async (changes) => {
      const event = { ...eventOf({ stripeSessionId: '', externalId: '', id: 0 }, 'completed', ''), ...changes }
      const bare = Object.keys(changes).length === 0 ? { livemode: false } : event
      expect((await send(bare)).status).toBeLessThan(500)
    },
  )

  test('an event that is too old, dated ahead or of the live world is refused', async () => {
    const { checkout } = await newOrder()
    const now = Math.floor(Date.now() / 1000)
    const event = eventOf(checkout, 'completed', 'pi_1')
    expect((await send(event, now - 400)).status).toBe(400)
    expect((await send(event, now + 400)).status).toBe(400)
    expect((await send({ ...event, livemode: true })).status).toBe(400)
  })

  test('events signed with the new and the old secret are accepted while the secret changes, and no others', async () => {
    const [old = ''] = program.cards.webhookSecrets
    const statuses = async (secrets: string[]) => {
      connectProvider({ ...program.cards, webhookSecrets: secrets })
      const event = () => ({
        ...eventOf({ stripeSessionId: 'cs_1', externalId: '', id: 0 }, 'expired', ''),
        id: `evt_${randomUUID()}`,
      })
      const signed = ['whsec_new', old, 'whsec_other'].map((secret) => send(event(), undefined, secret))
      return (await Promise.all(signed)).map(({ status }) => status)
    }
    expect(await statuses(['whsec_new', old])).toEqual([200, 200, 400])
    expect(await statuses(['whsec_new'])).toEqual([200, 400, 400])
    connectProvider(program.cards)
  })

  test('an event of an unknown kind is accepted and left alone', async () => {
    const id = `evt_${randomUUID()}`
    const data = { object: { id: 'cus_1' } }
    const event = { id, object: 'event', livemode: false, type: 'customer.created', created: 1, data }
    expect((await send(event)).status).toBe(200)
    const row = program.db.selectFrom('paymentEvents').where('id', '=', id).select('state')
    expect(await row.executeTakeFirst()).toEqual({ state: 'IGNORED' })
  })

  test('an event that a page has closed closes it once, and the order waits for another', async () => {
    const { visitor, checkout } = await newOrder()
    const pages = () => program.db.selectFrom('paymentSessions').where('commandId', '=', checkout.id).select('state')
    for (const kind of ['expired', 'async_payment_failed']) {
      const open = program.db.updateTable('paymentSessions').where('commandId', '=', checkout.id).set({ state: 'OPEN' })
      const event = eventOf(checkout, kind, 'pi_none')
      expect((await send(event)).status).toBe(200)
      expect(await pages().execute()).toEqual([{ state: 'EXPIRED' }])
      await open.execute()
      expect((await send(event)).status).toBe(200)
      expect(await pages().execute()).toEqual([{ state: 'OPEN' }])
    }
    expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('PENDING')
  })
})

test('receipt numbers have no gap, whatever fails in between', async () => {
  const numbers = async () =>
    (
      await program.db
        .selectFrom('commands')
        .where('receiptNumber', 'is not', null)
        .select('receiptNumber')
        .orderBy('receiptNumber')
        .execute()
    ).map((row) => row.receiptNumber)
  const orders = await Promise.all([newOrder(), newOrder(), newOrder()])
  await Promise.all(
    orders.map(({ checkout }, n) =>
      send(eventOf(checkout, 'completed', `pi_${randomUUID()}`, n === 1 ? { amount_total: 5 } : {})),
    ),
  )
  const all = await numbers()
  expect(all).toEqual(all.map((_, index) => index + 1))
})
