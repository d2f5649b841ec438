import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { outcomeOf } from '../../refunds/desk/rules.ts'
import { aCartOrder, ledgerOf } from '../fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger' | 'society', Someone>
let order: number

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  const [ski, sail] = [await club('ski'), await club('voile')]
  who.member = await activeMember(program)
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { firstName: 'Gwenn', lastName: 'Riou' })
  who.stranger = await activeMember(program, [{ name: 'bal', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const ticket = (commission: number) => aResource(program.db, commission, { billingPeriod: 'UNIT' })
  const lines = [
    { resourceId: await ticket(ski), cents: 1_001 },
    { resourceId: await ticket(sail), cents: 3_000 },
  ]
  order = (await aCartOrder(program, who.member.id, lines)).id
})

const notes = (as: Someone) => program.call('GET', `/commands/${order}/notes`, { token: as.token })
const write = (as: Someone, text: string) =>
  program.call('POST', `/commands/${order}/notes`, { token: as.token, body: { text } })

test('the administrators of an order share its notes, which its buyer and strangers never see', async () => {
  expect((await write(who.keeper, '  Clés remises à son frère.  ')).status).toBe(201)
  await write(who.society, 'A rappelé.')
  const { body } = await notes(who.keeper)
  expect(body.rows.map(({ text }: { text: string }) => text)).toEqual(['A rappelé.', 'Clés remises à son frère.'])
  expect(body.rows[1].author).toBe('Gwenn Riou')
  for (const outsider of [who.member, who.stranger]) {
    expect((await notes(outsider)).status).toBe(404)
    expect((await write(outsider, 'Moi aussi')).status).toBe(404)
  }
  expect((await write(who.keeper, '   ')).status).toBe(400)
})

test('the page of an order says who administers it', async () => {
  const read = async ({ token }: Someone) =>
    (await program.call('GET', `/commands/${order}`, { token })).body.administered
  expect([await read(who.member), await read(who.keeper), await read(who.society)]).toEqual([false, true, true])
})

test('a refund does what its preview says', async () => {
  const address = `/commands/${order}/refund`
  expect((await program.call('GET', address, { token: who.keeper.token })).status).toBe(403)
  const { body } = await program.call('GET', address, { token: who.society.token })
  const told = outcomeOf(body, { how: 'AMOUNT', cents: 1_000 })
  const refund = { amount: 10, left: 40.01, reason: 'Neige absente' }
  expect((await program.call('POST', address, { token: who.society.token, body: refund })).body).toEqual({
    refunded: 10,
  })
  const [, made] = await ledgerOf(program, order)
  const shares = await program.db
    .selectFrom('paymentShares')
    .where('paymentId', '=', made?.id ?? 0)
    .select(['reservationId', 'amountCents'])
    .orderBy('reservationId')
    .execute()
  expect(shares).toEqual(told.shares)
})
