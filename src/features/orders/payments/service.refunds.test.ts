import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { askCards, defineFees, mendCards, paidVisitor } from '../../members/membership/fixtures.ts'
import { ledgerOf, withDouble } from '../orders/fixtures.ts'
import { requestRefund } from '../refunds/service.ts'
import { makeRefund, reconcile } from './service.ts'

const program = sharedProgram(defineFees)
afterEach(async () => {
  connectProvider(program.cards)
  await mendCards(program)
})

const stateOf = async (commandId: number) =>
  (await program.db.selectFrom('commands').where('id', '=', commandId).select('state').executeTakeFirst())?.state

describe('A refund', () => {
  async function paidOrder() {
    const visitor = await paidVisitor(program)
    const command = visitor.checkout.id as number
    const [payment] = await ledgerOf(program, command)
    if (!payment) throw new Error('There is no payment')
    return { command, payment }
  }
  async function decide({ command, payment }: Awaited<ReturnType<typeof paidOrder>>) {
    await program.db.transaction().execute((trx) => requestRefund(trx, payment, 6_300, 'Geste'))
    const refund = async () => (await ledgerOf(program, command))[1]
    return { command, refund, id: (await refund())?.id ?? 0 }
  }
  const decided = async () => decide(await paidOrder())
  const madeFor = async (payment: string | null | undefined) => {
    const state = (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
      refunds: Record<string, { intent: string }>
    }
    return Object.values(state.refunds).filter(({ intent }) => intent === payment).length
  }

  test('a refund for which the provider cannot be reached keeps its key, and is made later', async () => {
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

  test('a refund for which the provider is too busy keeps its key if none was made', async () => {
    const { id, refund } = await decided()
    const before = await refund()
    const busy = { status: 429, body: { error: { message: 'later' } } }
    const none = { body: { object: 'list', data: [] } }
    await withDouble(
      program,
      (method) => (method === 'POST' ? busy : none),
      () => expect(makeRefund(program.db, id)).rejects.toMatchObject({ statusCode: 429 }),
    )
    expect(await refund()).toEqual(before)
  })

  test('a refund that the provider calls pending is not settled yet', async () => {
    const { id, refund } = await decided()
    const made = program.db.updateTable('payments').where('id', '=', id)
    const providerId = `re_${randomUUID()}`
    await made.set({ providerId }).execute()
    const news = { id: providerId, object: 'refund', status: 'pending' }
    const { sent } = (await askCards(program, '/events', { type: 'refund.updated', data: news })) as { sent: string }
    const taken = () => program.db.selectFrom('paymentEvents').where('id', '=', sent).select('state').execute()
    await expect.poll(taken).toEqual([{ state: 'DONE' }])
    expect(await refund()).toMatchObject({ state: 'PENDING', settledAt: null })
  })

  test('a refund that the provider answers with a fault is requested under another key', async () => {
    const { id, refund } = await decided()
    const key = (await refund())?.idempotencyKey
    await askCards(program, '/faults', { api: 'error', times: 3 })
    await expect(makeRefund(program.db, id)).rejects.toThrow()
    const renewed = (await refund())?.idempotencyKey
    expect([typeof renewed, renewed === key]).toEqual(['string', false])
    await makeRefund(program.db, id)
    expect((await refund())?.state).toBe('DONE')
  })

  test('a refund that was already made is not made again, whoever asks; an unknown number does nothing', async () => {
    const { id, command } = await decided()
    await makeRefund(program.db, id)
    const before = await ledgerOf(program, command)
    await makeRefund(program.db, id)
    await makeRefund(program.db, before[0]?.id ?? 0)
    await makeRefund(program.db, 999_999)
    expect(await ledgerOf(program, command)).toEqual(before)
    expect(await madeFor(before[0]?.providerId)).toBe(1)
  })

  test('a refund that the bank sent back stays so, whatever arrives late', async () => {
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

  test('A refund is asked for, renewed and made by itself: every other stays as it was', async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder()] as const
    const [other, done, { id, refund }] = [await decide(orders[0]), await decide(orders[1]), await decide(orders[2])]
    await makeRefund(program.db, done.id)
    const before = [await other.refund(), await done.refund()]
    const key = (await refund())?.idempotencyKey
    await askCards(program, '/faults', { api: 'error', times: 3 })
    await expect(makeRefund(program.db, id)).rejects.toThrow()
    expect((await refund())?.idempotencyKey).not.toBe(key)
    await makeRefund(program.db, id)
    expect((await refund())?.state).toBe('DONE')
    expect([await other.refund(), await done.refund()]).toEqual(before)
  })

  test('a refund whose event was lost is asked about by the reconciliation', async () => {
    const { id, refund, command } = await decided()
    await askCards(program, '/faults', { webhook: 'never', times: 9 })
    await makeRefund(program.db, id)
    const made = program.db.updateTable('payments').where('id', '=', id)
    await made.set({ state: 'PENDING', settledAt: null }).execute()
    await program.db.updateTable('commands').where('id', '=', command).set({ state: 'PAID' }).execute()
    await reconcile(program.db, FULFILMENTS)
    expect([(await refund())?.state, await stateOf(command)]).toEqual(['DONE', 'REFUNDED'])
  })
})
