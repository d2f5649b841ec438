import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram, tokenIn } from '../../server/testing.ts'
import { reconcile } from '../payments/service.ts'
import { activeMember, askCards, confirmedVisitor, defineFees, orderFees, orderInState } from '../users/fixtures.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
  await defineFees(program)
})
afterAll(() => program.stop())

/** Orders the fees, lets the time to pay go by, and gives the mail that says so. */
async function mailOfExpired(email: string, token: string) {
  const { body: order } = await orderFees(program, token)
  await program.db
    .updateTable('commands')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', order.id)
    .execute()
  await reconcile(program.db)
  const mail = (await program.mailsTo(email)).find(({ subject }) => subject.includes('pas été payée'))
  return mail?.text ?? ''
}

/** Pays the fees with this token, as the page that the link opens does. */
async function pay(token: string) {
  const { status, body } = await orderFees(program, token)
  expect(status).toBe(200)
  await askCards(program, `/pay/${body.stripeSessionId}`)
  await orderInState(program, token, 'PAID')
}

describe('The mail of a fee order that was not paid in time', () => {
  test.each(['ACTIVE', 'EXPIRED'] as const)(
    'leads a member who is %s to the renewal page, where the fee can be paid',
    async (state) => {
      const spv = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'], accountValidity: '2025-12-31', state }
      const member = await activeMember(program, [], spv)
      const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
      const text = await mailOfExpired(member.email, body.token)
      expect(text).toContain(`userid=${member.id}`)
      expect(text).toMatch(/\/renewsubscription\?token=/)
      await program.db.deleteFrom('oneTimeTokens').where('purpose', '<>', 'renewal').execute()
      await pay(tokenIn(text))
    },
  )

  test('leads a newcomer to the page where the fee can be paid', async () => {
    const visitor = await confirmedVisitor(program)
    const text = await mailOfExpired(visitor.email, visitor.token)
    expect(text).toMatch(/\/validateorsubscribe\?token=/)
    const { status, body } = await program.call('POST', `/auth/validate?token=${tokenIn(text)}`)
    expect(status).toBe(200)
    await pay(body.token)
  })
})
