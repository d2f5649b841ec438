import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { askCards } from '../../members/membership/fixtures.ts'
import { ledgerOf } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aLine, inDays, order } from './fixtures.ts'

let commission: number
let flat: number
let member: Awaited<ReturnType<typeof activeMember>>
const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }

const program = sharedProgram(async ({ db }) => {
  commission = await defineCommission(db, SKI, undefined)
  flat = await aResource(db, commission)
})
beforeEach(async () => {
  member = await activeMember(program, [])
})

const ADDRESSES = { successURL: 'http://localhost:8080/commandvalidate', cancelURL: 'http://localhost:8080/cart' }
/** Sends a raw body to both endpoints, so that it may hold what no serializer would write. */
async function sendBoth(reservations: string) {
  const send = async (method: 'PUT' | 'POST', url: string, payload: string) => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
    const answer = await program.app.inject({ method, url: `/aspr/v1${url}`, headers, payload })
    return { status: answer.statusCode, code: answer.json().code as string, first: answer.json().errors?.[0] }
  }
  const { successURL, cancelURL } = ADDRESSES
  const cart = await send('PUT', '/cart', `{"reservations":${reservations}}`)
  const asked = `{"reservations":${reservations},"successURL":"${successURL}","cancelURL":"${cancelURL}"}`
  return [cart, await send('POST', '/commands', asked)]
}
const put = (lines: object[]) => program.call('PUT', '/cart', { token: member.token, body: { reservations: lines } })
const day = inDays(5)

describe('What no cart takes (rules#strange-input)', () => {
  test.each([
    ['no list', '{}', 'reservations'],
    ['nothing', 'null', 'reservations'],
    ['no thing', `[{"quantity":1}]`, 'reservations.0.resource'],
    ['a thing without a number', `[{"resource":{},"quantity":1}]`, 'reservations.0.resource.id'],
    ['half a thing', `[{"resource":{"id":1.5},"quantity":1}]`, 'reservations.0.resource.id'],
    ['a thing beyond all numbers', `[{"resource":{"id":2147483648},"quantity":1}]`, 'reservations.0.resource.id'],
    ['none', `[{"resource":{"id":1},"quantity":0}]`, 'reservations.0.quantity'],
    ['less than none', `[{"resource":{"id":1},"quantity":-3}]`, 'reservations.0.quantity'],
    ['one and a half', `[{"resource":{"id":1},"quantity":1.5}]`, 'reservations.0.quantity'],
    ['a number in words', `[{"resource":{"id":1},"quantity":"2"}]`, 'reservations.0.quantity'],
    ['without end', `[{"resource":{"id":1},"quantity":1e309}]`, 'reservations.0.quantity'],
    ['1,001 of it', `[{"resource":{"id":1},"quantity":1001}]`, 'reservations.0.quantity'],
    ...['2027-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '02/03/2027', 'demain', '10000-01-01', '', '1e3'].map(
      (date) => [
        `the day « ${date} »`,
        `[{"resource":{"id":1},"quantity":1,"startDate":"${date}","endDate":"2027-12-01"}]`,
        'reservations.0.startDate',
      ],
    ),
    [
      'a last day without a first',
      `[{"resource":{"id":1},"quantity":1,"endDate":"${day}"}]`,
      'reservations.0.startDate',
    ],
    [
      'a first day without a last',
      `[{"resource":{"id":1},"quantity":1,"startDate":"${day}"}]`,
      'reservations.0.endDate',
    ],
    [
      'a stay that ends before it begins',
      `[{"resource":{"id":1},"quantity":1,"startDate":"${day}","endDate":"${inDays(4)}"}]`,
      'reservations.0.endDate',
    ],
  ])('%s is refused where it stands, and nothing is ordered', async (_what, lines, path) => {
    for (const { status, code, first } of await sendBoth(lines))
      expect([status, code, first?.path]).toEqual([400, 'invalid-input', path])
    expect((await program.call('GET', '/cart', member)).body.reservations).toEqual([])
  })

  test('a cart of ten thousand lines, or of twenty-one, is refused at once', async () => {
    for (const many of [10_000, 21])
      for (const { status } of await sendBoth(
        JSON.stringify(Array.from({ length: many }, () => aLine(flat, { from: 3 }))),
      ))
        expect([400, 413]).toContain(status)
  })

  test('an address that is not ours and an unknown payment method are refused', async () => {
    const line = aLine(flat, { from: 3 })
    const elsewhere = await order(program, member.token, [line], { successURL: 'https://amicale.example.net/merci' })
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([400, 'successURL'])
    expect((await order(program, member.token, [line], { means: 'BITCOIN' })).status).toBe(400)
    expect((await order(program, member.token, [])).status).toBe(400)
  })
})

