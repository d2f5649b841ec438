import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectProvider } from '../../server/payments.ts'
import { startTestProgram, type TestProgram } from '../../server/testing.ts'
import { requestRefund } from '../commands/refunds/service.ts'
import { askCards, confirmedVisitor, defineFees, orderFees, paidVisitor } from '../users/fixtures.ts'
import { makeRefund, reconcile } from './service.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
  await defineFees(program)
})
afterAll(() => program.stop())
afterEach(async () => {
  connectProvider(program.cards)
  await fetch(`${program.cards.apiBase}/_control/faults`, { method: 'DELETE' })
})

const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const pageOf = (commandId: number) =>
  program.db.selectFrom('paymentSessions').where('commandId', '=', commandId).selectAll().executeTakeFirstOrThrow()
const stateOf = async (commandId: number) =>
  (await program.db.selectFrom('commands').where('id', '=', commandId).select('state').executeTakeFirst())?.state
const ledgerOf = (commandId: number) =>
  program.db.selectFrom('payments').where('commandId', '=', commandId).selectAll().orderBy('id').execute()
const eventAbout = (object: string) =>
  program.db
    .selectFrom('paymentEvents')
    .where('providerObject', '=', object)
    .select(['state', 'reason', 'amountCents', 'currency', 'commandId'])
    .execute()

/** An order whose page is open, and whose news the provider keeps to itself. */
async function silentOrder() {
  const { token } = await confirmedVisitor(program)
  const { body } = await orderFees(program, token)
  await askCards(program, '/faults', { webhook: 'never', times: 9 })
  return { id: body.id as number, page: body.stripeSessionId as string }
}

describe('A page of which no news came', () => {
  test('is asked about after a minute, not before', async () => {
    const order = await silentOrder()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, inMinutes(0.9))
    expect(await stateOf(order.id)).toBe('PENDING')
    await reconcile(program.db, inMinutes(1.1))
    expect(await stateOf(order.id)).toBe('PAID')
    expect(await ledgerOf(order.id)).toHaveLength(1)
  })

  test('and which is still open stays so; one that the provider closed is closed, and the order waits for another', async () => {
    const order = await silentOrder()
    await reconcile(program.db, inMinutes(2))
    expect((await pageOf(order.id)).state).toBe('OPEN')
    await askCards(program, `/expire/${order.page}`)
    await reconcile(program.db, inMinutes(2))
    expect([(await pageOf(order.id)).state, await stateOf(order.id)]).toEqual(['EXPIRED', 'PENDING'])
  })

  test('is asked about all the same where another was put aside, or its money was still on its way before', async () => {
    const [wrong, order] = [await silentOrder(), await silentOrder()]
    await askCards(program, `/pay/${wrong.page}`, { amount: 100 })
    await reconcile(program.db, inMinutes(2))
    expect(await eventAbout(wrong.page)).toMatchObject([{ state: 'QUARANTINED', reason: 'amount-mismatch' }])
    await program.db
      .insertInto('paymentEvents')
      .values({ id: `evt_${randomUUID()}`, type: 'x', providerObject: order.page, state: 'IGNORED' })
      .execute()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, inMinutes(2))
    expect([await stateOf(wrong.id), await stateOf(order.id)]).toEqual(['PENDING', 'PAID'])
  })

  test('and which was never opened keeps nobody else waiting', async () => {
    const { token } = await confirmedVisitor(program)
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    await orderFees(program, token)
    connectProvider(program.cards)
    const order = await silentOrder()
    await askCards(program, `/pay/${order.page}`)
    await reconcile(program.db, inMinutes(2))
    expect(await stateOf(order.id)).toBe('PAID')
  })
})

