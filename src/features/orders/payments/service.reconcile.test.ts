import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { parisDay } from '../../../shared/dates.ts'
import { askCards, defineFees, mendCards, orderFees, paidVisitor } from '../../members/membership/fixtures.ts'
import { confirmedVisitor } from '../../society/persons/fixtures.ts'
import { ledgerOf, withDouble } from '../orders/fixtures.ts'
import { requestRefund } from '../refunds/service.ts'
import { reconcile } from './service.ts'

const program = sharedProgram(defineFees)
afterEach(async () => {
  connectProvider(program.cards)
  await mendCards(program)
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const pageOf = (commandId: number) =>
  program.db.selectFrom('paymentSessions').where('commandId', '=', commandId).selectAll().executeTakeFirstOrThrow()
const stateOf = async (commandId: number) =>
  (await program.db.selectFrom('commands').where('id', '=', commandId).select('state').executeTakeFirst())?.state
const eventAbout = (object: string) =>
  program.db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .select(['state', 'reason', 'amountCents', 'currency', 'commandId'])
    .execute()

/** An order with an open page, about which the provider sends no events. */
async function silentOrder() {
  const { token } = await confirmedVisitor(program)
  const { body } = await orderFees(program, token)
  await askCards(program, '/faults', { webhook: 'never', times: 9 })
  return { id: body.id as number, page: body.stripeSessionId as string }
}

describe('A page of which no news came', () => {
  test('A page of which no news came is asked about after a minute, not before', async () => {
    const order = await silentOrder()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, FULFILMENTS, inMinutes(0.9))
    expect(await stateOf(order.id)).toBe('PENDING')
    await reconcile(program.db, FULFILMENTS, inMinutes(1.1))
    expect(await stateOf(order.id)).toBe('PAID')
    expect(await ledgerOf(program, order.id)).toHaveLength(1)
    expect(await eventAbout(order.page)).toEqual([])
  })

  test('A page of which no news came is booked, with its receipt, on the day it was paid at the provider, not on the day we asked', async () => {
    const order = await silentOrder()
    const [placed, paid] = [new Date(Date.now() - 400 * DAY), new Date(Date.now() - 366 * DAY)]
    await program.db.updateTable('commands').set({ createdAt: placed }).where('id', '=', order.id).execute()
    await askCards(program, `/pay/${order.page}`, { at: Math.floor(paid.getTime() / 1_000) })
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    const receipt = program.db.selectFrom('commands').where('id', '=', order.id).select(['paidAt', 'receiptYear'])
    const { paidAt, receiptYear } = await receipt.executeTakeFirstOrThrow()
    const [payment] = await ledgerOf(program, order.id)
    expect([payment?.settledAt, paidAt].map((at) => at && parisDay(new Date(at)))).toEqual([
      parisDay(paid),
      parisDay(paid),
    ])
    expect(receiptYear).toBe(Number(parisDay(paid).slice(0, 4)))
  })

  test('A page of which no news came is booked on the day of the question where the provider names no charge', async () => {
    const order = await silentOrder()
    const { externalId } = await program.db
      .selectFrom('commands')
      .where('id', '=', order.id)
      .select('externalId')
      .executeTakeFirstOrThrow()
    const page = { id: order.page, status: 'complete', payment_status: 'paid', amount_total: 6_300, currency: 'eur' }
    await withDouble(
      program,
      () => ({ body: { ...page, client_reference_id: externalId, payment_intent: { id: `pi_${randomUUID()}` } } }),
      () => reconcile(program.db, FULFILMENTS, inMinutes(2)),
    )
    const [payment] = await ledgerOf(program, order.id)
    expect(payment?.settledAt && parisDay(new Date(payment.settledAt))).toBe(parisDay(new Date()))
  })

  test('a page of which no news came is left alone while it is complete and its money still on its way', async () => {
    const order = await silentOrder()
    const page = { id: order.page, status: 'complete', payment_status: 'unpaid', amount_total: 6_300, currency: 'eur' }
    await withDouble(
      program,
      () => ({ body: { ...page, payment_intent: 'pi_on_its_way' } }),
      () => reconcile(program.db, FULFILMENTS, inMinutes(2)),
    )
    expect([await stateOf(order.id), await ledgerOf(program, order.id)]).toEqual(['PENDING', []])
    expect(await eventAbout(order.page)).toEqual([])
  })

  test('A page of which no news came is put aside once, by its news or by the question, whichever comes first', async () => {
    const order = await silentOrder()
    await mendCards(program)
    await askCards(program, `/pay/${order.page}`, { amount: 100 })
    await expect.poll(() => eventAbout(order.page)).toHaveLength(1)
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect(await eventAbout(order.page)).toMatchObject([{ state: 'QUARANTINED', reason: 'amount-mismatch' }])
  })

  test('a page whose event was lost settles its order when the provider is asked, although another event about it was quarantined', async () => {
    const order = await silentOrder()
    await askCards(program, `/pay/${order.page}`)
    await program.db
      .insertInto('paymentEvents')
      .values({ id: `evt_${randomUUID()}`, type: 'x', providerObject: order.page, state: 'QUARANTINED', reason: 'x' })
      .execute()
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect([await stateOf(order.id), await ledgerOf(program, order.id)]).toMatchObject(['PAID', [{ kind: 'PAYMENT' }]])
  })

  test('a page of which no news came stays open where it is; one that the provider closed is closed, and the order waits for another', async () => {
    const order = await silentOrder()
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect((await pageOf(order.id)).state).toBe('OPEN')
    await askCards(program, `/expire/${order.page}`)
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect([(await pageOf(order.id)).state, await stateOf(order.id)]).toEqual(['EXPIRED', 'PENDING'])
  })

  test('A page of which no news came is asked about all the same where another was put aside, or its money was still on its way before', async () => {
    const [wrong, order] = [await silentOrder(), await silentOrder()]
    await askCards(program, `/pay/${wrong.page}`, { amount: 100 })
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect(await eventAbout(wrong.page)).toMatchObject([{ state: 'QUARANTINED', reason: 'amount-mismatch' }])
    await program.db
      .insertInto('paymentEvents')
      .values({ id: `evt_${randomUUID()}`, type: 'x', providerObject: order.page, state: 'IGNORED' })
      .execute()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect([await stateOf(wrong.id), await stateOf(order.id)]).toEqual(['PENDING', 'PAID'])
  })

  test('a page of which no news came and which was never opened keeps nobody else waiting', async () => {
    const { token } = await confirmedVisitor(program)
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    await orderFees(program, token)
    connectProvider(program.cards)
    // As a program that is killed during its request leaves it.
    await program.db.updateTable('paymentSessions').set({ state: 'REQUESTED' }).where('state', '=', 'FAILED').execute()
    const order = await silentOrder()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, FULFILMENTS, inMinutes(2))
    expect(await stateOf(order.id)).toBe('PAID')
  })
})

