import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anOrder, type Cards, GOOD_CARD, removeFolder, startCards, startShop, temporaryFolder } from './testing.ts'

let folder: string
let shop: Awaited<ReturnType<typeof startShop>>
let cards: Cards

const restart = async () => {
  cards = await startCards({ folder, webhookUrl: shop.url })
}
beforeEach(async () => {
  folder = temporaryFolder()
  shop = await startShop()
  await restart()
})
afterEach(async () => {
  await cards.stop()
  await shop.stop()
  removeFolder(folder)
})

const open = () => cards.stripe.checkout.sessions.create(anOrder())
const caught = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Longer than any test: later deliveries only happen when a test calls `hurry`. */
const LATER_MS = 3_600_000
const readState = async () => (await cards.control('/state', undefined, 'GET')).body
type Delivery = { event: string; status: string; held: boolean; dueAt: number; attempts: number; answer: number | null }
const deliveries = async () => Object.values<Delivery>((await readState()).deliveries)
const untilDelivered = (count: number) =>
  expect
    .poll(async () => (await deliveries()).map(({ status }) => status))
    .toEqual(Array.from({ length: count }, () => 'delivered'))

/** A call whose caller gives up once the provider has reached `until`. */
async function givenUp(call: (impatient: Stripe) => Promise<unknown>, until: () => Promise<boolean>) {
  const gaveUp = new AbortController()
  const httpClient = Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
    fetch(url, { ...init, signal: gaveUp.signal }),
  )
  const outcome = caught(call(cards.connect({ httpClient })))
  await expect.poll(until).toBe(true)
  gaveUp.abort()
  return await outcome
}
const callsTakenOf = (kind: string) => async () => {
  const { api } = (await readState()).faults
  return api.kind === kind && api.times === 0
}

describe('Deliveries', () => {
  test('a delivery is tried again until the shop says it has it', async () => {
    shop.answers.push(500, 302)
    const { id } = await open()
    await cards.pay(id, GOOD_CARD)
    await untilDelivered(1)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 3, answer: 204 }])
    expect(shop.received).toHaveLength(3)
    expect(new Set(shop.received.map((event) => event.id)).size).toBe(1)
  })

  test('a delivery that was not made survives kill -9, and so does every page', async () => {
    await cards.control('/faults', { webhook: 'late', delayMs: LATER_MS })
    const { id } = await open()
    await cards.pay(id, GOOD_CARD)
    await cards.kill9()
    expect(shop.received).toEqual([])
    await restart()
    await cards.control('/hurry')
    await expect.poll(() => shop.types()).toEqual(['checkout.session.completed'])
    expect(await cards.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })

  test('a delivery that was made is not made again after a restart', async () => {
    const [first, second] = [await open(), await open()]
    await cards.pay(first.id, GOOD_CARD)
    await untilDelivered(1)
    await cards.stop()
    await restart()
    await cards.pay(second.id, GOOD_CARD)
    await untilDelivered(2)
    expect(shop.received.map(({ data }) => data.object)).toMatchObject([{ id: first.id }, { id: second.id }])
  })

  test('the shop is told of a page that ran out of time while nobody looked', async () => {
    const { id } = await open()
    await cards.stop()
    const file = path.join(folder, 'state.json')
    const state = JSON.parse(readFileSync(file, 'utf8'))
    state.sessions[id].expiresAt = Math.floor(Date.now() / 1000) + 1
    writeFileSync(file, JSON.stringify(state))
    await restart()
    await expect.poll(() => shop.types()).toEqual(['checkout.session.expired'])
    expect(await cards.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  })
})

