import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { connectProvider, disconnectProvider } from '../../../../server/pay/provider.ts'
import { activeMember } from '../../persons/fixtures.ts'
import { DEFAULT_ASSOCIATION } from '../labels.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
})

const read = async () => (await program.call('GET', '/siteconfiguration/payment', { token })).body
const taken = async () => (await program.call('GET', '/siteconfiguration')).body.means
const SETTINGS = {
  means: ['CHEQUE', 'CARD'],
  waitDays: 15,
  payee: ' Amicale ',
  postalAddress: '18 rue des Frères-Lumière\n35000 Valbrume',
  holder: '',
  iban: '',
  bic: '',
  cashTo: '',
}
const save = (changes: object) =>
  program.call('PUT', '/siteconfiguration/payment', { token, body: { ...SETTINGS, ...changes } })

describe('The means of payment (rules#means-of-payment)', () => {
  test('the means of payment are cards alone until they are set, and every page knows which ones', async () => {
    expect(await read()).toMatchObject({ means: ['CARD'], version: 0, provider: true, payee: DEFAULT_ASSOCIATION.name })
    expect(await taken()).toEqual(['CARD'])
    const { status, body } = await save({})
    expect([status, body.means, body.payee, body.version]).toEqual([200, ['CARD', 'CHEQUE'], 'Amicale', 1])
    expect(await taken()).toEqual(['CARD', 'CHEQUE'])
  })

  test('the details of payment methods are for administrators, above all the IBAN', async () => {
    const { token: member } = await activeMember(program)
    expect((await program.call('GET', '/siteconfiguration/payment', { token: member })).status).toBe(403)
    expect((await program.call('GET', '/siteconfiguration/payment')).status).toBe(401)
    const iban = { means: ['TRANSFER'], holder: 'Amicale', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP' }
    expect((await save(iban)).body).toMatchObject({ iban: 'FR7630006000011234567890189', means: ['TRANSFER'] })
    expect(JSON.stringify((await program.call('GET', '/siteconfiguration')).body)).not.toContain('FR7630006')
  })

  test.each([
    ['none at all', { means: [] }, 'means'],
    ['a transfer without an account', { means: ['TRANSFER'], holder: 'Amicale', bic: 'AGRIFRPP' }, 'iban'],
    ['an account that does not exist', { means: ['TRANSFER'], iban: 'FR7630006000011234567890188' }, 'iban'],
    ['a cheque to nobody', { payee: ' ' }, 'payee'],
    ['cash handed to nobody', { means: ['CASH'] }, 'cashTo'],
    ['a year of waiting', { waitDays: 365 }, 'waitDays'],
  ])('payment methods with %s are refused, and nothing changes', async (_what, changes, field) => {
    const before = await read()
    const { status, body } = await save(changes)
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining([field]),
    ])
    expect(await read()).toEqual(before)
  })

  test('the means of payment stand in the journal, without the account', async () => {
    await save({ means: ['CARD', 'CHEQUE'] })
    const acts = program.db.selectFrom('auditLog').where('action', '=', 'configuration.updated').select('details')
    expect((await acts.execute()).at(-1)).toEqual({ details: { payment: ['CARD', 'CHEQUE'] } })
  })

  test('a society without a card provider cannot take cards, whatever was set', async () => {
    disconnectProvider()
    expect(await taken()).toEqual(['CHEQUE'])
    const { status, body } = await save({ means: ['CARD'] })
    expect([status, body.code]).toEqual([409, 'no-card-provider'])
    connectProvider(program.cards)
    expect(await taken()).toEqual(['CARD', 'CHEQUE'])
  })
})
