import { get } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrder, type Cards, removeFolder, startCards, startShop, temporaryFolder } from './testing.ts'

const folder = temporaryFolder()
let shop: Awaited<ReturnType<typeof startShop>>
let cards: Cards
let stripe: Stripe

beforeAll(async () => {
  shop = await startShop()
  cards = await startCards({ folder, webhookUrl: shop.url })
  stripe = cards.stripe
})
beforeEach(() => cards.control('/faults', undefined, 'DELETE'))
afterAll(async () => {
  await cards.stop()
  await shop.stop()
  removeFolder(folder)
})

const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create({ ...anOrder(), ...changes }, options)
const inSeconds = (more: number) => Math.floor(Date.now() / 1000) + more
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: InstanceType<typeof Stripe.errors.StripeError>) => error,
  )
const paidPage = async () => {
  const session = await open()
  await cards.control(`/pay/${session.id}`)
  return await stripe.checkout.sessions.retrieve(session.id)
}

test('no page from elsewhere that was led to this machine by a name of its own steers it or asks it anything', async () => {
  const ask = (host: string, address: string) =>
    new Promise<number | undefined>((resolve) =>
      get(`${cards.origin}${address}`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)),
    )
  expect(await ask('localhost:8081', '/_control/state')).toBe(200)
  for (const address of ['/_control/state', '/v1/checkout/sessions'])
    expect(await ask('evil.example', address)).toBe(403)
})

describe('A payment page', () => {
  test('A payment page is opened with what is bought and leads to an address of its own', async () => {
    const session = await open()
    expect(session).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 10_200,
      amount_total: 10_200,
      currency: 'eur',
      client_reference_id: 'order-18',
      metadata: { command: '18' },
      payment_intent: null,
      customer_details: { email: 'maelle@caserne.example' },
    })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.url).toMatch(new RegExp(`^http://localhost:\\d+/pay/${session.id}$`))
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
  })

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['it ends in less than 30 minutes', { expires_at: inSeconds(29 * 60) }, 'expires_at'],
    ['it ends in more than 24 hours', { expires_at: inSeconds(25 * 3600) }, 'expires_at'],
    ['nothing is bought', { line_items: [] }, 'line_items'],
    ['it is a subscription', { mode: 'subscription' }, 'mode'],
    ['the address to come back to is a script', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['the e-mail is none', { customer_email: 'nobody' }, 'customer_email'],
    ['a parameter is unknown', { sucess_url: 'x' } as object, 'sucess_url'],
  ])('A payment page is refused where %s', async (_why, changes, param) => {
    const refusal = await refusalOf(open(changes))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refusal).toMatchObject({ statusCode: 400, param })
  })

  test.each([
    ['less than half a euro', { unit_amount: 49 }],
    ['in another currency', { currency: 'usd' }],
    ['with cents that are no whole number', { unit_amount: 12.5 }],
    ['below zero', { unit_amount: -100 }],
  ])('A payment page is refused for a price %s', async (_why, change) => {
    const price = { currency: 'eur', unit_amount: 4500, product_data: { name: 'Cotisation' }, ...change }
    expect(await refusalOf(open({ line_items: [{ quantity: 1, price_data: price }] }))).toMatchObject({
      statusCode: 400,
    })
  })

  test('A payment page is closed on demand, once, and then has no address', async () => {
    const { id } = await open()
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    expect(await refusalOf(stripe.checkout.sessions.expire(id))).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    await expect.poll(() => shop.types()).toContain('checkout.session.expired')
  })

  test('A payment page shows its payment whole where that is asked for', async () => {
    const { id } = await paidPage()
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 10_200 })
  })

  test('A payment page shows the charge of its payment, with the moment it was made, where that is asked for', async () => {
    const session = await open()
    const [unpaid, at] = [
      await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }),
      inSeconds(-3_600),
    ]
    expect(unpaid.payment_intent).toBeNull()
    await cards.control(`/pay/${session.id}`, { at })
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid.payment_intent).toMatchObject({ latest_charge: { object: 'charge', amount: 10_200, created: at } })
  })

  test('a payment page that nobody opened is not found', async () => {
    expect(await refusalOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusalOf(stripe.checkout.sessions.retrieve('__proto__'))).toMatchObject({ statusCode: 404 })
  })
})

