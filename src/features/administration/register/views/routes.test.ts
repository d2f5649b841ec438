import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
const who = {} as Record<'secretary' | 'other', Someone>

const program = sharedProgram(async (program) => {
  who.secretary = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  who.other = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})
const save = (by: Someone, name: string, query = '') =>
  program.call('POST', '/users/views', { token: by.token, body: { name, query, columns: ['state', 'cis'] } })
const namesOf = async (by: Someone) =>
  (await program.call('GET', '/users/views', by)).body.views.map(({ name }: { name: string }) => name)

describe('The views of the register (rules#register)', () => {
  test('a view is saved for who saved it alone, and one of the same name is replaced', async () => {
    expect((await save(who.secretary, ' À relancer ', 'state=EXPIRED')).status).toBe(200)
    await save(who.secretary, 'Anciens')
    const { body } = await save(who.secretary, 'À relancer', 'state=EXPIRED&cis=Cesson')
    expect(body.views).toMatchObject([
      { name: 'À relancer', query: 'state=EXPIRED&cis=Cesson', columns: ['state', 'cis'] },
      { name: 'Anciens' },
    ])
    expect(await namesOf(who.other)).toEqual([])
  })

  test('a view is deleted by who saved it, and is unknown to anybody else', async () => {
    const { body } = await save(who.secretary, 'Retraités')
    const { id } = body.views.find(({ name }: { name: string }) => name === 'Retraités')
    expect((await program.call('DELETE', `/users/views/${id}`, who.other)).status).toBe(404)
    expect((await program.call('DELETE', `/users/views/${id}`, who.secretary)).status).toBe(204)
    expect(await namesOf(who.secretary)).not.toContain('Retraités')
  })

  test('beyond thirty views another one is refused, and one of them can still be changed', async () => {
    const before = (await namesOf(who.other)).length
    for (let number = before; number < 30; number++) await save(who.other, `Vue ${number}`)
    expect(await save(who.other, 'Une de trop')).toMatchObject({ status: 409, body: { code: 'too-many-views' } })
    expect((await save(who.other, 'Vue 29', 'q=goff')).status).toBe(200)
  })
})
