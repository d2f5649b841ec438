import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../../server/testing.ts'
import { activeMember } from '../users/fixtures.ts'
import { defineCommission } from './service.ts'

let program: TestProgram
let ski: number
let union: number

beforeAll(async () => {
  program = await startTestProgram()
  const description = '<p>Neige</p><script>alert(1)</script>'
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description }, Buffer.from('cover'))
  union = await defineCommission(
    program.db,
    { name: 'anciens', technicalName: 'anciens', description: '', authorizedSubscribers: ['HONORAIRE'] },
    undefined,
  )
})
afterAll(() => program.stop())

describe('Commissions (specification, sections 3, 5 and 7)', () => {
  test('the fast load is open to everybody, sorted by name whatever the case, and tells nothing personal', async () => {
    const { status, body } = await program.call('GET', '/commissions/light?size=25')
    expect(status).toBe(200)
    expect(body._embedded.data).toEqual([
      expect.objectContaining({ name: 'anciens', authorizedSubscribers: ['HONORAIRE'] }),
      { id: ski, name: 'Ski', technicalName: 'ski', subType: null, active: true, authorizedSubscribers: [] },
    ])
    expect(body.page).toMatchObject({ size: 25, totalElements: 2 })
  })

  test('a member finds one by its technical name, with who administers it and without script', async () => {
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const member = await activeMember(program)
    const { body } = await program.call('GET', '/commissions?search=technicalName==ski', { token: member.token })
    const [commission] = body._embedded.data
    expect(commission.description).toBe('<p>Neige</p>')
    expect(commission.administrators).toEqual([{ id: admin.id, firstName: 'Yann', lastName: 'Prigent' }])
    expect(commission.emailConfiguration).toEqual({})
  })

  test('one that is not open to the member is not there, in the list and by its id', async () => {
    const member = await activeMember(program)
    const honorary = await activeMember(program, [], { membertype: 'HONORAIRE', subscriptions: ['HONORAIRE'] })
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const seen = async (token: string) => [
      (await program.call('GET', '/commissions', { token })).body.page.totalElements,
      (await program.call('GET', `/commissions/${union}`, { token })).status,
    ]
    expect(await seen(member.token)).toEqual([1, 404])
    expect(await seen(honorary.token)).toEqual([2, 200])
    expect(await seen(admin.token)).toEqual([2, 200])
  })

  test('its cover is a picture, and one without is 404', async () => {
    const cover = await program.call('GET', `/commissions/${ski}/file`)
    expect(cover.headers['content-type']).toBe('image/webp')
    expect((await program.call('GET', `/commissions/${union}/file`)).status).toBe(404)
  })

  test('a technical name is taken once, and is never the society’s own', async () => {
    const define = (technicalName: string) =>
      defineCommission(program.db, { name: 'Autre', technicalName, description: '' }, undefined)
    await expect(define('ski')).rejects.toThrow('commissions_technical_name')
    await expect(define('general')).rejects.toThrow('check constraint')
  })
})
