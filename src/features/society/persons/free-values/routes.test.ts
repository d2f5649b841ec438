import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, confirmedVisitor, enrolledMember, personsAdmin } from '../fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../managed-fields/fixtures.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let persons: Someone
let secret: number
let shown: number
let own: number
let grade: number
let sergeant: number

const program = sharedProgram(async (program) => {
  persons = await personsAdmin(program)
  secret = await aFreeField(program, { name: 'Remarque' })
  shown = await aFreeField(program, { name: 'Matricule', access: 'MEMBER_SEES' })
  own = await aFreeField(program, { name: 'Permis', access: 'MEMBER_EDITS', kind: 'YES_NO' })
  grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent', 'Adjudant'] })
  sergeant = (await choicesOf(program, grade))[0] ?? 0
})

const read = (id: number, { token }: { token: string } = persons) =>
  program.call('GET', `/users/${id}/free-fields`, { token })
const write = (
  id: number,
  fields: { id: number; value: unknown }[],
  { token }: { token: string } = persons,
  more = {},
) => program.call('PATCH', `/users/${id}/free-fields`, { token, body: { fields, ...more } })
const versionOf = async (id: number) => (await read(id)).body.version as number

describe('The free fields of a person (rules#free-fields)', () => {
  test('an administrator of persons sees and changes all of them; what is not sent stays', async () => {
    const id = await enrolledMember(program)
    expect(
      (
        await write(id, [
          { id: secret, value: ' Porte  le drapeau ' },
          { id: grade, value: sergeant },
        ])
      ).status,
    ).toBe(200)
    const { body } = await write(id, [{ id: own, value: true }])
    expect(body.fields.map(({ name, value, editable }: Record<string, unknown>) => [name, value, editable])).toEqual([
      ['Remarque', 'Porte le drapeau', true],
      ['Matricule', null, true],
      ['Permis', true, true],
      ['Grade', sergeant, true],
    ])
    await write(id, [{ id: secret, value: null }])
    expect(await freeValuesOf(program, id)).toEqual({ [grade]: sergeant, [own]: true })
  })

  test('the journal says what was put in the place of what, in words', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const id = await enrolledMember(program)
    await write(id, [{ id: grade, value: sergeant }])
    const { body } = await program.call('GET', `/audit?search=subjectId==${id};action==person.updated`, admin)
    expect(body._embedded.data).toMatchObject([
      { details: { fields: ['freeFields'] }, replaced: [{ field: 'Grade', old: null, new: 'Sergent' }] },
    ])
    await write(id, [{ id: grade, value: sergeant }])
    const again = await program.call('GET', `/audit?search=subjectId==${id};action==person.updated`, admin)
    expect(again.body._embedded.data).toHaveLength(1)
  })

  test.each([
    ['a choice that is none', () => ({ id: grade, value: 999_999 }), 'unknown-choice'],
    ['a text for yes or no', () => ({ id: own, value: 'oui' }), 'yes-no-format'],
    ['a text that is too long', () => ({ id: secret, value: 'x'.repeat(201) }), 'too-long'],
  ])('%s is refused, and nothing of the same call is written', async (_what, wrong, code) => {
    const id = await enrolledMember(program)
    const { status, body } = await write(id, [{ id: shown, value: 'A 4411' }, wrong()])
    expect([status, body.errors[0].code]).toEqual([400, code])
    expect(await freeValuesOf(program, id)).toEqual({})
  })

  test('a value counts as an edit of the person: of two on the same version one is refused', async () => {
    const member = await activeMember(program)
    const version = await versionOf(member.id)
    const answers = await Promise.all([
      write(member.id, [{ id: own, value: true }], member, { version }),
      write(member.id, [{ id: shown, value: 'A 4411' }], persons, { version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
    expect(await versionOf(member.id)).toBe(version + 1)
  })

  test('a field that was removed while a form was open is refused, and takes nothing of the others with it', async () => {
    const id = await enrolledMember(program)
    const gone = await aFreeField(program, { name: 'Casier' })
    const supervisor = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const version = await versionOf(id)
    expect((await program.call('POST', `/free-fields/${gone}/archive`, supervisor)).status).toBe(204)
    const both = [
      { id: gone, value: '12' },
      { id: shown, value: 'A 4411' },
    ]
    const refused = await write(id, both, persons, { version })
    expect([refused.status, refused.body.code]).toEqual([409, 'fields-changed'])
    expect((await write(id, both.slice(1), persons, { version })).status).toBe(200)
    expect(await freeValuesOf(program, id)).toEqual({ [shown]: 'A 4411' })
  })

  test('an account above the administrator’s is not changed, nor is one that is erased', async () => {
    const above = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    expect((await write(above.id, [{ id: shown, value: 'A' }])).body.code).toBe('above-you')
    const erased = await enrolledMember(program, { state: 'ERASED' })
    expect((await write(erased, [{ id: shown, value: 'A' }])).status).toBe(404)
  })
})

describe('A member and the fields that are not theirs', () => {
  test('a member sees the fields that are shown to them, and changes those that are theirs to change', async () => {
    const member = await activeMember(program)
    await write(member.id, [
      { id: secret, value: 'À surveiller' },
      { id: shown, value: 'A 4411' },
    ])
    const { body } = await read(member.id, member)
    expect(body.fields.map(({ name, value, editable }: Record<string, unknown>) => [name, value, editable])).toEqual([
      ['Matricule', 'A 4411', false],
      ['Permis', null, true],
    ])
    expect((await write(member.id, [{ id: own, value: false }], member)).status).toBe(200)
    const refused = await write(member.id, [{ id: shown, value: 'B' }], member)
    expect([refused.status, refused.body.code]).toEqual([403, 'reserved-field'])
    // Sent back unchanged, it changes nothing.
    expect((await write(member.id, [{ id: shown, value: 'A 4411' }], member)).status).toBe(200)
  })

  test('a member neither reads nor writes a field of the administrators by any call, and is told of none', async () => {
    const member = await activeMember(program)
    await write(member.id, [{ id: secret, value: 'À surveiller' }])
    const hidden = await write(member.id, [{ id: secret, value: 'Rien' }], member)
    const none = await write(member.id, [{ id: 999_999, value: 'Rien' }], member)
    expect([hidden.status, hidden.body.code]).toEqual([none.status, none.body.code])
    expect([none.status, none.body.code]).toEqual([409, 'fields-changed'])
    for (const freeFields of [{ [secret]: 'Rien' }, '{}']) {
      const body = { firstName: 'Yann', freeFields, free_fields: freeFields }
      expect((await program.call('PATCH', `/users/${member.id}`, { token: member.token, body })).status).toBe(200)
    }
    expect(await freeValuesOf(program, member.id)).toEqual({ [secret]: 'À surveiller' })
    const reads = [
      `/users/${member.id}`,
      `/users/${member.id}/free-fields`,
      `/users/${member.id}/card`,
      '/search?q=surveiller',
      '/home',
    ]
    for (const path of reads) {
      const { raw } = await program.call('GET', path, { token: member.token })
      expect(raw.body, path).not.toContain('surveiller')
      expect(raw.body, path).not.toContain('Remarque')
    }
    for (const path of ['/free-fields', '/free-fields/administered', '/users', '/users.csv'])
      expect((await program.call('GET', path, { token: member.token })).status, path).toBe(403)
  })

  test('a member neither reads nor writes the fields of somebody else', async () => {
    const [member, other] = [await activeMember(program), await activeMember(program)]
    expect((await read(other.id, member)).status).toBe(404)
    expect((await write(other.id, [{ id: own, value: true }], member)).status).toBe(404)
  })
})

test('a member who renews by a mailed link sees and changes the members’ free fields, and nobody else’s', async () => {
  const visitor = await confirmedVisitor(program)
  const address = (id = visitor.id) => `/users/${id}/free-fields/unsecure?token=${visitor.token}`
  const change = (fields: { id: number; value: unknown }[], id?: number) =>
    program.call('PATCH', address(id), { body: { fields } })
  await write(visitor.id, [{ id: shown, value: 'A 4411' }])
  const { body } = await program.call('GET', address())
  expect(body.fields.map(({ name, value, editable }: Record<string, unknown>) => [name, value, editable])).toEqual([
    ['Matricule', 'A 4411', false],
    ['Permis', null, true],
  ])
  expect((await change([{ id: own, value: true }])).status).toBe(200)
  expect(await freeValuesOf(program, visitor.id)).toEqual({ [shown]: 'A 4411', [own]: true })
  expect((await change([{ id: shown, value: 'B' }])).body.code).toBe('reserved-field')
  expect((await change([{ id: secret, value: 'B' }])).body.code).toBe('fields-changed')
  const other = await activeMember(program)
  expect((await program.call('GET', address(other.id))).status).toBe(404)
  expect((await change([{ id: own, value: true }], other.id)).status).toBe(404)
  expect((await program.call('GET', `/users/${visitor.id}/free-fields/unsecure?token=none`)).status).toBe(401)
})
