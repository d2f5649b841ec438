import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../persons/fixtures.ts'
import { PUBLISHED } from './contract.ts'

let admin: string
const program = sharedProgram(async (program) => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
})
const read = (address: string, token?: string) =>
  program.call('GET', `/siteconfiguration/texts/${address}`, token === undefined ? {} : { token })
const save = (kind: string, html: string, token = admin) =>
  program.call('PUT', `/siteconfiguration/texts/${kind}`, { token, body: { html } })

describe('The legal texts of a society (rules#society-texts)', () => {
  test.each(PUBLISHED)('anybody reads the %s before the society has written one', async (kind) => {
    const { status, body } = await read(kind)
    expect([status, body.version]).toEqual([200, '1'])
    expect(body.html).toContain('Amicale des sapeurs-pompiers de Valbrume')
  })

  test('a default text says what the society says of itself', async () => {
    const facts = {
      rna: 'W353012345',
      siren: '',
      director: 'Inès Roux, présidente',
      host: 'Hébergeur & fils',
      mediator: 'Médiation du Ponant',
    }
    const saved = await program.call('PUT', '/siteconfiguration/legal', { token: admin, body: facts })
    expect([saved.status, saved.body]).toEqual([200, { ...facts, version: 1 }])
    expect((await program.call('GET', '/siteconfiguration/legal', { token: admin })).body).toEqual(saved.body)
    const { body } = await read('legal-notice')
    expect(body.html).toContain('Inès Roux, présidente')
    expect(body.html).toContain('Hébergeur &amp; fils')
    expect((await read('terms-of-sale')).body.html).toContain('Médiation du Ponant')
  })

  test('each kind of text has versions of its own, and its earlier ones stay readable for anybody', async () => {
    const { html: before } = (await read('terms-of-sale')).body
    expect((await save('terms-of-sale', '<p>Un</p>')).body).toEqual({ html: '<p>Un</p>', version: '2' })
    expect((await save('terms-of-sale', '<p>Un</p>')).body.version).toBe('2')
    expect((await save('terms-of-sale', '<p>Deux</p>')).body.version).toBe('3')
    expect((await read('accessibility')).body.version).toBe('1')
    expect((await program.call('GET', '/siteconfiguration/rgpd')).body.version).toBe('1')
    expect((await read('terms-of-sale/versions/1')).body).toEqual({ version: '1', html: before, before: null })
    expect((await read('terms-of-sale/versions/3')).body).toMatchObject({ html: '<p>Deux</p>', before: '<p>Un</p>' })
    const { body } = await read('terms-of-sale/versions', admin)
    expect(body.rows.map(({ version, inForce }: { version: string; inForce: boolean }) => [version, inForce])).toEqual([
      ['3', true],
      ['2', false],
      ['1', false],
    ])
  })

  test('a version that never was is 404, and so is a kind that is none', async () => {
    expect((await read('terms-of-sale/versions/999')).body.code).toBe('notice-version-not-found')
    expect((await read('rgpd')).status).toBe(400)
  })

  test('a text is written by administrators of the society, who alone are told who wrote its versions', async () => {
    const { token } = await activeMember(program)
    expect((await save('accessibility', '<p>Non</p>', token)).status).toBe(403)
    expect((await read('accessibility/versions', token)).status).toBe(403)
    expect((await read('accessibility/versions')).status).toBe(401)
  })

  test('two who save the same version at once are told of each other', async () => {
    const body = (html: string) => ({ token: admin, body: { html, version: '1' } })
    const answers = await Promise.all(
      ['<p>Un</p>', '<p>Deux</p>'].map((html) =>
        program.call('PUT', '/siteconfiguration/texts/accessibility', body(html)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
