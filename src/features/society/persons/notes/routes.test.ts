import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, enrolledMember, personsAdmin } from '../fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>

const program = sharedProgram(async (program) => {
  admin = await personsAdmin(program)
})

const write = (id: number, text: string, token = admin.token) =>
  program.call('POST', `/users/${id}/notes`, { token, body: { text } })
const read = async (id: number) => (await program.call('GET', `/users/${id}/notes`, { token: admin.token })).body.rows

test('notes are written with author and time, the latest first, and read by administrators of persons alone', async () => {
  const member = await activeMember(program)
  expect((await write(member.id, '  A rendu le badge.  ')).status).toBe(201)
  await write(member.id, 'Appelée deux fois.')
  expect((await read(member.id)).map(({ text }: { text: string }) => text)).toEqual([
    'Appelée deux fois.',
    'A rendu le badge.',
  ])
  expect((await read(member.id))[0].author).toEqual({ id: admin.id, name: 'Yann Prigent' })
  expect((await program.call('GET', `/users/${member.id}/notes`, { token: member.token })).status).toBe(403)
  expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).raw.body).not.toContain('badge')
  expect((await write(member.id, '   ')).status).toBe(400)
  expect((await write(999_999, 'Personne')).status).toBe(404)
})

test('the author deletes a note, another administrator of persons does not, one of the society does', async () => {
  const id = await enrolledMember(program)
  const first = (await write(id, 'Une')).body.id
  const second = (await write(id, 'Deux')).body.id
  const other = await personsAdmin(program)
  const society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const remove = async (note: number, token: string) =>
    (await program.call('DELETE', `/users/${id}/notes/${note}`, { token })).status
  expect(await remove(first, other.token)).toBe(403)
  expect(await remove(first, admin.token)).toBe(204)
  expect(await remove(second, society.token)).toBe(204)
  expect(await remove(second, society.token)).toBe(404)
})