describe('Faults of the news', () => {
  test('an event that is late comes after its delay', async () => {
    await cards.control('/faults', { webhook: 'late', delayMs: LATER_MS })
    const before = Date.now()
    const [late, onTime] = [await open(), await open()]
    await cards.pay(late.id, GOOD_CARD)
    await cards.pay(onTime.id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    expect(shop.received[0]?.data.object).toMatchObject({ id: onTime.id })
    const [waiting] = (await deliveries()).filter(({ status }) => status === 'pending')
    expect(waiting?.dueAt).toBeGreaterThanOrEqual(before + LATER_MS)
    await cards.control('/hurry')
    await expect.poll(() => shop.received).toHaveLength(2)
  })

  test('an event that comes twice is the same event both times', async () => {
    await cards.control('/faults', { webhook: 'twice', delayMs: LATER_MS })
    await cards.pay((await open()).id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    await cards.control('/hurry')
    await expect.poll(() => shop.received).toHaveLength(2)
    expect(shop.received[0]?.id).toBe(shop.received[1]?.id)
  })

  test('an event that never comes is in the list of events, and the next one comes', async () => {
    await cards.control('/faults', { webhook: 'never', times: 1 })
    const [first, second] = [await open(), await open()]
    await cards.pay(first.id, GOOD_CARD)
    await cards.pay(second.id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    expect(shop.received[0]?.data.object).toMatchObject({ id: second.id })
    expect((await deliveries()).map(({ status }) => status)).toContain('dropped')
    expect((await cards.stripe.events.list()).data).toHaveLength(2)
  })

  test('an event that is out of order comes after the one that follows it', async () => {
    await cards.control('/faults', { webhook: 'out-of-order', delayMs: LATER_MS })
    const { id } = await open()
    await cards.control(`/pay/${id}`)
    const { payment_intent } = await cards.stripe.checkout.sessions.retrieve(id)
    expect(await deliveries()).toMatchObject([{ status: 'pending', held: true }])
    await cards.stripe.refunds.create({ payment_intent: String(payment_intent) })
    await expect.poll(() => shop.received).toHaveLength(4)
    expect(shop.types()[0]).not.toBe('checkout.session.completed')
    expect(shop.types()).toContain('checkout.session.completed')
  })

  test('an event is sent again when asked for, and so is one made by hand', async () => {
    await cards.pay((await open()).id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    await cards.control(`/deliver/${shop.received[0]?.id}`)
    await expect.poll(() => shop.received).toHaveLength(2)
    const made = { type: 'refund.failed', data: { id: 're_x', object: 'refund' }, livemode: true, created: 1_000 }
    await cards.control('/events', made)
    await expect.poll(() => shop.received).toHaveLength(3)
    expect(shop.received[2]).toMatchObject({ ...made, data: { object: made.data } })
  })

  test('a page is paid with another amount where a test wants it', async () => {
    const { id } = await open()
    expect(await cards.control(`/pay/${id}`, { amount: 100 })).toMatchObject({ body: { paid: true } })
    await expect.poll(() => shop.received[0]?.data.object).toMatchObject({ id, amount_total: 100 })
  })
})

describe('Faults of the calls', () => {
  test('a call that fails has done nothing, and the retry of the SDK is heard', async () => {
    await cards.control('/faults', { api: 'error', times: 1 })
    const patient = cards.connect({ maxNetworkRetries: 1 })
    expect(await patient.checkout.sessions.create(anOrder())).toMatchObject({ status: 'open' })
    expect((await cards.stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('a call that times out has done nothing', async () => {
    await cards.control('/faults', { api: 'timeout' })
    const outcome = await givenUp((impatient) => impatient.checkout.sessions.create(anOrder()), callsTakenOf('timeout'))
    expect(outcome).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect((await cards.stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('a call that times out after its page was created left the page there, and the same key finds it', async () => {
    await cards.control('/faults', { api: 'timeout-after-create' })
    const ask = (stripe: Stripe) => stripe.checkout.sessions.create(anOrder(), { idempotencyKey: 'order-18' })
    const outcome = await givenUp(ask, callsTakenOf('timeout-after-create'))
    expect(outcome).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await ask(cards.stripe)
    expect((await cards.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([found.id])
  })

  test('faults end with a word, and a fault that is none is refused', async () => {
    await cards.control('/faults', { api: 'error', times: 9 })
    await cards.control('/faults', undefined, 'DELETE')
    expect(await open()).toMatchObject({ status: 'open' })
    expect(await cards.control('/faults', { webhook: 'sometimes' })).toMatchObject({ status: 400 })
  })
})

test('the simulated provider ends with the program that started it, though a call waits', async () => {
  expect(await cards.closeInput()).toBe(0)
  await restart()
  await cards.control('/faults', { api: 'timeout' })
  const waiting = caught(cards.stripe.checkout.sessions.list())
  await expect.poll(callsTakenOf('timeout')).toBe(true)
  expect(await cards.stop()).toBe(0)
  await waiting
})
