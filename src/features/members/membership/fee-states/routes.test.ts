import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { defineFees } from '../fixtures.ts'

let treasurer: { id: number; token: string }
let member: { id: number; token: string }
let president: { id: number; token: string }

const program = sharedProgram(async (program) => {
  await defineFees(program)
  treasurer = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
  member = await activeMember(program, [], { firstName: 'Maëlle', lastName: 'Le Goff', phone: '+33698765432' })
  president = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }], { lastName: 'Quéméner' })
})
const find = async (q: string, { token } = treasurer) =>
  (await program.call('GET', `/payments/members?${new URLSearchParams({ q })}`, { token })).body._embedded?.data

test('a treasurer finds a member by name with the state of their fee, and nothing else of them (rules#roles)', async () => {
  expect(await find('maelle le goff')).toEqual([
    { id: member.id, firstName: 'Maëlle', lastName: 'Le Goff', state: 'ACTIVE', accountValidity: '2100-12-31' },
  ])
  expect(await find('06 98 76 54 32')).toEqual([])
})

test('a treasurer saves who has paid until when as a file, and the audit log says so (rules#exports)', async () => {
  const file = await program.call('GET', '/payments/members.csv?q=le+goff', { token: treasurer.token })
  expect(rowsOfCsv(file.raw.body)).toEqual([
    ['Nom', 'Prénom', 'Compte', 'À jour jusqu’au'],
    ['Le Goff', 'Maëlle', 'Actif', '2100-12-31'],
  ])
  const acts = program.db.selectFrom('auditLog').where('action', '=', 'persons.exported').select(['actorId', 'details'])
  expect(await acts.execute()).toEqual([{ actorId: treasurer.id, details: { count: 1, format: 'csv' } }])
  const commission = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  for (const { token } of [member, commission])
    expect((await program.call('GET', '/payments/members.csv', { token })).status).toBe(403)
})

test('a treasurer opens no person, no register and no setting, and gives no role', async () => {
  const { token } = treasurer
  const refused = await Promise.all([
    program.call('GET', '/users', { token }),
    program.call('GET', `/users/${member.id}`, { token }),
    program.call('GET', '/siteconfiguration/payment', { token }),
    program.call('PUT', '/accounting/closing', { token, body: { closedUntil: null } }),
    program.call('PUT', `/users/${member.id}/roles`, { token, body: { roles: ['general_ADMIN'] } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 403, 403, 404])
})

test('a treasurer records the fee of a member, refunds it, and reads the order and the accounts', async () => {
  const { token } = treasurer
  const late = await activeMember(program, [], { accountValidity: '2020-12-31', subscriptions: ['AMICALE', 'UDSP'] })
  const { body: fees } = await program.call('GET', `/users/${late.id}/fees`, { token })
  const today = parisDay(new Date())
  const money = { amount: fees.total, method: 'CHEQUE', date: today, reference: '1234567 CMB' }
  const { status, body } = await program.call('POST', `/users/${late.id}/payments`, { token, body: money })
  expect(status).toBe(201)
  expect((await program.call('GET', `/commands/${body.command}`, { token })).body).toMatchObject({ repayable: true })
  const { body: books } = await program.call('GET', `/accounting?from=${today}&to=${today}`, { token })
  expect(books.means).toEqual([{ method: 'CHEQUE', received: fees.total, refunded: 0 }])
  const refund = { reason: 'Payée deux fois' }
  expect((await program.call('POST', `/commands/${body.command}/refund`, { token, body: refund })).status).toBe(200)
})

test('a treasurer takes no season back from an account that ranks above theirs (rules#standing)', async () => {
  const today = parisDay(new Date())
  const other = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  await program.db
    .updateTable('persons')
    .set({ accountValidity: today, subscriptions: ['AMICALE', 'UDSP'] })
    .where('id', '=', president.id)
    .execute()
  const { body: fees } = await program.call('GET', `/users/${president.id}/fees`, { token: other.token })
  const money = { amount: fees.total, method: 'CASH', date: today }
  const { body } = await program.call('POST', `/users/${president.id}/payments`, { token: other.token, body: money })
  const refund = (token: string) =>
    program.call('POST', `/commands/${body.command}/refund`, { token, body: { reason: 'Un essai' } })
  const refused = await refund(treasurer.token)
  expect([refused.status, refused.body.code]).toEqual([403, 'above-you'])
  expect((await refund(other.token)).status).toBe(200)
})
