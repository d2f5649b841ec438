import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { disputeOf, objectIdOf, readEvent, refundOf, sessionOf } from './events.ts'
import { PAGE, READ } from './fixtures.ts'
import { connectProvider } from './provider.ts'

const SETTINGS = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_one'], apiBase: 'http://127.0.0.1:1' }

beforeEach(() => connectProvider(SETTINGS))

describe('An event', () => {
  const body = (changes: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'refund.updated',
      livemode: false,
      data: { object: { id: 're_1' } },
      ...changes,
    })
  const sign = (payload: string, secondsAgo = 0, secret = 'whsec_one') =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1_000) - secondsAgo,
    })
  const read = (payload: string, signature: string | undefined) => () => readEvent(Buffer.from(payload), signature)
  const refused = (code: string) => expect.objectContaining({ status: 400, code })

  test('an event is taken within five minutes of its signature, either way', () => {
    for (const seconds of [0, 290, -290]) expect(read(body(), sign(body(), seconds))().id).toBe('evt_1')
    for (const seconds of [310, -310]) expect(read(body(), sign(body(), seconds))).toThrow(refused('signature-refused'))
  })

  test('an event is taken with the parts of its signature in any order, under any of our secrets, and under no other', () => {
    const [time, mac] = sign(body()).split(',')
    expect(read(body(), `${mac},${time}`)().id).toBe('evt_1')
    expect(read(body(), `${mac},x${time}`)).toThrow(refused('signature-refused'))
    expect(read(body(), sign(body(), 0, 'whsec_two'))).toThrow(refused('signature-refused'))
    connectProvider({ ...SETTINGS, webhookSecrets: ['whsec_two', 'whsec_one'] })
    for (const secret of ['whsec_one', 'whsec_two']) expect(read(body(), sign(body(), 0, secret))().id).toBe('evt_1')
    for (const none of [undefined, '', 't=1']) expect(read(body(), none)).toThrow(refused('signature-refused'))
    expect(read(body({ id: 'evt_2' }), sign(body()))).toThrow(refused('signature-refused'))
  })

  test('an event is of the world that the key is of', () => {
    const live = body({ livemode: true })
    expect(read(live, sign(live))).toThrow(refused('livemode-mismatch'))
    connectProvider({ ...SETTINGS, secretKey: 'sk_live_1' })
    expect(read(live, sign(live))().id).toBe('evt_1')
    expect(read(body(), sign(body()))).toThrow(refused('livemode-mismatch'))
  })

  test.each([{ id: '' }, { id: 7 }, { type: undefined }, { type: 'x'.repeat(256) }])(
    'an event with %j is none',
    (changes) => {
      expect(read(body(changes), sign(body(changes)))).toThrow(refused('event-unreadable'))
    },
  )

  const about = (object: unknown) => ({ data: { object } }) as unknown as Stripe.Event

  test('an event about a page says what the page says, if it is complete', () => {
    expect(sessionOf(about(PAGE))).toEqual(READ)
    expect(sessionOf(about({ ...PAGE, payment_intent: { id: 'pi_2' } }))).toEqual({ ...READ, paymentId: 'pi_2' })
    expect(sessionOf(about({ ...PAGE, client_reference_id: 'order 12' }))).toEqual({ ...READ, commandId: null })
    expect(sessionOf(about({ id: 'cs_1' }))).toMatchObject({ state: 'OPEN', amountCents: 0, commandId: null })
    for (const wrong of [{ id: '' }, { amount_total: 1.5 }, { status: 7 }, { currency: 7 }, { payment_intent: {} }])
      expect(sessionOf(about({ ...PAGE, ...wrong })), JSON.stringify(wrong)).toBeUndefined()
    for (const none of [undefined, null, [], 'cs_1']) expect(sessionOf(about(none))).toBeUndefined()
    expect(sessionOf({} as Stripe.Event)).toBeUndefined()
  })

  test('an event about a refund says what the refund says, if it is complete', () => {
    const failed = { id: 're_1', status: 'failed', failure_reason: 'declined' }
    const nothing = { paymentId: null, amountCents: 0, currency: '', key: null }
    expect(refundOf(about(failed))).toEqual({ id: 're_1', state: 'FAILED', failure: 'declined', ...nothing })
    const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const made = { amount: 1_000, currency: 'eur', payment_intent: { id: 'pi_1' }, metadata: { key } }
    expect(refundOf(about({ id: 're_1', status: 'succeeded', ...made }))).toEqual({
      id: 're_1',
      state: 'DONE',
      failure: null,
      paymentId: 'pi_1',
      amountCents: 1_000,
      currency: 'eur',
      key,
    })
    expect(refundOf(about({ ...failed, metadata: { key: 'x' } }))?.key).toBeNull()
    for (const wrong of [{ id: undefined }, { status: 7 }, { failure_reason: 7 }, { amount: 'x' }])
      expect(refundOf(about({ ...failed, ...wrong })), JSON.stringify(wrong)).toBeUndefined()
    expect([objectIdOf(about(failed)), objectIdOf(about({ id: 7 }))]).toEqual(['re_1', undefined])
  })

  test('an event about a dispute gives its state and what the bank moved, if it is complete', () => {
    const dispute = { id: 'du_1', status: 'won', amount: 6_300, currency: 'eur', payment_intent: 'pi_1' }
    const moved = [{ id: 'txn_1', amount: -6_300, fee: 2_000, created: 1_790_000_000 }]
    const read = { id: 'du_1', paymentId: 'pi_1', amountCents: 6_300, currency: 'eur' }
    const fee = { id: 'txn_1', cents: 2_000, at: new Date(1_790_000_000_000) }
    expect(disputeOf(about({ ...dispute, balance_transactions: moved }))).toEqual({
      ...read,
      outcome: 'WON',
      moved: [{ fee, cents: -6_300 }],
    })
    for (const [status, outcome] of [
      ['lost', 'LOST'],
      ['warning_closed', 'WON'],
      ['needs_response', 'OPEN'],
      ['something_new', 'OPEN'],
    ])
      expect(disputeOf(about({ ...dispute, status }))).toEqual({ ...read, outcome, moved: [] })
    for (const wrong of [{ amount: -1 }, { status: 7 }, { balance_transactions: [{ id: 'txn_1' }] }])
      expect(disputeOf(about({ ...dispute, ...wrong })), JSON.stringify(wrong)).toBeUndefined()
  })
})
