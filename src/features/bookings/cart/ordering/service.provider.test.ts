import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { connectProvider } from '../../../../server/pay/provider.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { askCards, mendCards } from '../../../members/membership/fixtures.ts'
import { linesOf, ordersOf } from '../../../orders/orders/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import { aLine, order } from '../fixtures.ts'

let commission: number
let member: { id: number; token: string }
const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
const program = sharedProgram(async (program) => {
  commission = await defineCommission(program.db, SKI, undefined)
  await defineMeans(program.db, TEST_MEANS)
})
beforeEach(async () => {
  await mendCards(program)
  connectProvider(program.cards)
  member = await activeMember(program, [])
})

const unit = (priceCents: number, stock: number | null = null) =>
  aResource(program.db, commission, { billingPeriod: 'UNIT', priceCents, stock })
const heldOf = (resourceId: number) =>
  program.db.selectFrom('occupations').where('resourceId', '=', resourceId).select('id').execute()
const statesOf = async (id: number) => (await ordersOf(program, id)).map(({ state }) => state)

describe('An order that is too small for a card (rules#ordering)', () => {
  test('an order that is too small for a card is refused under 0.50 euros, holds nothing, and is taken by another payment method', async () => {
    const badge = await unit(49, 1)
    const refused = await order(program, member.token, [aLine(badge)])
    expect([refused.status, refused.body.code]).toEqual([409, 'card-too-small'])
    expect(await heldOf(badge)).toEqual([])
    expect(await statesOf(member.id)).toEqual([])
    const cheque = await order(program, member.token, [aLine(badge)], { means: 'CHEQUE' })
    expect(cheque.status).toBe(200)
  })

  test('an order that is too small for a card is taken by card from 0.50 euros on', async () => {
    const badge = await unit(50, 1)
    expect((await order(program, member.token, [aLine(badge)])).status).toBe(200)
  })
})

describe('An order above 50,000 euros (rules#ordering)', () => {
  test.each(['CARD', 'CHEQUE', 'TRANSFER'])(
    'an order above 50,000 euros is refused by %s and holds nothing',
    async (means) => {
      const dear = await unit(150_000)
      const refused = await order(program, member.token, [aLine(dear, { quantity: 34 })], { means })
      expect([refused.status, refused.body.code]).toEqual([409, 'order-too-large'])
      expect(await statesOf(member.id)).toEqual([])
      const within = await order(program, member.token, [aLine(dear, { quantity: 33 })], { means: 'CHEQUE' })
      expect(within.status).toBe(200)
    },
  )

  test('an order above 50,000 euros is refused where it is the sum of several lines', async () => {
    const [one, other] = [await unit(3_000_000), await unit(2_000_001)]
    const refused = await order(program, member.token, [aLine(one), aLine(other)], { means: 'CHEQUE' })
    expect([refused.status, refused.body.code]).toEqual([409, 'order-too-large'])
  })

  test('an order above 50,000 euros stands in the cart, whose total says so', async () => {
    const dear = await unit(10_000_000)
    const body = { reservations: [aLine(dear, { quantity: 1_000 })] }
    const cart = await program.call('PUT', '/cart', { token: member.token, body })
    expect([cart.status, cart.body.total]).toEqual([200, 100_000_000])
  })
})

describe('A card provider that refuses (rules#ordering)', () => {
  test.each([
    ['says that there are too many requests', { api: 'rate-limited' }, 'payment-busy'],
    ['has restricted the account', { api: 'restricted' }, 'payment-account'],
    ['refuses the request', { api: 'refused' }, 'payment-refused'],
    ['fails', { api: 'error' }, 'payment-provider'],
    ['fails once the page is made', { api: 'error-after-create' }, 'payment-provider'],
  ])(
    'a card provider that refuses and %s leaves the last place free, and the answer says why',
    async (_why, fault, code) => {
      const last = await unit(1_000, 1)
      await askCards(program, '/faults', { ...fault, times: 9 })
      const refused = await order(program, member.token, [aLine(last)])
      expect([refused.status, refused.body.code]).toEqual([502, code])
      expect(await heldOf(last)).toEqual([])
      expect(await statesOf(member.id)).toEqual(['CANCELLED'])
      await mendCards(program)
      const other = await activeMember(program, [])
      const next = await order(program, other.token, [aLine(last)])
      expect([next.status, await linesOf(program, next.body.id)]).toEqual([200, ['HELD']])
    },
  )

  test('a card provider that cannot be reached leaves the last place free', async () => {
    const last = await unit(1_000, 1)
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    const refused = await order(program, member.token, [aLine(last)])
    expect([refused.status, refused.body.code]).toEqual([502, 'payment-provider'])
    expect(await heldOf(last)).toEqual([])
    connectProvider(program.cards)
    expect((await order(program, member.token, [aLine(last)])).status).toBe(200)
  })

  test('A card provider that refuses leaves the last place free for whoever comes next, after twenty callers at once', async () => {
    const last = await unit(1_000, 1)
    await askCards(program, '/faults', { api: 'refused', times: 99 })
    const members = await Promise.all(Array.from({ length: 20 }, () => activeMember(program, [])))
    const answers = await Promise.all(members.map(({ token }) => order(program, token, [aLine(last)])))
    const codes = new Set(answers.map(({ status, body }) => `${status} ${body.code}`))
    for (const code of codes) expect(['502 payment-refused', '409 lines-unavailable']).toContain(code)
    expect(await heldOf(last)).toEqual([])
    await mendCards(program)
    expect((await order(program, member.token, [aLine(last)])).status).toBe(200)
  })

  test('a provider error on some of twenty orders at once never leaves a page open for an abandoned order', async () => {
    const last = await unit(1_000, 1)
    await askCards(program, '/faults', { api: 'refused', times: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(program, member.token, [aLine(last)])))
    for (const { status, body } of answers.filter(({ status }) => status === 200)) {
      expect(status).toBe(200)
      const state = await program.db.selectFrom('commands').where('id', '=', body.id).select('state').executeTakeFirst()
      expect(state?.state).toBe('PENDING')
    }
    const open = await program.db
      .selectFrom('paymentSessions')
      .innerJoin('commands', 'commands.id', 'commandId')
      .where('personId', '=', member.id)
      .where('paymentSessions.state', 'in', ['OPEN', 'REQUESTED'])
      .where('commands.state', '=', 'CANCELLED')
      .select('commands.id')
      .execute()
    expect(open).toEqual([])
  })
})
