import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { defineFee } from '../../../catalogue/resources/fees/service.ts'
import { linesOf, ordersOf, pagesOf } from '../../../orders/orders/fixtures.ts'
import { confirmedVisitor } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import { askCards, mendCards, orderFees } from '../fixtures.ts'

let symbolic: number
const program = sharedProgram(async (program) => {
  const fee = { name: 'Amicale', description: '<p>Adhésion symbolique</p>', subscription: 'AMICALE' } as const
  symbolic = await defineFee(program.db, { ...fee, priceCents: 49, membertypes: ['SPV'] }, undefined)
  await defineMeans(program.db, TEST_MEANS)
})
const visitor = () => confirmedVisitor(program, { subscriptions: ['AMICALE'] })
const costs = (priceCents: number) =>
  program.db.updateTable('resources').set({ priceCents }).where('id', '=', symbolic).execute()
beforeEach(async () => {
  await mendCards(program)
  await costs(49)
})
const ordered = async (id: number) => (await ordersOf(program, id)).map(({ state, awaits }) => [state, awaits])

describe('A fee that is too small for a card (rules#ordering)', () => {
  test('a fee under 0.50 euros is refused by card before anything is ordered or asked of the provider', async () => {
    const { id, token } = await visitor()
    const refused = await orderFees(program, token)
    expect([refused.status, refused.body.code]).toEqual([409, 'card-too-small'])
    expect(await ordered(id)).toEqual([])
  })

  test('a fee under 0.50 euros is taken by cheque, and asking for a card then leaves that order as it is', async () => {
    const { id, token } = await visitor()
    const { status, body } = await orderFees(program, token, 'CHEQUE')
    expect(status).toBe(200)
    const refused = await orderFees(program, token, 'CARD')
    expect([refused.status, refused.body.code]).toEqual([409, 'card-too-small'])
    expect([await ordered(id), await linesOf(program, body.id)]).toEqual([[['PENDING', 'CHEQUE']], ['HELD']])
  })

  test('a fee of 0.50 euros is taken by card', async () => {
    await costs(50)
    const { token } = await visitor()
    expect((await orderFees(program, token)).status).toBe(200)
  })
})

describe('A card provider that refuses a fee (rules#ordering)', () => {
  test.each([
    ['refuses the request', { api: 'refused' }, 'payment-refused'],
    ['has restricted the account', { api: 'restricted' }, 'payment-account'],
  ])(
    'a fee whose provider %s holds nothing, says why, and can be paid by cheque at once',
    async (_why, fault, code) => {
      await costs(4_500)
      const { id, token } = await visitor()
      await askCards(program, '/faults', { ...fault, times: 9 })
      const refused = await orderFees(program, token)
      expect([refused.status, refused.body.code]).toEqual([502, code])
      const [order] = await ordersOf(program, id)
      expect([order?.state, await linesOf(program, order?.id ?? 0)]).toEqual(['CANCELLED', ['CANCELLED']])
      expect((await pagesOf(program, order?.id ?? 0)).map(({ state }) => state)).toEqual(['FAILED'])
      expect((await orderFees(program, token, 'CHEQUE')).status).toBe(200)
    },
  )
})
