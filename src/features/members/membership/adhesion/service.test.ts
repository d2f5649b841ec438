import { afterEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { connectProvider } from '../../../../server/pay/provider.ts'
import { watchClock } from '../../../../shared/testing.ts'
import { ledgerOf, linesOf, ordersOf, pagesOf } from '../../../orders/orders/fixtures.ts'
import { activeMember, confirmedVisitor, enrolledMember } from '../../../society/persons/fixtures.ts'
import { askCards, defineFees, mendCards, orderFees, orderInState, paidVisitor } from '../fixtures.ts'
import { recordFees } from '../ordering/service.ts'

const program = sharedProgram(defineFees)

const MINUTE = 60_000
const HOME = { successURL: 'http://localhost:8080/ok', cancelURL: 'http://localhost:8080/ko' }

const setPrice = (name: string, priceCents: number) =>
  program.db.updateTable('resources').set({ priceCents }).where('name', '=', name).execute()
afterEach(async () => {
  await setPrice('Amicale', 4_500)
  await setPrice('UDSP', 1_800)
})

const reasonsOf = async (commandId: number) =>
  (await ledgerOf(program, commandId)).map(({ kind, reason }) => [kind, reason])
const atProvider = async (page: string) => {
  const state = (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
    sessions: Record<string, { id: string; status: string }>
  }
  return Object.values(state.sessions).find(({ id }) => id === page)?.status
}
const adhesion = async (token: string) => (await program.call('GET', `/commands/adhesion?token=${token}`)).body

describe('A fee order that waits', () => {
  test('A fee order that waits is held for 36 minutes and its page for 31; asked for again, it is held anew with the same page', async () => {
    const visitor = await confirmedVisitor(program)
    const clock = watchClock()
    const { body: checkout } = await orderFees(program, visitor.token)
    const [order] = await ordersOf(program, visitor.id)
    const [page] = await pagesOf(program, checkout.id)
    clock.expectNow(order?.expiresAt, 36 * MINUTE)
    clock.expectNow(page?.expiresAt, 31 * MINUTE)
    const earlier = new Date(Date.now() + 10 * MINUTE)
    await program.db.updateTable('commands').set({ expiresAt: earlier }).where('id', '=', checkout.id).execute()
    const later = watchClock()
    const { body: again } = await orderFees(program, visitor.token)
    expect(again).toEqual(checkout)
    later.expectNow((await ordersOf(program, visitor.id))[0]?.expiresAt, 36 * MINUTE)
  })

  test('a pending order whose page is about to close gets another one, and the first can no longer be paid', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: first } = await orderFees(program, token)
    const leave = (minutes: number) =>
      program.db
        .updateTable('paymentSessions')
        .set({ expiresAt: new Date(Date.now() + minutes * MINUTE) })
        .where('commandId', '=', first.id)
        .where('state', '=', 'OPEN')
        .execute()
    await leave(2.5)
    expect((await orderFees(program, token)).body.stripeSessionId).toBe(first.stripeSessionId)
    await leave(1.5)
    const { body: second } = await orderFees(program, token)
    expect(second.id).toBe(first.id)
    expect(second.stripeSessionId).not.toBe(first.stripeSessionId)
    expect((await pagesOf(program, first.id)).map(({ state }) => state)).toEqual(['EXPIRED', 'OPEN'])
    expect(await atProvider(first.stripeSessionId)).toBe('expired')
    expect(await atProvider(second.stripeSessionId)).toBe('open')
  })

  test('a pending order with outdated prices is cancelled with its lines and its page, and replaced by one at today’s', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: first } = await orderFees(program, visitor.token)
    await setPrice('UDSP', 2_000)
    const { body: second } = await orderFees(program, visitor.token)
    expect(second.id).not.toBe(first.id)
    expect((await ordersOf(program, visitor.id)).map(({ state, totalCents }) => [state, totalCents])).toEqual([
      ['CANCELLED', 6_300],
      ['PENDING', 6_500],
    ])
    expect(await linesOf(program, first.id)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await linesOf(program, second.id)).toEqual(['HELD', 'HELD'])
    expect((await pagesOf(program, first.id)).map(({ state }) => state)).toEqual(['EXPIRED'])
  })

  test('A fee order that waits is shown with its total, its season and the page to go on with, while that is open', async () => {
    const { token } = await confirmedVisitor(program)
    expect((await program.call('GET', `/commands/adhesion?token=${token}`)).status).toBe(404)
    const { body: checkout } = await orderFees(program, token)
    const [page] = await pagesOf(program, checkout.id)
    expect(await adhesion(token)).toMatchObject({ id: checkout.id, state: 'PENDING', total: 63, url: page?.url })
    expect((await adhesion(token)).awaitsValidation).toBe(false)
    const over = new Date(Date.now() - 1_000)
    await program.db
      .updateTable('paymentSessions')
      .set({ expiresAt: over })
      .where('commandId', '=', checkout.id)
      .execute()
    expect((await adhesion(token)).url).toBeNull()
    const later = new Date(Date.now() + MINUTE)
    const pages = program.db.updateTable('paymentSessions').where('commandId', '=', checkout.id)
    await pages.set({ expiresAt: later }).execute()
    await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', checkout.id).execute()
    expect(await adhesion(token)).toMatchObject({ state: 'EXPIRED', url: null })
  })
})

