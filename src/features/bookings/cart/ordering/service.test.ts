import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { askCards } from '../../../members/membership/fixtures.ts'
import { ledgerOf, linesOf, ordersOf } from '../../../orders/orders/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import { aLine, inDays, order } from '../fixtures.ts'

let commission: number
let member: { id: number; email: string; token: string }
const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }

const program = sharedProgram(async (program) => {
  commission = await defineCommission(program.db, SKI, undefined)
})
beforeEach(async () => {
  member = await activeMember(program, [])
})

const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirst())?.state
const takenOf = async (resourceId: number) =>
  (await program.db.selectFrom('occupations').where('resourceId', '=', resourceId).selectAll().execute()).length
const cart = async (token = member.token) => (await program.call('GET', '/cart', { token })).body
const fill = (lines: object[], token = member.token) =>
  program.call('PUT', '/cart', { token, body: { reservations: lines } })
const pay = async (checkout: { stripeSessionId: string; id: number }) => {
  await askCards(program, `/pay/${checkout.stripeSessionId}`)
  await eventually(async () => (await stateOf(checkout.id)) === 'PAID')
}

describe('Ordering a cart (rules#ordering)', () => {
  test('ordering a cart holds the places, freezes names, prices and days, and once paid the lines have left the cart', async () => {
    const chalet = await aResource(program.db, commission, { bufferDays: 1, cancelDays: 7, cancelPercent: 50 })
    const lamp = await aResource(program.db, commission, {
      name: 'Lampe',
      billingPeriod: 'UNIT',
      priceCents: 1_250,
      stock: 3,
    })
    const lines = [aLine(lamp, { quantity: 2 }), aLine(chalet, { from: 10, to: 12 })]
    const { body: filled } = await fill(lines)
    expect(filled).toMatchObject({ total: 85, reservations: [{ price: 25 }, { price: 60, hindrance: null }] })
    const { body: checkout, status } = await order(program, member.token, lines, { total: 85 })
    expect(status, JSON.stringify(checkout)).toBe(200)
    await program.db
      .updateTable('resources')
      .set({ priceCents: 9_900, name: 'Autre' })
      .where('id', '=', chalet)
      .execute()
    await pay(checkout)
    expect(await linesOf(program, checkout.id)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect(
      await program.db
        .selectFrom('reservations')
        .where('commandId', '=', checkout.id)
        .selectAll()
        .orderBy('id')
        .execute(),
    ).toMatchObject([
      {
        resourceName: 'Chalet',
        unitPriceCents: 2_000,
        lineTotalCents: 6_000,
        cancelDays: 7,
        cancelPercent: 50,
        startDate: inDays(10),
        endDate: inDays(12),
        days: `[${inDays(10)},${inDays(13)})`,
        bufferDays: 1,
      },
      { resourceName: 'Lampe', quantity: 2, lineTotalCents: 2_500, startDate: null, days: null },
    ])
    expect(await ledgerOf(program, checkout.id)).toMatchObject([{ kind: 'PAYMENT', amountCents: 8_500 }])
    expect(await cart()).toEqual({ reservations: [], total: 0 })
  })

  test('a cart ordered again is the same order and page, and another cart replaces it and closes its page', async () => {
    const chalet = await aResource(program.db, commission)
    const { body: first } = await order(program, member.token, [aLine(chalet, { from: 20, to: 22 })])
    expect((await order(program, member.token, [aLine(chalet, { from: 20, to: 22 })])).body).toEqual(first)
    const { body: second } = await order(program, member.token, [aLine(chalet, { from: 21, to: 23 })])
    expect(second.id).not.toBe(first.id)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['CANCELLED', 'PENDING'])
    await askCards(program, `/pay/${first.stripeSessionId}`)
    expect(await stateOf(first.id)).toBe('CANCELLED')
    expect(await takenOf(chalet)).toBe(1)
  })

  test('a double click on ordering makes one order', async () => {
    const chalet = await aResource(program.db, commission)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => order(program, member.token, [aLine(chalet, { from: 3, to: 4 })])),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await ordersOf(program, member.id)).length).toBe(1)
  })

  test('ordering a cart names each line that cannot be had, and holds none', async () => {
    const chalet = await aResource(program.db, commission)
    const boat = await aResource(program.db, commission, { name: 'Barque' })
    const other = await activeMember(program, [])
    await order(program, other.token, [aLine(chalet, { from: 5, to: 6 })])
    const { status, body } = await order(program, member.token, [
      aLine(boat, { from: 5, to: 6 }),
      aLine(chalet, { from: 4, to: 5 }),
    ])
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'lines-unavailable',
      errors: [{ path: 'reservations.1', code: 'taken', message: `Chalet ${inDays(5)}` }],
    })
    expect(await takenOf(boat)).toBe(0)
  })

  test('an order is refused where the days that are kept free after a stay meet another, and taken a day before', async () => {
    const chalet = await aResource(program.db, commission, { bufferDays: 2 })
    const other = await activeMember(program, [])
    await order(program, other.token, [aLine(chalet, { from: 10, to: 11 })])
    const codeOf = async (day: number) =>
      (await order(program, member.token, [aLine(chalet, { from: day })])).body.errors?.[0]?.code
    expect([await codeOf(13), await codeOf(8), await codeOf(7)]).toEqual(['buffer', 'buffer', undefined])
  })

  test('a price in the body is not looked at; one that changed since it was shown orders nothing', async () => {
    const chalet = await aResource(program.db, commission)
    const line = {
      ...aLine(chalet, { from: 1, to: 1 }),
      price: 0.01,
      lineTotalCents: 1,
      resource: { id: chalet, price: 1 },
    }
    expect((await order(program, member.token, [line], { total: 0.01 })).body.code).toBe('total-changed')
    const { body } = await order(program, member.token, [line], { total: 20 })
    expect((await ordersOf(program, member.id))[0]).toMatchObject({ id: body.id, totalCents: 2_000 })
  })

  test('a free cart is paid at once, with a receipt and without the provider', async () => {
    const hall = await aResource(program.db, commission, { name: 'Salle', priceCents: 0 })
    await fill([aLine(hall, { from: 2, to: 2 })])
    const { body } = await order(program, member.token, [aLine(hall, { from: 2, to: 2 })])
    expect(body).toMatchObject({
      stripeSessionId: '',
      url: expect.stringContaining(`/commandvalidate?command=${body.id}`),
    })
    expect((await ordersOf(program, member.id))[0]).toMatchObject({ state: 'PAID', receiptNumber: expect.any(Number) })
    expect((await cart()).reservations).toEqual([])
  })

  test('an order that needs an approval waits for it once paid', async () => {
    const hall = await aResource(program.db, commission, { name: 'Salle', priceCents: 0, approval: true })
    const { body } = await order(program, member.token, [aLine(hall, { from: 2, to: 2 })])
    expect(await linesOf(program, body.id)).toEqual(['TO_APPROVE'])
  })

  test('a season ticket can be bought once', async () => {
    const card = await aResource(program.db, commission, {
      name: 'Carte de pêche',
      billingPeriod: 'YEAR',
      priceCents: 0,
    })
    expect((await order(program, member.token, [aLine(card)])).status).toBe(200)
    await fill([aLine(card)])
    const { body } = await order(program, member.token, [aLine(card)])
    expect(body.errors).toEqual([{ path: 'reservations.0', code: 'season-paid', message: 'Carte de pêche' }])
  })

  test('an event’s ticket is for its day', async () => {
    const ball = await aResource(program.db, commission, {
      name: 'Bal',
      billingPeriod: 'UNIT',
      priceCents: 0,
      heldOn: inDays(30),
    })
    const { body } = await order(program, member.token, [aLine(ball, { quantity: 2 })])
    const [line] = await program.db.selectFrom('reservations').where('commandId', '=', body.id).selectAll().execute()
    expect(line).toMatchObject({ startDate: inDays(30), endDate: inDays(30), quantity: 2 })
  })

  test('the hours of an event are told in the cart, on the order, among reservations, by mail and in its calendar file', async () => {
    const ball = await aResource(program.db, commission, {
      name: 'Bal',
      billingPeriod: 'UNIT',
      priceCents: 0,
      heldOn: inDays(30),
      startTime: '19:30',
      endTime: '01:00',
    })
    const { token, email } = member
    const hours = { startTime: '19:30', endTime: '01:00' }
    const request = { resource: { id: ball }, quantity: 1 }
    const { body: cart } = await program.call('PUT', '/cart', { token, body: { reservations: [request] } })
    expect(cart.reservations[0].resource).toMatchObject(hours)
    const { body } = await order(program, token, [aLine(ball)])
    const { body: read } = await program.call('GET', `/commands/${body.id}`, { token })
    expect(read.reservations[0]).toMatchObject(hours)
    const { body: list } = await program.call('GET', `/reservations?search=commandId==${body.id}`, { token })
    expect(list._embedded.data[0]).toMatchObject(hours)
    const [mail] = await program.mailsTo(email)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('de 19 h 30 à 1 h')
    const { raw } = await program.call('GET', `/reservations/${read.reservations[0].id}/calendar.ics`, { token })
    expect(raw.body).toMatch(/DTSTART:\d{8}T1[78]3000Z/)
    // A changed hour also applies to existing orders.
    await program.db.updateTable('resources').set({ startTime: '20:00' }).where('id', '=', ball).execute()
    const { body: again } = await program.call('GET', `/commands/${body.id}`, { token })
    expect(again.reservations[0].startTime).toBe('20:00')
  })

  test('an order by cheque waits no longer than to its first day, and is refused if that is today', async () => {
    await defineMeans(program.db, TEST_MEANS)
    const chalet = await aResource(program.db, commission)
    const { body } = await order(program, member.token, [aLine(chalet, { from: 3, to: 4 })], { means: 'CHEQUE' })
    const [waiting] = await ordersOf(program, member.id)
    expect(waiting).toMatchObject({ id: body.id, state: 'PENDING', awaits: 'CHEQUE' })
    const until = Date.parse(waiting?.expiresAt ?? '')
    expect(until).toBeLessThanOrEqual(Date.parse(`${inDays(3)}T00:00:00Z`))
    expect(until).toBeGreaterThan(Date.parse(`${inDays(2)}T20:00:00Z`))
    const { body: refused } = await order(program, member.token, [aLine(chalet, { from: 0, to: 1 })], {
      means: 'CHEQUE',
    })
    expect(refused.code).toBe('starts-too-soon')
  })

  test('money that comes for an order that expired settles it where the place is still free, else it goes back', async () => {
    const chalet = await aResource(program.db, commission)
    const late = async (from: number, meanwhile?: () => Promise<unknown>) => {
      const buyer = await activeMember(program, [])
      const { body: checkout } = await order(program, buyer.token, [aLine(chalet, { from, to: from })])
      await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', checkout.id).execute()
      await program.db
        .updateTable('reservations')
        .set({ state: 'CANCELLED' })
        .where('commandId', '=', checkout.id)
        .execute()
      await meanwhile?.()
      await askCards(program, `/pay/${checkout.stripeSessionId}`)
      await eventually(async () => (await ledgerOf(program, checkout.id)).length > 0)
      await program.runJobs()
      return checkout.id
    }
    const past = await late(44, () =>
      program.db
        .updateTable('reservations')
        .set({ startDate: inDays(-1), endDate: inDays(0), unitPriceCents: 1_000 })
        .where('startDate', '=', inDays(44))
        .execute(),
    )
    expect([await stateOf(past), (await ledgerOf(program, past))[1]?.reason]).toEqual([
      'EXPIRED',
      'Les jours réservés sont passés',
    ])
    const served = await late(40)
    expect([await stateOf(served), await linesOf(program, served)]).toEqual(['PAID', ['CONFIRMED']])
    const back = await late(42, () => order(program, member.token, [aLine(chalet, { from: 42, to: 42 })]))
    expect([await stateOf(back), await linesOf(program, back)]).toEqual(['EXPIRED', ['CANCELLED']])
    expect(await ledgerOf(program, back)).toMatchObject([
      { kind: 'PAYMENT', amountCents: 2_000 },
      { kind: 'REFUND', amountCents: 2_000, state: 'DONE', reason: 'La place a été prise entre-temps' },
    ])
  })
})

