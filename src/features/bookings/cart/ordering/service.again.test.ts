import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { Refusal } from '../../../../server/http/errors.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { askCards } from '../../../members/membership/fixtures.ts'
import type { PaymentMethod } from '../../../orders/orders/contract.ts'
import { linesOf, ordersOf, pagesOf } from '../../../orders/orders/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import type { CartReservation } from '../contract.ts'
import { aLine } from '../fixtures.ts'
import { orderCart } from './service.ts'

let commission: number
let member: { id: number; token: string }
const CALLERS = 20

const program = sharedProgram(async (program) => {
  await defineMeans(program.db, {
    ...TEST_MEANS,
    means: ['CARD', 'CHEQUE', 'TRANSFER', 'CASH'],
    cashTo: 'Le trésorier',
  })
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  commission = await defineCommission(program.db, club, undefined)
})
beforeEach(async () => {
  member = await activeMember(program, [])
})

const aTicket = (changes: object = {}) =>
  aResource(program.db, commission, { name: 'Billet', billingPeriod: 'UNIT', priceCents: 1_000, stock: 20, ...changes })
const takenOf = async (resourceId: number) =>
  (await program.db.selectFrom('occupations').where('resourceId', '=', resourceId).select('quantity').execute()).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  )
/** Calls the service directly: twenty HTTP calls would meet the rate limit. */
const ask = async (reservations: CartReservation[], means: PaymentMethod = 'CARD') => {
  const actor = { id: member.id, sessionId: '', roles: [], subscriptions: [], address: '' }
  const [successURL, cancelURL] = ['http://localhost:8080/commandvalidate', 'http://localhost:8080/cart']
  try {
    return { ok: true, body: await orderCart(program.db, actor, { reservations, means, successURL, cancelURL }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, body: { id: 0, stripeSessionId: '', url: '', code: error.code } }
  }
}
const fill = (lines: object[]) => program.call('PUT', '/cart', { token: member.token, body: { reservations: lines } })
const mailsOf = async () =>
  (await program.db.selectFrom('mails').where('personId', '=', member.id).select('id').execute()).length

describe('The same cart ordered again (rules#ordering)', () => {
  test.each(['CARD', 'CHEQUE', 'TRANSFER', 'CASH'] as const)(
    'twenty callers at once who order one cart by %s place one order, and its places are held once',
    async (means) => {
      const ticket = await aTicket()
      const lines = [aLine(ticket, { quantity: 2 })]
      await fill(lines)
      const answers = await Promise.all(Array.from({ length: CALLERS }, () => ask(lines, means)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect((await ordersOf(program, member.id)).length).toBe(1)
      expect(await takenOf(ticket)).toBe(2)
    },
  )

  test('twenty callers at once who order a cart that costs nothing place one order', async () => {
    const ticket = await aTicket({ priceCents: 0 })
    const lines = [aLine(ticket, { quantity: 2 })]
    await fill(lines)
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => ask(lines)))
    expect(new Set(answers.map(({ ok, body }) => `${ok} ${body.id}`)).size).toBe(1)
    expect([(await ordersOf(program, member.id)).length, await takenOf(ticket)]).toEqual([1, 2])
  })

  test('twenty callers at once who choose different payment methods place one order', async () => {
    const ticket = await aTicket()
    const lines = [aLine(ticket, { quantity: 2 })]
    await fill(lines)
    const methods = ['CHEQUE', 'TRANSFER', 'CASH', 'CARD'] as const
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) => ask(lines, methods[n % methods.length])),
    )
    expect(answers.every(({ ok, body }) => ok || ('code' in body && body.code === 'being-paid'))).toBe(true)
    expect((await ordersOf(program, member.id)).filter(({ state }) => state === 'PENDING').length).toBe(1)
    expect([(await ordersOf(program, member.id)).length, await takenOf(ticket)]).toEqual([1, 2])
  })

  test('another payment method changes the order that waits, and its buyer is told how to pay by that method', async () => {
    const ticket = await aTicket()
    const lines = [aLine(ticket, { quantity: 2 })]
    await fill(lines)
    const { body: cheque } = await ask(lines, 'CHEQUE')
    const [first] = await ordersOf(program, member.id)
    const told = await mailsOf()
    expect((await ask(lines, 'CHEQUE')).body.id).toBe(cheque.id)
    expect(await mailsOf()).toBe(told)
    expect((await ask(lines, 'TRANSFER')).body.id).toBe(cheque.id)
    expect(await mailsOf()).toBe(told + 1)
    expect(await ordersOf(program, member.id)).toMatchObject([{ awaits: 'TRANSFER', expiresAt: first?.expiresAt }])
    const { body: card } = await ask(lines, 'CARD')
    expect(card).toMatchObject({ id: cheque.id, stripeSessionId: expect.stringMatching(/./) })
    expect(await ordersOf(program, member.id)).toMatchObject([{ awaits: null, state: 'PENDING' }])
    expect((await ask(lines, 'CASH')).body.id).toBe(cheque.id)
    expect(await pagesOf(program, cheque.id)).toMatchObject([{ state: 'EXPIRED' }])
    expect([await linesOf(program, cheque.id), await takenOf(ticket)]).toEqual([['HELD'], 2])
  })

  test('a card chosen for an order that waits for a cheque takes the place of another cart’s open page', async () => {
    const [ticket, lamp] = [await aTicket(), await aTicket({ name: 'Lampe' })]
    const { body: cheque } = await ask([aLine(ticket)], 'CHEQUE')
    const { body: other } = await ask([aLine(lamp)], 'CARD')
    expect((await ask([aLine(ticket)], 'CARD')).body.id).toBe(cheque.id)
    expect(await ordersOf(program, member.id)).toMatchObject([
      { id: cheque.id, state: 'PENDING', awaits: null },
      { id: other.id, state: 'CANCELLED' },
    ])
    expect(await takenOf(lamp)).toBe(0)
  })

  test('the last places that an order holds itself do not stand in its own way', async () => {
    const ticket = await aTicket({ stock: 2 })
    const { body: first } = await ask([aLine(ticket, { quantity: 2 })], 'CHEQUE')
    expect((await ask([aLine(ticket, { quantity: 2 })], 'CHEQUE')).body.id).toBe(first.id)
    expect((await ask([aLine(ticket, { quantity: 1 })], 'CHEQUE')).body).toMatchObject({ code: 'lines-unavailable' })
  })

  test('a tab that still shows a cart that was paid by card is given the paid order; put into the cart again it is another order', async () => {
    const ticket = await aTicket()
    const lines = [aLine(ticket)]
    await fill(lines)
    const { body: paid } = await ask(lines, 'CARD')
    await askCards(program, `/pay/${paid.stripeSessionId}`)
    await eventually(async () => (await ordersOf(program, member.id))[0]?.state !== 'PENDING')
    const { body: repeated } = await ask(lines, 'CARD')
    expect(repeated).toMatchObject({
      id: paid.id,
      stripeSessionId: '',
      url: expect.stringContaining(`command=${paid.id}`),
    })
    await fill(lines)
    expect((await ask(lines, 'CARD')).body.id).not.toBe(paid.id)
  })

  test('an order that was cancelled is not given again', async () => {
    const ticket = await aTicket({ priceCents: 0 })
    const { body: first } = await ask([aLine(ticket)])
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('commandId', '=', first.id).execute()
    expect((await ask([aLine(ticket)])).body.id).not.toBe(first.id)
  })
})
