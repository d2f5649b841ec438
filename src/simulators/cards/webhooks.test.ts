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
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const caught = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('Deliveries', () => {
  test('are tried again until the shop says it has them', async () => {
    shop.answers.push(500, 302)
    const { id } = await open()
    await cards.pay(id, GOOD_CARD)
    await expect.poll(() => shop.received.length, { timeout: 8_000 }).toBe(3)
    await pause(200)
    const { body } = await cards.control('/state', undefined, 'GET')
    expect(Object.values(body.deliveries)).toMatchObject([{ status: 'delivered', attempts: 3, answer: 204 }])
    expect(new Set(shop.received.map((event) => event.id)).size).toBe(1)
  })

  test('that were not made survive kill -9, and so does every page', async () => {
    await cards.control('/faults', { webhook: 'late', delayMs: 2_000 })
    const { id } = await open()
    await cards.pay(id, GOOD_CARD)
    await cards.kill9()
    expect(shop.received).toEqual([])
    await restart()
    await expect.poll(() => shop.types(), { timeout: 6_000 }).toEqual(['checkout.session.completed'])
    expect(await cards.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })

  test('that were made are not made again after a restart', async () => {
    await cards.pay((await open()).id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    await pause(200)
    await cards.stop()
    await restart()
    await pause(500)
    expect(shop.received).toHaveLength(1)
  })

  test('tell of a page that ran out of time while nobody looked', async () => {
    const { id } = await open()
    await cards.stop()
    const file = path.join(folder, 'state.json')
    const state = JSON.parse(readFileSync(file, 'utf8'))
    state.sessions[id].expiresAt = Math.floor(Date.now() / 1000) + 1
    writeFileSync(file, JSON.stringify(state))
    await restart()
    await expect.poll(() => shop.types(), { timeout: 6_000 }).toEqual(['checkout.session.expired'])
    expect(await cards.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  })
})

describe('Faults of the news', () => {
  test('late: it comes after its delay', async () => {
    await cards.control('/faults', { webhook: 'late', delayMs: 700 })
    await cards.pay((await open()).id, GOOD_CARD)
    await pause(300)
    expect(shop.received).toEqual([])
    await expect.poll(() => shop.received, { timeout: 3_000 }).toHaveLength(1)
  })

  test('twice: the same event comes two times', async () => {
    await cards.control('/faults', { webhook: 'twice', delayMs: 100 })
    await cards.pay((await open()).id, GOOD_CARD)
    await expect.poll(() => shop.received, { timeout: 3_000 }).toHaveLength(2)
    expect(shop.received[0]?.id).toBe(shop.received[1]?.id)
  })

  test('never: it does not come, the next one does, and the list of events has both', async () => {
    await cards.control('/faults', { webhook: 'never', times: 1 })
    const [first, second] = [await open(), await open()]
    await cards.pay(first.id, GOOD_CARD)
    await cards.pay(second.id, GOOD_CARD)
    await expect.poll(() => shop.received).toHaveLength(1)
    await pause(300)
    expect(shop.received[0]?.data.object).toMatchObject({ id: second.id })
    expect((await cards.stripe.events.list()).data).toHaveLength(2)
  })

  test('out of order: it comes after the one that follows it', async () => {
    await cards.control('/faults', { webhook: 'out-of-order', delayMs: 10_000 })
    const { id } = await open()
    await cards.control(`/pay/${id}`)
    const { payment_intent } = await cards.stripe.checkout.sessions.retrieve(id)
    await pause(200)
    expect(shop.received).toEqual([])
    await cards.stripe.refunds.create({ payment_intent: String(payment_intent) })
    await expect.poll(() => shop.received).toHaveLength(4)
    expect(shop.types()[0]).not.toBe('checkout.session.completed')
    expect(shop.types()).toContain('checkout.session.completed')
  })

  test('asked to, it sends an event again, and one made by hand', async () => {
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
  test('error: nothing is done, and the retry of the SDK is heard', async () => {
    await cards.control('/faults', { api: 'error', times: 1 })
    const patient = cards.connect({ maxNetworkRetries: 1 })
    expect(await patient.checkout.sessions.create(anOrder())).toMatchObject({ status: 'open' })
    expect((await cards.stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('time-out: nothing is done', async () => {
    await cards.control('/faults', { api: 'timeout' })
    const hasty = cards.connect({ timeout: 300 })
    expect(await caught(hasty.checkout.sessions.create(anOrder()))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect((await cards.stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('time-out after creation: the page is there, and the same key finds it', async () => {
    await cards.control('/faults', { api: 'timeout-after-create' })
    const hasty = cards.connect({ timeout: 300 })
    const ask = () => hasty.checkout.sessions.create(anOrder(), { idempotencyKey: 'order-18' })
    expect(await caught(ask())).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await ask()
    expect((await cards.stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([found.id])
  })

  test('end with a word, and one that is none is refused', async () => {
    await cards.control('/faults', { api: 'error', times: 9 })
    await cards.control('/faults', undefined, 'DELETE')
    expect(await open()).toMatchObject({ status: 'open' })
    expect(await cards.control('/faults', { webhook: 'sometimes' })).toMatchObject({ status: 400 })
  })
})

test('the program ends with the one that started it', async () => {
  expect(await cards.closeInput()).toBe(0)
  await restart()
  await cards.control('/faults', { api: 'timeout' })
  const waiting = caught(cards.stripe.checkout.sessions.list())
  await pause(100)
  const start = Date.now()
  expect(await cards.stop()).toBe(0)
  expect(Date.now() - start).toBeLessThan(2_000)
  await waiting
})
