import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, enrolledMember, personsAdmin } from '../fixtures.ts'
import type { ManagedFreeField } from './contract.ts'
import { aFreeField, choicesOf, freeValuesOf } from './fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let persons: typeof admin

const program = sharedProgram(async (program) => {
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  persons = await personsAdmin(program)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = admin) =>
  program.call(method, `/free-fields${path}`, { token: who.token, ...(body && { body }) })
const managed = async (): Promise<ManagedFreeField[]> => (await call('GET', '/administered')).body.rows
const find = async (id: number) => (await managed()).find((field) => field.id === id)
const give = (id: number, fields: { id: number; value: unknown }[]) =>
  program.call('PATCH', `/users/${id}/free-fields`, { token: persons.token, body: { fields } })
/** Every test starts without a field. */
async function empty() {
  for (const { id } of await managed()) {
    await call('POST', `/${id}/archive`)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
  }
}
const TEXT = { kind: 'TEXT', access: 'ADMINISTRATORS' }

describe('The fields that a society defines (rules#free-fields)', () => {
  test('a field has a name, a kind, its choices and who may see it, in the order in which they are shown', async () => {
    await empty()
    const grade = {
      name: ' Grade ',
      kind: 'CHOICE',
      access: 'MEMBER_SEES',
      choices: [{ name: 'Sergent' }, { name: 'Adjudant' }],
    }
    const { status, body } = await call('POST', '', grade)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Grade', kind: 'CHOICE', access: 'MEMBER_SEES', archived: false, persons: 0 })
    expect(body.choices.map(({ name }: { name: string }) => name)).toEqual(['Sergent', 'Adjudant'])
    const { body: number } = await call('POST', '', { name: 'Matricule', ...TEXT })
    expect((await call('PUT', '/order', { ids: [number.id, body.id] })).status).toBe(204)
    const { rows } = (await call('GET', '', undefined, persons)).body
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Matricule', 'Grade'])
  })

  test('an administrator of persons reads the fields and defines none; a member reads none', async () => {
    const member = await activeMember(program)
    expect((await call('GET', '', undefined, persons)).status).toBe(200)
    expect((await call('GET', '/administered', undefined, persons)).status).toBe(403)
    expect((await call('POST', '', { name: 'Permis', ...TEXT }, persons)).status).toBe(403)
    expect((await call('GET', '', undefined, member)).status).toBe(403)
  })

  test.each([
    [{ name: 'MATRICULE', ...TEXT }, 409, 'name-taken'],
    [{ name: 'Téléphone', ...TEXT }, 400, 'name-reserved'],
    [{ name: 'telephone', ...TEXT }, 400, 'name-reserved'],
    [{ name: '', ...TEXT }, 400, 'required'],
    [{ name: 'Permis', kind: 'NUMBER', access: 'ADMINISTRATORS' }, 400, 'invalid-value'],
    [{ name: 'Permis', kind: 'CHOICE', access: 'ADMINISTRATORS' }, 400, 'required'],
    [{ name: 'Permis', ...TEXT, choices: [{ name: 'B' }] }, 400, 'no-choices'],
    [{ name: 'Permis', ...TEXT, kind: 'CHOICE', choices: [{ name: 'B' }, { name: 'b' }] }, 409, 'choice-twice'],
  ])('%j is refused', async (field, status, code) => {
    const { body, status: answered } = await call('POST', '', field)
    expect([answered, body.errors?.[0].code ?? body.code]).toEqual([status, code])
  })

  test('two administrators who add the ninth field at once are both refused, and of two who add the eighth one succeeds', async () => {
    await empty()
    for (let n = 1; n <= 7; n++) await aFreeField(program)
    const add = (name: string) => call('POST', '', { name, ...TEXT })
    const eighth = await Promise.all([add('Huit'), add('Huitième')])
    expect(eighth.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(eighth.find(({ status }) => status === 409)?.body.code).toBe('too-many-fields')
    const ninth = await Promise.all([add('Neuf'), add('Neuvième')])
    expect(ninth.map(({ status }) => status)).toEqual([409, 409])
    expect(await managed()).toHaveLength(8)
  })

  test('the database itself refuses a ninth field, whoever writes it', async () => {
    await expect(
      program.db.insertInto('freeFields').values({ name: 'Neuf', kind: 'TEXT', access: 'ADMINISTRATORS' }).execute(),
    ).rejects.toThrow('eight free fields')
  })

  test('eight fields are left if one administrator restores one and another adds one at the same time', async () => {
    const [first] = await managed()
    await call('POST', `/${first?.id}/archive`)
    const answers = await Promise.all([
      call('POST', '', { name: 'Neuf', ...TEXT }),
      call('POST', `/${first?.id}/restore`),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect((await managed()).filter(({ archived }) => !archived)).toHaveLength(8)
  })

  test('another name keeps all values, of the field and of its choices', async () => {
    await empty()
    const id = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sgt', 'Adj'] })
    const [sergeant, other] = await choicesOf(program, id)
    const person = await enrolledMember(program)
    await give(person, [{ id, value: sergeant }])
    const { version } = (await find(id)) ?? {}
    const choices = [{ id: other, name: 'Adjudant' }, { id: sergeant, name: 'Sergent' }, { name: 'Major' }]
    const form = { name: 'Grade actuel', access: 'MEMBER_SEES', choices, version }
    const { status, body } = await call('PUT', `/${id}`, form)
    expect(status).toBe(200)
    expect(body.choices.map(({ name, persons }: ManagedFreeField['choices'][number]) => [name, persons])).toEqual([
      ['Adjudant', 0],
      ['Sergent', 1],
      ['Major', 0],
    ])
    expect(await freeValuesOf(program, person)).toEqual({ [id]: sergeant })
    expect((await call('PUT', `/${id}`, form)).body.code).toBe('changed-meanwhile')
  })

  test('a choice that somebody has is not removed, one that nobody has is', async () => {
    await empty()
    const id = await aFreeField(program, { name: 'Taille', kind: 'CHOICE', choices: ['S', 'M', 'L'] })
    const [small, medium, large] = await choicesOf(program, id)
    await give(await enrolledMember(program), [{ id, value: medium }])
    const change = (...choices: object[]) =>
      call('PUT', `/${id}`, { name: 'Taille', access: 'ADMINISTRATORS', choices })
    const refused = await change({ id: small, name: 'S' }, { id: large, name: 'L' })
    expect([refused.status, refused.body.code]).toEqual([409, 'choice-in-use'])
    expect((await change({ id: medium, name: 'M' })).status).toBe(200)
    expect(await choicesOf(program, id)).toEqual([medium])
    expect((await change({ id: small, name: 'S' })).status).toBe(400)
  })

  test('a choice cannot be removed while somebody is being given it', async () => {
    await empty()
    const id = await aFreeField(program, { name: 'Taille', kind: 'CHOICE', choices: ['S', 'M'] })
    const [small, medium] = await choicesOf(program, id)
    const person = await enrolledMember(program)
    const remove = { name: 'Taille', access: 'ADMINISTRATORS', choices: [{ id: small, name: 'S' }] }
    const [removed, given] = await Promise.all([call('PUT', `/${id}`, remove), give(person, [{ id, value: medium }])])
    // Whichever comes first, no value names a deleted choice.
    expect([removed.status, given.status].sort()).toEqual(removed.status === 409 ? [200, 409] : [200, 400])
    const held = Object.values((await freeValuesOf(program, person)) as object)
    expect(held.every((choice) => choice === medium)).toBe(true)
    expect(held.length > 0).toBe((await choicesOf(program, id)).includes(medium ?? 0))
  })

  test('a field that holds values is archived with them, and restored with them; the journal says both', async () => {
    await empty()
    const id = await aFreeField(program, { name: 'Matricule' })
    const person = await enrolledMember(program)
    await give(person, [{ id, value: 'A 4411' }])
    expect((await call('DELETE', `/${id}`)).body.code).toBe('field-in-use')
    expect((await find(id))?.persons).toBe(1)
    expect((await call('POST', `/${id}/archive`)).status).toBe(204)
    expect((await call('GET', '')).body.rows).toEqual([])
    const shown = () => program.call('GET', `/users/${person}/free-fields`, persons)
    expect((await shown()).body.fields).toEqual([])
    expect(await find(id)).toMatchObject({ archived: true, persons: 1 })
    expect((await call('POST', `/${id}/restore`)).status).toBe(204)
    expect((await shown()).body.fields).toMatchObject([{ name: 'Matricule', value: 'A 4411' }])
    const acts = await program.call('GET', '/audit?search=subjectKind==free-field&size=2', admin)
    expect(acts.body._embedded.data).toMatchObject([
      { action: 'free-field.restored', subject: { id, name: 'Matricule' } },
      { action: 'free-field.archived', subject: { id, name: 'Matricule' } },
    ])
  })

  test('an archived field is deleted for good with the values of everybody', async () => {
    await empty()
    const [id, other] = [
      await aFreeField(program, { name: 'Matricule' }),
      await aFreeField(program, { name: 'Permis' }),
    ]
    const person = await enrolledMember(program)
    await give(person, [
      { id, value: 'A 4411' },
      { id: other, value: 'B' },
    ])
    await call('POST', `/${id}/archive`)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect(await freeValuesOf(program, person)).toEqual({ [other]: 'B' })
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
  })
})
