import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aTreasury } from '../../deposit-slips/fixtures.ts'
import { aCartOrder } from '../../orders/fixtures.ts'

let ticket: number

const program = sharedProgram(async (program) => {
  ;({ ticket } = await aTreasury(program))
})

const money = { amount: 42, method: 'CHEQUE', date: parisDay(new Date()), reference: '1234567 CMB' }

test.each(['ADMIN-PERSON', 'TREASURER', 'ADMIN'] as const)(
  'an administrator with the role %s records the money of every order in the list of those that wait (rules#awaited-payments)',
  async (role) => {
    const { token } = await activeMember(program, [{ name: 'general', role }])
    const member = await activeMember(program)
    const { id } = await aCartOrder(program, member.id, [{ resourceId: ticket, cents: 4_200, state: 'HELD' }])
    const { body: list } = await program.call('GET', '/payments/awaited?size=100', { token })
    expect(list._embedded.data.map((row: { id: number }) => row.id)).toContain(id)
    expect((await program.call('POST', `/commands/${id}/payments`, { token, body: money })).status).toBe(201)
    const { body: seen } = await program.call('GET', `/commands/${id}`, { token: member.token })
    expect(seen.state).toBe('DONE')
  },
)

test('an order that does not exist takes no money (rules#awaited-payments)', async () => {
  const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  expect((await program.call('POST', '/commands/999999/payments', { token, body: money })).status).toBe(404)
})
