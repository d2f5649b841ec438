import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { defineFees, orderFees } from '../../members/membership/fixtures.ts'
import { findActor } from '../../platform/access/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, confirmedVisitor } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { aReceived } from '../deposit-slips/fixtures.ts'
import { refundManually } from '../refunds/desk/service.ts'

const program = sharedProgram(async (program) => {
  await defineMeans(program.db, TEST_MEANS)
  await defineFees(program)
})
const NOTHING = { count: 0, total: 0 }

test('a treasurer sees with amounts what is expected, late, to refund and to bring to the bank, and an administrator of persons does not (rules#home)', async () => {
  const { token } = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
  const read = async () => (await program.call('GET', '/payments/summary', { token })).body
  expect(await read()).toEqual({ expected: NOTHING, late: NOTHING, toRefund: NOTHING, cheques: NOTHING, cash: NOTHING })
  const { body: waits } = await orderFees(program, (await confirmedVisitor(program)).token, 'CHEQUE')
  const { body: over } = await orderFees(program, (await confirmedVisitor(program)).token, 'CHEQUE')
  await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', over.id).execute()
  expect(waits.id).not.toBe(over.id)
  const club = { name: 'Ski', technicalName: 'ski', description: '' }
  const ticket = await aResource(program.db, await defineCommission(program.db, club, undefined), {
    billingPeriod: 'UNIT',
  })
  for (const cents of [1_250, 2_000]) await aReceived(program, ticket, { cents, method: 'CHEQUE' })
  await aReceived(program, ticket, { cents: 999, method: 'CASH' })
  const { order } = await aReceived(program, ticket, { cents: 700, method: 'CASH' })
  const actor = await findActor(program.db, token)
  if (!actor) throw new Error('The treasurer is signed in')
  await refundManually(program.db, { ...actor, address: '127.0.0.1' }, order, { reason: 'Un geste' })
  expect(await read()).toEqual({
    expected: { count: 1, total: 63 },
    late: { count: 1, total: 63 },
    toRefund: { count: 1, total: 7 },
    cheques: { count: 2, total: 32.5 },
    cash: { count: 1, total: 9.99 },
  })
  const persons = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  expect((await program.call('GET', '/payments/summary', persons)).status).toBe(403)
})
