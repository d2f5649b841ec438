import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { config } from '../../../server/config.ts'
import { activeMember, signUp } from '../persons/fixtures.ts'
import { removeInventedCentres } from './centres/service.ts'
import { TEST_MEANS } from './fixtures.ts'
import { describeSociety } from './service.ts'

const program = sharedProgram()
beforeAll(() => {
  config.production = true
})
afterAll(() => {
  config.production = false
})

const read = async () => (await program.call('GET', '/siteconfiguration')).body
const visit = () => signUp(program, { membertype: 'SPV', subscriptions: ['AMICALE'], cis: 'Autre' })

describe('A new society in production (rules#first-run)', () => {
  test('A new society in production shows visitors nothing that was invented: no name of another, no address, link, credit or centre', async () => {
    await removeInventedCentres(program.db)
    const shown = await read()
    expect(shown.association).toMatchObject({ city: '', address: [], links: [], photoCredits: [] })
    expect(shown.centres).toEqual(['Autre'])
    const notice = (await program.call('GET', '/siteconfiguration/rgpd')).body.html
    expect(JSON.stringify([shown, notice])).not.toMatch(/Valbrume|facebook|Le Goff|Beauregard|\(\)/)
  })

  test('A new society in production is called what set-up was told, until its administrators say otherwise', async () => {
    const society = { name: 'Amicale de Kerlouan', shortName: 'ASPK', address: ['1 rue du Port', '29890 Kerlouan'] }
    await describeSociety(program.db, { ...society, email: 'contact@kerlouan.example' })
    expect((await read()).association).toMatchObject({ ...society, links: [] })
    await describeSociety(program.db, { ...society, name: 'Another name', email: undefined })
    expect((await read()).association.name).toBe('Amicale de Kerlouan')
  })

  test('A new society in production lets nobody sign up before a fee exists and the means of payment were confirmed', async () => {
    const closed = await visit()
    expect([closed.status, closed.body.code]).toEqual([409, 'sign-up-closed'])
    const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const fee = { name: 'Cotisation', price: 45, subscription: 'AMICALE', membertypes: ['SPV'] }
    expect((await program.call('POST', '/fees', { token, body: fee })).status).toBe(201)
    expect((await read()).signUpOpen).toBe(false)
    expect((await visit()).status).toBe(409)
    const { status } = await program.call('PUT', '/siteconfiguration/payment', { token, body: TEST_MEANS })
    expect(status).toBe(200)
    expect((await read()).signUpOpen).toBe(true)
    expect((await visit()).status).toBe(201)
  })
})