test('a page, a refund or an order that the provider says no to keeps no other waiting', async () => {
  const visitor = await paidVisitor(program)
  const [lost, order] = [await silentOrder(), await silentOrder()]
  const unknown = { providerSessionId: `cs_${randomUUID()}` }
  await program.db.updateTable('paymentSessions').set(unknown).where('commandId', '=', lost.id).execute()
  const [payment] = await ledgerOf(program, visitor.checkout.id)
  if (!payment) throw new Error('There is no payment')
  await program.db.transaction().execute((trx) => requestRefund(trx, payment, 6_300, 'Geste'))
  await program.db
    .updateTable('payments')
    .set({ providerId: `re_${randomUUID()}` })
    .where('commandId', '=', visitor.checkout.id)
    .where('kind', '=', 'REFUND')
    .execute()
  const over = new Date(Date.now() - 1_000)
  await program.db.updateTable('commands').set({ expiresAt: over }).where('id', 'in', [lost.id, order.id]).execute()
  await reconcile(program.db, FULFILMENTS, inMinutes(2))
  expect([await stateOf(lost.id), await stateOf(order.id)]).toEqual(['PENDING', 'EXPIRED'])
  // If the provider does not answer at all, nothing counts as refused.
  connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
  await expect(reconcile(program.db, FULFILMENTS, inMinutes(2))).rejects.toThrow()
  connectProvider(program.cards)
  await program.db.updateTable('commands').set({ state: 'CANCELLED' }).where('id', '=', lost.id).execute()
  await program.db.updateTable('paymentSessions').set({ state: 'EXPIRED' }).where('commandId', '=', lost.id).execute()
})

describe('News that changes nothing', () => {
  test('a payment page with money on its way, and a refund that is not ours, change nothing', async () => {
    const order = await silentOrder()
    await mendCards(program)
    const { externalId } = await program.db
      .selectFrom('commands')
      .where('id', '=', order.id)
      .select('externalId')
      .executeTakeFirstOrThrow()
    const page = { id: order.page, object: 'checkout.session', status: 'complete', payment_status: 'unpaid' }
    await askCards(program, '/events', {
      type: 'checkout.session.completed',
      data: { ...page, amount_total: 6_300, currency: 'eur', client_reference_id: externalId, payment_intent: 'pi_x' },
    })
    const refund = `re_${randomUUID()}`
    await askCards(program, '/events', { type: 'refund.updated', data: { id: refund, status: 'succeeded' } })
    await expect.poll(() => eventAbout(refund)).toMatchObject([{ state: 'IGNORED', reason: 'refund-not-ours' }])
    await expect.poll(() => eventAbout(order.page)).toMatchObject([{ state: 'IGNORED', reason: 'not-paid-yet' }])
    expect(await stateOf(order.id)).toBe('PENDING')
  })

  test.each([
    [-5, null],
    [0, 0],
  ])('an event with an amount of %i is quarantined with %s', async (amount_total, amountCents) => {
    const page = `cs_${randomUUID()}`
    const data = { id: page, status: 'complete', payment_status: 'paid', amount_total, currency: 'e'.repeat(40) }
    await askCards(program, '/events', { type: 'checkout.session.completed', data })
    await expect
      .poll(() => eventAbout(page))
      .toEqual([
        {
          state: 'QUARANTINED',
          reason: 'unknown-order',
          amountCents,
          currency: 'e'.repeat(10),
          commandId: null,
        },
      ])
  })
})