describe('What cannot be ordered', () => {
  const order = (token: string, ids: number[]) =>
    program.call('POST', `/commands/adhesion?token=${token}`, {
      body: { reservations: ids.map((id) => ({ resource: { id }, quantity: 1 })), ...HOME },
    })

  test('a fee twice, or a fee beside those offered, is a conflict; fees that are paid are not there any more', async () => {
    const { token } = await confirmedVisitor(program)
    const { body } = await program.call('GET', `/resources/cotisation?token=${token}`)
    const [one, two] = body.rows.map((row: { id: number }) => row.id) as [number, number]
    for (const ids of [[one], [one, one], [one, two, two], [one, two, 999_999]])
      expect((await order(token, ids)).body.code, ids.join()).toBe('fees-changed')
    const visitor = await paidVisitor(program)
    expect((await order(visitor.token, [one, two])).status).toBe(404)
    const friend = { membertype: 'EXTERNE', membertypePrecision: 'Conjoint', subscriptions: ['AMICALE'] }
    expect((await order((await confirmedVisitor(program, friend)).token, [one])).status).toBe(404)
  })
})

describe('Fees that come to nothing', () => {
  test('fees that come to nothing are settled at once, without a payment page', async () => {
    for (const name of ['Amicale', 'UDSP']) await setPrice(name, 0)
    const visitor = await confirmedVisitor(program)
    const { status, body } = await orderFees(program, visitor.token)
    expect([status, body.stripeSessionId]).toEqual([200, ''])
    expect(body.url).toContain('payment=success')
    expect(await pagesOf(program, body.id)).toEqual([])
    expect(await adhesion(visitor.token)).toMatchObject({ state: 'PAID', total: 0, awaitsValidation: true, url: null })
    expect(await linesOf(program, body.id)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })
})

describe('A provider', () => {
  test('a provider that answers with faults makes the order be cancelled, asks to come back in five seconds, and is then asked for another', async () => {
    const { id, token } = await confirmedVisitor(program)
    await askCards(program, '/faults', { api: 'error', times: 3 })
    const { status, body, headers } = await orderFees(program, token)
    expect([status, body.code, headers['retry-after']]).toEqual([502, 'payment-provider', '5'])
    await mendCards(program)
    const [first] = await ordersOf(program, id)
    expect((await pagesOf(program, first?.id ?? 0)).map(({ state }) => state)).toEqual(['FAILED'])
    expect((await orderFees(program, token)).status).toBe(200)
    const orders = await ordersOf(program, id)
    expect(orders.map(({ state }) => state)).toEqual(['CANCELLED', 'PENDING'])
    expect((await pagesOf(program, orders[1]?.id ?? 0)).map(({ state }) => state)).toEqual(['OPEN'])
  })

  test('a provider that cannot be reached makes the order be cancelled, and is asked for another page under another key', async () => {
    const { id, token } = await confirmedVisitor(program)
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    expect((await orderFees(program, token)).status).toBe(502)
    connectProvider(program.cards)
    const [order] = await ordersOf(program, id)
    const [asked] = await pagesOf(program, order?.id ?? 0)
    expect(asked).toMatchObject({ state: 'FAILED', url: null })
    const { body } = await orderFees(program, token)
    const pages = await pagesOf(program, body.id)
    expect(pages).toMatchObject([{ state: 'OPEN', url: body.url }])
    expect(pages[0]?.idempotencyKey).not.toBe(asked?.idempotencyKey)
  })
})

describe('Money that comes for an order', () => {
  test('money for an order that was replaced at today’s prices is refunded, and the new order still waits', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: first } = await orderFees(program, visitor.token)
    await setPrice('UDSP', 2_000)
    await orderFees(program, visitor.token)
    await askCards(program, `/pay/${first.stripeSessionId}`)
    const refund = ['REFUND', 'Commande déjà réglée ou annulée']
    await expect.poll(() => reasonsOf(first.id)).toContainEqual(refund)
    expect((await ordersOf(program, visitor.id)).map(({ state }) => state)).toEqual(['CANCELLED', 'PENDING'])
  })

  test('money for an expired order settles it, and the newer one for the same season is cancelled', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: first } = await orderFees(program, visitor.token)
    await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', first.id).execute()
    const lines = program.db.updateTable('reservations').where('commandId', '=', first.id)
    await lines.set({ state: 'CANCELLED' }).execute()
    const pages = program.db.updateTable('paymentSessions').where('commandId', '=', first.id)
    await pages.set({ state: 'EXPIRED' }).execute()
    const { body: second } = await orderFees(program, visitor.token)
    expect(second.id).not.toBe(first.id)
    await askCards(program, `/pay/${first.stripeSessionId}`)
    await expect
      .poll(async () => (await ordersOf(program, visitor.id)).map(({ state }) => state))
      .toEqual(['PAID', 'CANCELLED'])
    expect(await linesOf(program, first.id)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect((await pagesOf(program, second.id)).map(({ state }) => state)).toEqual(['EXPIRED'])
  })

  test('money for an account that was closed meanwhile is refunded with the reason', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, visitor.token)
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', visitor.id).execute()
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await expect.poll(() => reasonsOf(checkout.id)).toContainEqual(['REFUND', 'Compte fermé'])
    expect((await ordersOf(program, visitor.id))[0]?.state).not.toBe('PAID')
  })

  test('a paid fee order renews the member for the season of the order', async () => {
    const member = await activeMember(program, [], {
      subscriptions: ['AMICALE', 'UDSP'],
      accountValidity: '2025-12-31',
    })
    const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
    const { body: checkout } = await orderFees(program, body.token)
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    const { season } = await orderInState(program, body.token, 'PAID')
    const person = program.db.selectFrom('persons').where('id', '=', member.id).select(['accountValidity', 'state'])
    expect(await person.executeTakeFirst()).toEqual({ accountValidity: `${season}-12-31`, state: 'ACTIVE' })
  })
})