test('nothing is answered without a test key', async () => {
  const stranger = cards.connect({}, 'sk_live_real')
  expect(await refusalOf(stranger.checkout.sessions.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('a call the simulation does not know is 404 in the words of the API, and every answer has an id', async () => {
  const refusal = await refusalOf(stripe.customers.create({}))
  expect(refusal).toMatchObject({ statusCode: 404, requestId: expect.stringMatching(/^req_/) })
})

describe('The same idempotency key', () => {
  test('the same idempotency key gives the same page, and another one is a new page', async () => {
    const first = await open({}, { idempotencyKey: 'page-1' })
    const second = await open({}, { idempotencyKey: 'page-1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await open({}, { idempotencyKey: 'page-2' })).id).not.toBe(first.id)
  })

  test('the same idempotency key with other parameters is refused', async () => {
    await open({}, { idempotencyKey: 'page-3' })
    const refusal = await refusalOf(open({ client_reference_id: 'another' }, { idempotencyKey: 'page-3' }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(refusal).toMatchObject({ statusCode: 400 })
  })

  test('the same idempotency key repeats a refusal, and a 500 after which the page is there', async () => {
    const { payment_intent } = await paidPage()
    const ask = () =>
      refusalOf(
        stripe.refunds.create({ payment_intent: String(payment_intent), amount: 99_999 }, { idempotencyKey: 'much' }),
      )
    const [first, second] = [await ask(), await ask()]
    expect(second?.message).toBe(first?.message)
    expect(second?.headers?.['idempotent-replayed']).toBe('true')

    await cards.control('/faults', { api: 'error-after-create' })
    const reference = { client_reference_id: 'after-500' }
    expect(await refusalOf(open(reference, { idempotencyKey: 'fails' }))).toMatchObject({ statusCode: 500 })
    expect(await refusalOf(open(reference, { idempotencyKey: 'fails' }))).toMatchObject({ statusCode: 500 })
    const { data } = await stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter(({ client_reference_id }) => client_reference_id === 'after-500')).toHaveLength(1)
  })

  test('the same idempotency key is free again after parameters that were refused', async () => {
    await refusalOf(open({ expires_at: inSeconds(60) }, { idempotencyKey: 'mended' }))
    expect(await open({}, { idempotencyKey: 'mended' })).toMatchObject({ status: 'open' })
  })
})

describe('Money given back', () => {
  test('a refund in parts never exceeds what was paid', async () => {
    const intent = String((await paidPage()).payment_intent)
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 4000,
      reason: 'requested_by_customer',
      metadata: { line: '3' },
    })
    expect(part).toMatchObject({ amount: 4000, status: 'succeeded', metadata: { line: '3' } })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent, amount: 6201 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    const rest = await stripe.refunds.create({ payment_intent: intent })
    expect(rest.amount).toBe(6200)
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    })

    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 4000 })
    const { data } = await stripe.refunds.list({ payment_intent: intent })
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id])
    const charge = await stripe.charges.retrieve(String(rest.charge))
    expect(charge).toMatchObject({ amount: 10_200, amount_refunded: 10_200, refunded: true })
    await expect
      .poll(() => shop.types())
      .toEqual(expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.updated']))
  })

  test.each([0, -5, 1.5])('money given back is no amount of %s', async (amount) => {
    const payment_intent = String((await paidPage()).payment_intent)
    expect(await refusalOf(stripe.refunds.create({ payment_intent, amount }))).toMatchObject({ statusCode: 400 })
  })
})

describe('Lists', () => {
  test('a list is read page by page, newest first, to its end', async () => {
    const opened: string[] = []
    for (let count = 0; count < 5; count++) opened.unshift((await open()).id)
    const first = await stripe.checkout.sessions.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', url: '/v1/checkout/sessions', has_more: true })
    const read: string[] = []
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) if (read.push(id) === 5) break
    expect(read).toEqual(opened)
    const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: opened[3] ?? '' })
    expect(before.data.map(({ id }) => id)).toEqual([opened[1], opened[2]])
  })

  test('a list of events is filtered by kind and time, and an event is read alone', async () => {
    const { id, payment_intent } = await paidPage()
    const { data } = await stripe.events.list({
      types: ['checkout.session.completed'],
      created: { gte: inSeconds(-60) },
    })
    expect(data[0]).toMatchObject({ object: 'event', data: { object: { id } } })
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ type: 'checkout.session.completed' })
    expect((await stripe.events.list({ created: { gt: inSeconds(60) } })).data).toEqual([])
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(payment_intent)
    expect((await stripe.paymentIntents.retrieve(String(payment_intent))).metadata).toMatchObject({ command: '18' })
    const charges = await stripe.charges.list({ payment_intent: String(payment_intent) })
    expect(charges.data).toHaveLength(1)
  })
})
