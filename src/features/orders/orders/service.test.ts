import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { sharedProgram, tokenIn } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { parisDay } from '../../../shared/dates.ts'
import { feeFulfilment } from '../../members/membership/adhesion/service.ts'
import { askCards, defineFees, mendCards, orderFees, orderInState } from '../../members/membership/fixtures.ts'
import { activeMember, confirmedVisitor } from '../../society/persons/fixtures.ts'
import { completeOrder } from '../fulfilment/service.ts'
import { reconcile } from '../payments/service.ts'
import { lockOrderRow } from './queries.ts'

const program = sharedProgram(defineFees)

/** Orders the fees, lets the order expire, and returns the mail about it. */
async function mailOfExpired(email: string, token: string, meanwhile?: () => Promise<unknown>) {
  const { body: order } = await orderFees(program, token)
  await meanwhile?.()
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', order.id)
    .execute()
  await reconcile(program.db, FULFILMENTS)
  const mail = (await program.mailsTo(email)).find(({ subject }) => subject.includes('pas été payée'))
  return mail?.text ?? ''
}

/** Pays the fees with this token, as the page behind the link does. */
async function pay(token: string) {
  const { status, body } = await orderFees(program, token)
  expect(status).toBe(200)
  await askCards(program, `/pay/${body.stripeSessionId}`)
  await orderInState(program, token, 'PAID')
}

describe('The mail of a fee order that was not paid in time', () => {
  test.each([
    ['ACTIVE', '2100-12-31'],
    ['EXPIRED', '2025-12-31'],
  ])(
    'the mail of a fee order that was not paid in time leads a member who is %s to the renewal page, where the fee can be paid',
    async (state, accountValidity) => {
      const spv = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'], accountValidity, state }
      const member = await activeMember(program, [], spv)
      const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
      const text = await mailOfExpired(member.email, body.token)
      expect(text).toContain(`userid=${member.id}`)
      expect(text).toMatch(/\/renewsubscription\?token=/)
      await program.db.deleteFrom('oneTimeTokens').where('purpose', '<>', 'renewal').execute()
      await pay(tokenIn(text))
    },
  )

  test.each(['EMAIL_CONFIRMED', 'CREATED'] as const)(
    'the mail of a fee order that was not paid in time leads a newcomer who is %s to the page where the fee can be paid',
    async (state) => {
      const visitor = await confirmedVisitor(program)
      const person = program.db.updateTable('persons').where('id', '=', visitor.id)
      const text = await mailOfExpired(visitor.email, visitor.token, () => person.set({ state }).execute())
      expect(text).toMatch(/\/validateorsubscribe\?token=/)
      const { status, body } = await program.call('POST', `/auth/validate?token=${tokenIn(text)}`)
      expect(status).toBe(200)
      await pay(body.token)
    },
  )
})

