import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../persons/fixtures.ts'
import type { Centre } from './contract.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }], { cis: null })).token
})
const list = async (): Promise<Centre[]> => (await program.call('GET', '/centres', { token })).body.rows
const idOf = async (name: string) => (await list()).find((centre) => centre.name === name)?.id ?? 0
const offered = async () => (await program.call('GET', '/siteconfiguration')).body.centres
const act = (path: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  program.call(method, `/centres${path}`, { token, body })

describe('The centres of the society (rules#centres)', () => {
  test('the centres of the society are five to begin with, which whoever signs up may choose', async () => {
    expect(await offered()).toEqual(['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS'])
  })

  test('a new centre is offered last', async () => {
    const { status, body } = await act('', { name: '  Port ' })
    expect([status, body]).toEqual([201, { id: body.id, name: 'Port', archived: false, members: 0, version: 1 }])
    expect((await offered()).at(-1)).toBe('Port')
  })

  test.each(['Port', 'port', 'PÔRT'])('« %s » beside « Port » is refused', async (name) => {
    const { status, body } = await act('', { name })
    expect([status, body.code]).toEqual([409, 'name-taken'])
  })

  test('two centres are not distinguished by spaces, and a centre’s name is visible', async () => {
    expect((await act('', { name: 'Le  Blosne' })).body.code).toBe('name-taken')
    const { status, body } = await act('', { name: '\u200b' })
    expect([status, body.errors]).toEqual([400, [{ path: 'name', code: 'required', message: 'required' }]])
  })

  test('a renamed centre is renamed for all its members, and counts as an edit of each', async () => {
    const member = await activeMember(program, [], { cis: 'Beauregard' })
    const before = (await program.call('GET', `/users/${member.id}`, { token })).body.version
    const { status, body } = await act(`/${await idOf('Beauregard')}`, { name: 'Beau Regard', version: 1 }, 'PUT')
    expect([status, body.name, body.members]).toEqual([200, 'Beau Regard', 1])
    expect((await program.call('GET', `/users/${member.id}`, { token })).body).toMatchObject({
      cis: 'Beau Regard',
      version: before + 1,
    })
    expect(await offered()).toContain('Beau Regard')
  })

  test('an archived centre is offered to nobody, its members keep it, and the register still finds them', async () => {
    const member = await activeMember(program, [], { cis: 'Le Blosne' })
    const other = await activeMember(program, [], { cis: 'Autre' })
    expect((await act(`/${await idOf('Le Blosne')}/archive`)).status).toBe(204)
    expect(await offered()).not.toContain('Le Blosne')
    const chosen = await program.call('PATCH', `/users/${other.id}`, { token: other.token, body: { cis: 'Le Blosne' } })
    expect([chosen.status, chosen.body.errors]).toEqual([
      400,
      [{ path: 'cis', code: 'unknown-centre', message: 'unknown-centre' }],
    ])
    const kept = await program.call('PATCH', `/users/${member.id}`, {
      token: member.token,
      body: { cis: 'Le Blosne', phone: '0612345678' },
    })
    expect(kept.status).toBe(200)
    const { body } = await program.call('GET', '/users?search=cis=="Le Blosne"', { token })
    expect(body._embedded.data.map(({ id }: { id: number }) => id)).toEqual([member.id])
    expect((await list()).at(-1)).toMatchObject({ name: 'Le Blosne', archived: true, members: 1 })
  })

  test('an archived centre is neither renamed nor deleted before it is restored', async () => {
    const id = await idOf('Le Blosne')
    expect((await act(`/${id}`, { name: 'Blosne' }, 'PUT')).status).toBe(404)
    expect((await act(`/${id}`, undefined, 'DELETE')).status).toBe(404)
    expect((await act(`/${id}/restore`)).status).toBe(204)
    expect(await offered()).toContain('Le Blosne')
  })

  test('a centre with members is archived, not deleted, and a centre without members is deleted', async () => {
    const refused = await act(`/${await idOf('Le Blosne')}`, undefined, 'DELETE')
    expect([refused.status, refused.body.code]).toEqual([409, 'centre-in-use'])
    expect((await act(`/${await idOf('Port')}`, undefined, 'DELETE')).status).toBe(204)
    expect(await idOf('Port')).toBe(0)
  })

  test('centres are offered in the order they are given', async () => {
    const ids = (await list()).map(({ id }) => id).reverse()
    const names = (await list()).map(({ name }) => name).reverse()
    expect((await act('/order', { ids }, 'PUT')).status).toBe(204)
    expect(await offered()).toEqual(names)
  })

  test('the last centre stays, whoever archives at the same moment', async () => {
    const answers = await Promise.all((await list()).map(({ id }) => act(`/${id}/archive`)))
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(409)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last-centre')
    expect(await offered()).toHaveLength(1)
  })

  test('an administrator of persons reads the centres, and changes none', async () => {
    const persons = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }], { cis: null })
    expect((await program.call('GET', '/centres', persons)).status).toBe(200)
    expect((await program.call('POST', '/centres', { token: persons.token, body: { name: 'Port' } })).status).toBe(403)
  })
})