describe('Never more than there is (rules#places)', () => {
  test('many members at once have one flat on overlapping days, five tents on ragged ones and the last three lamps', async () => {
    const flat = await aResource(program.db, commission, { name: 'Studio', priceCents: 0 })
    const tents = await aResource(program.db, commission, {
      name: 'Tente',
      billingPeriod: 'ITEM_DAY',
      priceCents: 0,
      stock: 5,
    })
    const lamps = await aResource(program.db, commission, {
      name: 'Lampe',
      billingPeriod: 'UNIT',
      priceCents: 0,
      stock: 3,
    })
    const members = await Promise.all(Array.from({ length: 12 }, () => activeMember(program, [])))
    const many = async (lineOf: (index: number) => object) =>
      (await Promise.all(members.map(({ token }, index) => order(program, token, [lineOf(index)])))).map(
        ({ status }) => status,
      )
    const won = (statuses: number[]) => statuses.filter((status) => status === 200).length
    const flats = await many((index) => aLine(flat, { from: 5 - (index % 3), to: 5 + (index % 4) }))
    expect([won(flats), new Set(flats)]).toEqual([1, new Set([200, 409])])
    const camps = await many((index) => aLine(tents, { quantity: 2, from: 5 - (index % 3), to: 5 + (index % 4) }))
    expect(won(camps)).toBe(2)
    expect(won(await many(() => aLine(lamps)))).toBe(3)
  })
})