describe('A fee order whose time is over', () => {
  const expire = (id: number) =>
    program.db
      .updateTable('commands')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()
  const stateOf = async (token: string) => (await program.call('GET', `/commands/adhesion?token=${token}`)).body.state
  const pages = (id: number) => program.db.selectFrom('paymentSessions').where('commandId', '=', id)
  const pagesOf = async (id: number) => (await pages(id).select('state').execute()).map(({ state }) => state)
  const said = async (email: string) =>
    (await program.mailsTo(email)).filter(({ subject }) => subject.includes('pas été payée'))

  test('A fee order whose time is over is not lost where its page was paid in that very moment and no news has come yet', async () => {
    const { token, email } = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, token)
    await askCards(program, '/faults', { webhook: 'never' })
    await askCards(program, `/pay/${order.stripeSessionId}`)
    await expire(order.id)
    await reconcile(program.db, FULFILMENTS)
    expect([await stateOf(token), await pagesOf(order.id)]).toEqual(['PENDING', ['OPEN']])
    await reconcile(program.db, FULFILMENTS, new Date(Date.now() + 120_000))
    expect([await stateOf(token), await pagesOf(order.id)]).toEqual(['PAID', ['COMPLETE']])
    await mendCards(program)
    expect(await said(email)).toEqual([])
  })

  test('A fee order whose time is over expires with its lines and its page, which cannot be paid any more, and that is said once', async () => {
    const { token, email } = await confirmedVisitor(program)
    const [{ body: order }, other] = [await orderFees(program, token), await confirmedVisitor(program)]
    const { body: waiting } = await orderFees(program, other.token)
    await expire(order.id)
    await reconcile(program.db, FULFILMENTS)
    await reconcile(program.db, FULFILMENTS)
    expect([await stateOf(token), await pagesOf(order.id)]).toEqual(['EXPIRED', ['EXPIRED']])
    expect([await stateOf(other.token), await pagesOf(waiting.id)]).toEqual(['PENDING', ['OPEN']])
    const lines = program.db.selectFrom('reservations').where('commandId', '=', order.id).select('state')
    expect(await lines.execute()).toEqual([{ state: 'CANCELLED' }, { state: 'CANCELLED' }])
    expect(await askCards(program, `/pay/${order.stripeSessionId}`)).not.toMatchObject({ paid: true })
    expect(await said(email)).toHaveLength(1)
  })

  test('A fee order whose time is over expires too where the program was ended before the provider had answered', async () => {
    const { id, token } = await confirmedVisitor(program)
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    await orderFees(program, token)
    const rows = program.db.selectFrom('commands').where('personId', '=', id).select('id')
    const { id: order } = await rows.executeTakeFirstOrThrow()
    // As a program that is killed during its request leaves them.
    await program.db.updateTable('commands').set({ state: 'PENDING' }).where('id', '=', order).execute()
    await program.db.updateTable('paymentSessions').set({ state: 'REQUESTED' }).where('commandId', '=', order).execute()
    await expire(order)
    await reconcile(program.db, FULFILMENTS)
    connectProvider(program.cards)
    expect([await stateOf(token), await pagesOf(order)]).toEqual(['EXPIRED', ['EXPIRED']])
  })

  test('A fee order whose time is over expires too where its page had closed before, and where nobody can be written to any more', async () => {
    const { id, token } = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, token)
    await program.db
      .updateTable('paymentSessions')
      .set({ state: 'EXPIRED' })
      .where('commandId', '=', order.id)
      .execute()
    await program.db.updateTable('persons').set({ state: 'ERASED', email: null }).where('id', '=', id).execute()
    await expire(order.id)
    await reconcile(program.db, FULFILMENTS)
    const row = program.db.selectFrom('commands').where('id', '=', order.id).select('state')
    expect(await row.executeTakeFirst()).toEqual({ state: 'EXPIRED' })
  })

  test('an expired order without fees leads nobody to the fees', async () => {
    const member = await activeMember(program)
    await program.db
      .insertInto('commands')
      .values({
        kind: 'CART',
        state: 'PENDING',
        totalCents: 100,
        personId: member.id,
        externalId: crypto.randomUUID(),
        expiresAt: new Date(Date.now() - 1_000),
      })
      .execute()
    await reconcile(program.db, FULFILMENTS)
    const [mail] = await said(member.email)
    expect(mail?.text).toContain('1,00')
    expect(mail?.text).not.toContain('token=')
  })

  test('A fee order whose time is over shows no way to pay to whom there is nothing left to pay for', async () => {
    const { id, email, token } = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, token)
    await program.db.updateTable('persons').set({ state: 'FEE_PAID' }).where('id', '=', id).execute()
    await expire(order.id)
    await reconcile(program.db, FULFILMENTS)
    const [mail] = await said(email)
    expect(mail?.text).not.toContain('token=')
  })
})

test('an order of somebody who was erased meanwhile is settled, and nobody is written to', async () => {
  const { id, token } = await confirmedVisitor(program)
  const { body: order } = await orderFees(program, token)
  await program.db.updateTable('persons').set({ state: 'ERASED', email: null }).where('id', '=', id).execute()
  const mails = () => program.db.selectFrom('mails').select('id').execute()
  const before = await mails()
  await program.db.transaction().execute(async (trx) => {
    const command = await lockOrderRow(trx, { id: order.id })
    if (command) await completeOrder(trx, feeFulfilment, command)
  })
  const row = program.db.selectFrom('commands').where('id', '=', order.id).select(['state', 'receiptYear'])
  expect(await row.executeTakeFirst()).toEqual({ state: 'PAID', receiptYear: Number(parisDay(new Date()).slice(0, 4)) })
  expect(await mails()).toEqual(before)
})