describe('News that changes nothing', () => {
  test('of a page whose money is still on its way, and of a refund that is not ours, is noted and left alone', async () => {
    const order = await silentOrder()
    await fetch(`${program.cards.apiBase}/_control/faults`, { method: 'DELETE' })
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

  test('with an amount below nothing is put aside without it', async () => {
    const page = `cs_${randomUUID()}`
    const data = { id: page, status: 'complete', payment_status: 'paid', amount_total: -5, currency: 'e'.repeat(40) }
    await askCards(program, '/events', { type: 'checkout.session.completed', data })
    await expect
      .poll(() => eventAbout(page))
      .toEqual([
        {
          state: 'QUARANTINED',
          reason: 'unknown-order',
          amountCents: null,
          currency: 'e'.repeat(10),
          commandId: null,
        },
      ])
  })
})

describe('A refund', () => {
  async function decided() {
    const visitor = await paidVisitor(program)
    const command = visitor.checkout.id as number
    const [payment] = await ledgerOf(command)
    if (!payment) throw new Error('There is no payment')
    await program.db.transaction().execute((trx) => requestRefund(trx, payment, 6_300, 'Geste'))
    const refund = async () => (await ledgerOf(command))[1]
    return { command, refund, id: (await refund())?.id ?? 0 }
  }
  const madeFor = async (payment: string | null | undefined) => {
    const state = (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
      refunds: Record<string, { intent: string }>
    }
    return Object.values(state.refunds).filter(({ intent }) => intent === payment).length
  }

  test('that the provider cannot be asked for keeps its key, and is made later', async () => {
    const { id, refund, command } = await decided()
    const key = (await refund())?.idempotencyKey
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    await expect(makeRefund(program.db, id)).rejects.toThrow()
    expect(await refund()).toMatchObject({ state: 'PENDING', idempotencyKey: key, providerId: null })
    connectProvider(program.cards)
    await makeRefund(program.db, id)
    expect(await refund()).toMatchObject({ state: 'DONE', idempotencyKey: key })
    expect((await refund())?.settledAt).not.toBeNull()
    expect(await stateOf(command)).toBe('REFUNDED')
  })

  test('that the provider answers with a fault is asked for under another key', async () => {
    const { id, refund } = await decided()
    const key = (await refund())?.idempotencyKey
    await askCards(program, '/faults', { api: 'error', times: 3 })
    await expect(makeRefund(program.db, id)).rejects.toThrow()
    const renewed = (await refund())?.idempotencyKey
    expect([typeof renewed, renewed === key]).toEqual(['string', false])
    await makeRefund(program.db, id)
    expect((await refund())?.state).toBe('DONE')
  })

  test('that was made already is not made again, whoever asks; a number of none does nothing', async () => {
    const { id, command } = await decided()
    await makeRefund(program.db, id)
    const before = await ledgerOf(command)
    await makeRefund(program.db, id)
    await makeRefund(program.db, before[0]?.id ?? 0)
    await makeRefund(program.db, 999_999)
    expect(await ledgerOf(command)).toEqual(before)
    expect(await madeFor(before[0]?.providerId)).toBe(1)
  })

  test('that the bank sent back stays so, whatever comes late', async () => {
    const { id, refund, command } = await decided()
    await makeRefund(program.db, id)
    const providerId = (await refund())?.providerId
    await askCards(program, `/fail-refund/${providerId}`)
    await expect.poll(async () => (await refund())?.state).toBe('FAILED')
    const late = { id: providerId, object: 'refund', status: 'succeeded' }
    const { sent } = (await askCards(program, '/events', { type: 'refund.updated', data: late })) as { sent: string }
    const taken = () => program.db.selectFrom('paymentEvents').where('id', '=', sent).select('state').execute()
    await expect.poll(taken).toEqual([{ state: 'DONE' }])
    expect([(await refund())?.state, await stateOf(command)]).toEqual(['FAILED', 'PAID'])
  })

  test('is asked for, renewed and made by itself: every other stays as it was', async () => {
    const [other, done] = [await decided(), await decided()]
    await makeRefund(program.db, done.id)
    const before = [await other.refund(), await done.refund(), await eventAbout('nothing')]
    const { id, refund } = await decided()
    await askCards(program, '/faults', { api: 'error', times: 3 })
    await expect(makeRefund(program.db, id)).rejects.toThrow()
    await makeRefund(program.db, id)
    expect((await refund())?.state).toBe('DONE')
    expect([await other.refund(), await done.refund(), await eventAbout('nothing')]).toEqual(before)
  })

  test('whose news never came is asked about by the reconciliation', async () => {
    const { id, refund, command } = await decided()
    await makeRefund(program.db, id)
    const made = program.db.updateTable('payments').where('id', '=', id)
    await made.set({ state: 'PENDING', settledAt: null }).execute()
    await program.db.updateTable('commands').where('id', '=', command).set({ state: 'PAID' }).execute()
    await reconcile(program.db)
    expect([(await refund())?.state, await stateOf(command)]).toEqual(['DONE', 'REFUNDED'])
  })
})