describe('What a cart keeps and cannot order (rules#cart)', () => {
  test.each([
    ['yesterday', -1, 2, 'too-early'],
    ['four years ahead', 1_500, 1_501, 'too-late'],
    ['longer than a year', 10, 400, 'too-long'],
  ])('a stay %s', async (_what, from, to, code) => {
    const { status, body } = await put([aLine(flat, { from, to })])
    expect([status, body.reservations[0].hindrance.code]).toEqual([200, code])
    const refused = await order(program, member.token, [aLine(flat, { from, to })])
    expect([refused.status, refused.body.errors[0]]).toMatchObject([409, { path: 'reservations.0', code }])
  })

  test('an archived, closed, unoffered, unknown or foreign resource cannot be added to a cart', async () => {
    const closed = await defineCommission(program.db, { ...SKI, name: 'Voile', technicalName: 'voile' }, undefined)
    const things = [
      await aResource(program.db, commission, { archivedAt: new Date() }),
      await aResource(program.db, commission, { active: false }),
      await aResource(program.db, commission, { audience: 'COMMISSION' }),
      await aResource(program.db, commission, { audience: 'SUBSCRIPTIONS', subscriptions: ['FNSPF'] }),
      await aResource(program.db, closed),
      2_147_483_647,
    ]
    await program.db.updateTable('commissions').set({ archivedAt: new Date() }).where('id', '=', closed).execute()
    for (const thing of things) {
      const line = aLine(thing, { from: 3 })
      expect((await put([line])).status, String(thing)).toBe(404)
      const { status, body } = await order(program, member.token, [line])
      expect([status, body.errors[0].code]).toEqual([409, 'gone'])
    }
  })

  test('a resource archived since stays in the cart, says so, costs nothing and blocks the order alone', async () => {
    const boat = await aResource(program.db, commission)
    await put([aLine(boat, { from: 3 }), aLine(flat, { from: 3 })])
    await program.db.updateTable('resources').set({ archivedAt: new Date() }).where('id', '=', boat).execute()
    const { body } = await program.call('GET', '/cart', member)
    expect(body.reservations).toMatchObject([
      { resource: null, price: 0, hindrance: { code: 'gone' } },
      { price: 20, hindrance: null },
    ])
    const { body: refused } = await order(program, member.token, [aLine(boat, { from: 3 }), aLine(flat, { from: 3 })])
    expect(refused.errors).toMatchObject([{ path: 'reservations.0', code: 'gone' }])
    expect((await put([aLine(flat, { from: 3 })])).body.total).toBe(20)
  })

  test('a cart is its member’s own', async () => {
    await put([aLine(flat, { from: 6 })])
    const other = await activeMember(program, [])
    expect((await program.call('GET', '/cart', other)).body.reservations).toEqual([])
    expect((await program.call('GET', '/cart')).status).toBe(401)
    expect((await order(program, '', [aLine(flat, { from: 6 })])).status).toBe(401)
  })
})

test('a stay over both changes of the clock costs its days, on the cart, in the order and on the card page (rules#price)', async () => {
  const year = Number(parisDay(new Date()).slice(0, 4)) + 1
  const boat = await aResource(program.db, commission, { priceCents: 1_001 })
  const line = { ...aLine(boat), startDate: `${year}-03-20`, endDate: `${year}-11-05` }
  // 12 days of March, seven months, 5 days of November.
  const days = 12 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 5
  const cents = days * 1_001
  expect((await put([line])).body.total).toBe(cents / 100)
  const { body } = await order(program, member.token, [line], { total: cents / 100 })
  const { sessions } = await (await fetch(`${program.cards.apiBase}/_control/state`)).json()
  expect(sessions[body.stripeSessionId].amount).toBe(cents)
})

test('a page that is paid a second time changes nothing of its order: the second payment goes back (rules#payments)', async () => {
  const boat = await aResource(program.db, commission)
  const { body: checkout } = await order(program, member.token, [aLine(boat, { from: 9 })])
  await askCards(program, `/pay/${checkout.stripeSessionId}`)
  await eventually(async () => (await ledgerOf(program, checkout.id)).length === 1)
  const object = {
    id: checkout.stripeSessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2_000,
    currency: 'eur',
    client_reference_id: checkout.externalId,
    payment_intent: `pi_${randomUUID()}`,
  }
  for (let news = 0; news < 2; news++)
    await askCards(program, '/events', { type: 'checkout.session.completed', data: { object } })
  await eventually(async () => (await ledgerOf(program, checkout.id)).length === 3)
  expect(await ledgerOf(program, checkout.id)).toMatchObject([
    { kind: 'PAYMENT', amountCents: 2_000 },
    { kind: 'PAYMENT', amountCents: 2_000 },
    { kind: 'REFUND', amountCents: 2_000 },
  ])
  const mails = await program.mailsTo(member.email)
  expect(mails.filter(({ subject }) => /est payée$/.test(subject))).toHaveLength(1)
})
