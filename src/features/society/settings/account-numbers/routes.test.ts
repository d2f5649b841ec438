import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../persons/fixtures.ts'
import { DEFAULT_ACCOUNT_NUMBERS } from './contract.ts'

let treasurer: string
const program = sharedProgram(async (program) => {
  treasurer = (await activeMember(program, [{ name: 'general', role: 'TREASURER' }])).token
})
const save = (changes: object, token = treasurer) =>
  program.call('PUT', '/siteconfiguration/accounts', { token, body: { ...DEFAULT_ACCOUNT_NUMBERS, ...changes } })
const read = (token = treasurer) => program.call('GET', '/siteconfiguration/accounts', { token })

test('a society that never set its account numbers has those of the plan for associations, and a treasurer sets others (rules#account-numbers)', async () => {
  expect((await read()).body).toMatchObject({ ...DEFAULT_ACCOUNT_NUMBERS, version: 0 })
  const { status, body } = await save({ fees: ' 756 100', version: 0 })
  expect([status, body.fees, body.version]).toEqual([200, '756100', 1])
  expect((await save({ fees: '756200', version: 0 })).status).toBe(409)
  expect((await read()).body.fees).toBe('756100')
  const act = program.db.selectFrom('auditLog').select('details').orderBy('id', 'desc').limit(1)
  expect(await act.execute()).toEqual([{ details: { part: 'accounts', fields: ['fees'] } }])
})

test.each([
  ['a letter', { fees: '756A' }, 'fees', 'account-format'],
  ['two digits', { bank: '51' }, 'bank', 'account-format'],
  ['eleven digits', { cash: '53000000000' }, 'cash', 'account-format'],
  ['income on an account of the bank', { gifts: '512000' }, 'gifts', 'account-income'],
  ['the bank and the cash box on one account', { bank: '530000', cash: '530000' }, 'cash', 'same-account'],
])('%s is refused at its field', async (_what, changes, path, code) => {
  const { status, body } = await save(changes)
  expect([status, body.errors[0]]).toMatchObject([400, { path, code }])
})

test('an administrator of persons neither reads nor sets account numbers, and the database takes no number that is none', async () => {
  const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  expect([(await read(token)).status, (await save({}, token)).status]).toEqual([403, 403])
  const value = JSON.stringify({ ...DEFAULT_ACCOUNT_NUMBERS, bank: '5 12' })
  const wrong = program.db.insertInto('siteConfiguration').values({ key: 'accounts', value })
  await expect(wrong.onConflict((on) => on.column('key').doUpdateSet({ value })).execute()).rejects.toThrow('accounts')
})