test('fees of a season long past are recorded with their payment and a receipt of that year, once, and nobody is told', async () => {
  const id = await enrolledMember(program, { email: 'ancien@caserne.example' })
  const payer = { id, membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] } as const
  const record = () =>
    program.db.transaction().execute((trx) =>
      recordFees(trx, { ...payer, subscriptions: [...payer.subscriptions] }, 2_021, {
        method: 'CHEQUE',
        paidAt: new Date('2021-02-03T11:00:00Z'),
        reference: 'BNP 12',
      }),
    )
  await record()
  await record()
  const [order, ...others] = await ordersOf(program, id)
  expect(others).toEqual([])
  expect(order).toMatchObject({ state: 'PAID', season: 2_021, totalCents: 6_300, receiptYear: 2_021, expiresAt: null })
  expect(order).toMatchObject({ membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] })
  expect(order?.paidAt).toBe('2021-02-03T11:00:00.000Z')
  expect(await linesOf(program, order?.id ?? 0)).toEqual(['CONFIRMED', 'CONFIRMED'])
  const [payment] = await program.db
    .selectFrom('payments')
    .where('commandId', '=', order?.id ?? 0)
    .selectAll()
    .execute()
  expect(payment).toMatchObject({ method: 'CHEQUE', reference: 'BNP 12', amountCents: 6_300, actorId: null })
  expect(await program.mailsTo('ancien@caserne.example')).toEqual([])
})
