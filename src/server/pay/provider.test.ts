import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCheckout, expireSession, fetchSession } from './checkout.ts'
import { ORDER, PAGE, READ } from './fixtures.ts'
import { connectProvider, dashboardAddress, failureOf, refusalOf } from './provider.ts'
import { createRefund, fetchRefund, findRefund } from './refunds.ts'

/** A test double of the provider's API: it sends the prepared response and records the requests. */
let service: Server
let apiBase: string
type ProviderRequest = { method: string; address: string; headers: IncomingHttpHeaders; form: Record<string, string> }
let asked: ProviderRequest[] = []
type Answer = { status?: number; body: object }
let answers: Answer[] = []

const settings = () => ({ secretKey: 'sk_test_1', webhookSecrets: ['whsec_one'], apiBase })

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = '', url: address = '', headers } = request
    asked.push({ method, address, headers, form: Object.fromEntries(new URLSearchParams(body)) })
    const answer = answers.shift() ?? { status: 418, body: {} }
    // Prevents the SDK from retrying after a pause.
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  apiBase = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  asked = []
  answers = []
  connectProvider(settings())
})
afterEach(() => expect(answers).toEqual([]))

const refusal = (status: number, error: object = {}): Answer => ({
  status,
  body: { error: { message: 'no', ...error } },
})
const failing = (answer: Answer) => {
  answers = [answer]
  return createRefund('pi_1', 100, 'key').then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('A payment page', () => {
  test('A payment page is asked for with the order, the lines in cents, where to come back to and when it ends, under its own key', async () => {
    answers = [{ body: PAGE }]
    const page = await createCheckout({
      idempotencyKey: 'key-1',
      commandId: 12,
      externalId: ORDER,
      email: 'maelle@caserne.example',
      merchant: 'Amicale de Valbrume',
      lines: [
        { name: 'Amicale', unitCents: 4_500, quantity: 1 },
        { name: 'UDSP', unitCents: 900, quantity: 2 },
      ],
      successUrl: 'https://amicale.example/ok',
      cancelUrl: 'https://amicale.example/ko',
      expiresAt: new Date('2026-11-22T10:00:00.900Z'),
    })
    expect(page).toEqual(READ)
    const { method, address, headers, form } = asked[0] as ProviderRequest
    expect([method, address]).toEqual(['POST', '/v1/checkout/sessions'])
    expect([headers.authorization, headers['idempotency-key']]).toEqual(['Bearer sk_test_1', 'key-1'])
    expect(form).toEqual({
      mode: 'payment',
      client_reference_id: ORDER,
      customer_email: 'maelle@caserne.example',
      locale: 'fr',
      success_url: 'https://amicale.example/ok',
      cancel_url: 'https://amicale.example/ko',
      expires_at: String(Date.parse('2026-11-22T10:00:00Z') / 1_000),
      'metadata[command]': ORDER,
      'payment_intent_data[metadata][command]': ORDER,
      'payment_intent_data[metadata][merchant]': 'Amicale de Valbrume',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4500',
      'line_items[0][price_data][product_data][name]': 'Amicale',
      'line_items[1][quantity]': '2',
      'line_items[1][price_data][currency]': 'eur',
      'line_items[1][price_data][unit_amount]': '900',
      'line_items[1][price_data][product_data][name]': 'UDSP',
    })
  })

  test.each<[object, object]>([
    [{}, {}],
    [
      { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' },
      { state: 'COMPLETE', paid: true, paymentId: 'pi_1' },
    ],
    [{ payment_intent: { id: 'pi_2', object: 'payment_intent' } }, { paymentId: 'pi_2' }],
    [{ payment_status: 'no_payment_required' }, {}],
    [
      { status: 'expired', url: null },
      { state: 'EXPIRED', url: null },
    ],
    [
      { status: null, amount_total: null, currency: null },
      { amountCents: 0, currency: '' },
    ],
  ])('a payment page that says %j is read as %j', async (said, read) => {
    answers = [{ body: { ...PAGE, ...said } }]
    expect(await fetchSession('cs_1')).toEqual({ ...READ, ...read })
    expect([asked[0]?.method, asked[0]?.address.split('?')[0]]).toEqual(['GET', '/v1/checkout/sessions/cs_1'])
  })

  test('A payment page is closed; one that is closed or paid already is left as it is', async () => {
    answers = [{ body: { ...PAGE, status: 'expired' } }]
    expect((await expireSession('cs_1')).state).toBe('EXPIRED')
    answers = [refusal(400, { type: 'invalid_request_error' }), { body: { ...PAGE, payment_status: 'paid' } }]
    expect((await expireSession('cs_1')).paid).toBe(true)
    const close = 'POST /v1/checkout/sessions/cs_1/expire'
    const all = asked.map(({ method, address }) => `${method} ${address.split('?')[0]}`)
    expect(all).toEqual([close, close, 'GET /v1/checkout/sessions/cs_1'])
    answers = [refusal(500)]
    await expect(expireSession('cs_1')).rejects.toMatchObject({ statusCode: 500 })
  })
})

describe('What became of a call that failed', () => {
  test.each([
    [400, 'refused'],
    [402, 'refused'],
    [404, 'refused'],
    [409, 'unknown'],
    [429, 'unknown'],
    [500, 'fault'],
    [503, 'fault'],
  ])('a call answered with %i is %s', async (status, failure) => {
    expect(failureOf(await failing(refusal(status)))).toBe(failure)
  })

  test('the outcome of a call without an answer is unknown', async () => {
    connectProvider({ ...settings(), apiBase: 'http://127.0.0.1:1' })
    const error = await fetchRefund('re_1').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(failureOf(error)).toBe('unknown')
    expect(failureOf(Object.assign(new Error('ours'), { statusCode: 400 }))).toBe('unknown')
  })

  test('the provider’s own word says why, its kind of error where it has none', async () => {
    const error = await failing(refusal(402, { type: 'invalid_request_error', code: 'charge_already_refunded' }))
    expect(refusalOf(error)).toBe('charge_already_refunded')
    expect(refusalOf(await failing(refusal(400, { type: 'invalid_request_error' })))).toBe('StripeInvalidRequestError')
    expect(refusalOf(Object.assign(new Error('ours'), { code: 'E', type: 'T' }))).toBeNull()
  })
})

describe('A refund', () => {
  test('A refund is asked for once under its key, of this payment and this amount', async () => {
    answers = [{ body: { id: 're_1', status: 'succeeded' } }]
    expect(await createRefund('pi_1', 1_250, 'key-9')).toEqual({ id: 're_1', state: 'DONE', failure: null })
    const { method, address, headers, form } = asked[0] as ProviderRequest
    expect([method, address, headers['idempotency-key']]).toEqual(['POST', '/v1/refunds', 'key-9'])
    expect(form).toEqual({
      payment_intent: 'pi_1',
      amount: '1250',
      reason: 'requested_by_customer',
      'metadata[key]': 'key-9',
    })
  })

  test.each<[object, object]>([
    [{ status: 'succeeded' }, { state: 'DONE' }],
    [
      { status: 'failed', failure_reason: 'lost_or_stolen_card' },
      { state: 'FAILED', failure: 'lost_or_stolen_card' },
    ],
    [{ status: 'canceled' }, { state: 'FAILED' }],
    [{ status: 'pending' }, { state: 'PENDING' }],
    [{ status: 'requires_action' }, { state: 'PENDING' }],
    [{ status: null, failure_reason: null }, { state: 'PENDING' }],
    [
      { status: 'failed', failure_reason: 'x'.repeat(300) },
      { state: 'FAILED', failure: 'x'.repeat(200) },
    ],
  ])('a payment page that says %j is read as %j', async (said, read) => {
    answers = [{ body: { id: 're_1', ...said } }]
    expect(await fetchRefund('re_1')).toEqual({ id: 're_1', failure: null, ...read })
    expect(asked[0]?.address).toBe('/v1/refunds/re_1')
  })

  test('a refund whose answer was lost is found by its key among those of the payment', async () => {
    const list = [
      { id: 're_1', status: 'succeeded', metadata: { key: 'another' } },
      { id: 're_2', status: 'succeeded' },
      { id: 're_3', status: 'pending', metadata: { key: 'key-9' } },
    ]
    answers = [{ body: { object: 'list', data: list } }, { body: { object: 'list', data: list } }]
    expect(await findRefund('pi_1', 'key-9')).toEqual({ id: 're_3', state: 'PENDING', failure: null })
    expect(asked[0]?.address).toBe('/v1/refunds?payment_intent=pi_1&limit=100')
    expect(await findRefund('pi_1', 'key-10')).toBeUndefined()
  })
})

test('the provider’s dashboard shows payments and events, of the test world or the live one, where the provider is Stripe', () => {
  const all = () => ['pi_1', 'evt_1', 'cs_1', null].map(dashboardAddress)
  expect(all()).toEqual([null, null, null, null])
  const stripe = 'https://dashboard.stripe.com'
  connectProvider({ secretKey: 'sk_test_1', webhookSecrets: [] })
  expect(all()).toEqual([`${stripe}/test/payments/pi_1`, `${stripe}/test/events/evt_1`, null, null])
  connectProvider({ secretKey: 'sk_live_1', webhookSecrets: [] })
  expect(all()).toEqual([`${stripe}/payments/pi_1`, `${stripe}/events/evt_1`, null, null])
})
