import { afterEach, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { expectSumsOfEntries } from './fixtures.ts'

const today = parisDay(new Date())
const period = { from: today, to: today }
const UDSP = { name: 'UDSP 35', amount: 18, account: '467100' }
const INSURANCE = { name: 'Assurance', amount: 2.55, account: '467200' }
let token: string
let fee: { id: number; version: number; price: number }

const program = sharedProgram(async (program) => {
  await defineMeans(program.db, TEST_MEANS)
  token = (await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])).token
  const body = { name: 'Amicale', price: 63, membertypes: ['SPV'], subscription: 'AMICALE', shares: [UDSP, INSURANCE] }
  fee = (await program.call('POST', '/fees', { token, body })).body
})

afterEach(() => expectSumsOfEntries(program.db))

const pay = async () => {
  const { id } = await activeMember(program, [], {
    membertype: 'SPV',
    subscriptions: ['AMICALE'],
    accountValidity: '2020-12-31',
  })
  const { body: due } = await program.call('GET', `/users/${id}/fees`, { token })
  const body = { amount: due.total, method: 'CHEQUE', date: today }
  expect((await program.call('POST', `/users/${id}/payments`, { token, body })).status).toBe(201)
  const { body: orders } = await program.call('GET', `/commands?search=personId==${id}`, { token })
  return orders._embedded.data[0].id as number
}
const address = (ending: string) => `/accounting${ending}?${new URLSearchParams(period)}`
const owed = async () => (await program.call('GET', address(''), { token })).body.owed
const rows = async (ending: string) => rowsOfCsv((await program.call('GET', address(ending), { token })).raw.body)

test('a fee that is paid is split over the accounts of its shares and of fees, and the statement says what is owed to whom (rules#shares-of-fees)', async () => {
  await pay()
  const [head = [], ...lines] = await rows('.csv')
  const at = (name: string) => head.indexOf(name)
  expect(lines.map((row) => [row[at('Compte')], row[at('Débit')], row[at('Crédit')]])).toEqual([
    ['511200', '63', '0'],
    ['756000', '0', '42,45'],
    ['467100', '0', '18'],
    ['467200', '0', '2,55'],
  ])
  expect(await owed()).toEqual([
    { name: 'Assurance', account: '467200', fees: 1, received: 2.55, refunded: 0 },
    { name: 'UDSP 35', account: '467100', fees: 1, received: 18, refunded: 0 },
  ])
})

test('a fee that is changed later changes no figure of what was ordered before, and what is refunded is taken off what is owed', async () => {
  const before = await owed()
  const changes = { price: 70, shares: [{ ...UDSP, amount: 25, account: '467900' }] }
  fee = (await program.call('PUT', `/fees/${fee.id}`, { token, body: { ...fee, ...changes } })).body
  expect(await owed()).toEqual(before)
  const order = await pay()
  expect(await owed()).toContainEqual({ name: 'UDSP 35', account: '467900', fees: 1, received: 25, refunded: 0 })
  const { body: refund } = await program.call('POST', `/commands/${order}/refund`, {
    token,
    body: { amount: 7, reason: 'Trop perçu' },
  })
  const { id } = await program.db
    .selectFrom('payments')
    .where('commandId', '=', order)
    .where('kind', '=', 'REFUND')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(refund).toBeDefined()
  const made = { method: 'TRANSFER', date: today }
  expect((await program.call('POST', `/payments/${id}/settle`, { token, body: made })).status).toBe(204)
  expect(await owed()).toContainEqual({ name: 'UDSP 35', account: '467900', fees: 1, received: 25, refunded: 2.5 })
  const [head, ...lines] = await rows('/owed.csv')
  expect(head).toEqual(['À reverser à', 'Compte', 'Cotisations', 'Reçu', 'Remboursé', 'À reverser'])
  expect(lines).toContainEqual(['UDSP 35', '467900', '1', '25', '2,5', '22,5'])
  expect((await program.call('GET', address('/owed.xlsx'), { token })).status).toBe(200)
})

test('a line keeps the shares that its order froze, whatever somebody writes', async () => {
  const lines = () => program.db.selectFrom('reservations').select(['id', 'shares']).orderBy('id').execute()
  const before = await lines()
  await program.db.updateTable('reservations').set({ shares: '[]' }).execute()
  expect(await lines()).toEqual(before)
})
