import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../persons/fixtures.ts'

let admin: { id: number; token: string }
const program = sharedProgram(async (program) => {
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }], { firstName: 'Inès', lastName: 'Roux' })
})
const read = (address: string, token = admin.token) =>
  program.call('GET', `/siteconfiguration/rgpd/versions${address}`, { token })
const save = (html: string) => program.call('PUT', '/siteconfiguration/rgpd', { token: admin.token, body: { html } })

describe('The versions of the notice (rules#data-protection-notice)', () => {
  test('the versions of the notice begin with the program’s own text, which nobody wrote', async () => {
    const { body } = await read('')
    expect(body.rows).toEqual([{ version: '1', inForce: true, writtenAt: null, writtenBy: null }])
    const first = (await read('/1')).body
    expect(first.before).toBeNull()
    expect(first.html).toContain('CNIL')
  })

  test('the versions of the notice stay readable as they were, with who put each in force and when', async () => {
    const { html: given } = (await read('/1')).body
    await save('<p>Gardé trois ans.</p>')
    await save('<p>Gardé cinq ans.</p>')
    await save('<p>Gardé cinq ans.</p>')
    const { body } = await read('')
    const by = { id: admin.id, name: 'Inès Roux' }
    expect(body.rows.map(({ writtenAt, ...row }: { writtenAt: string | null }) => [row, writtenAt !== null])).toEqual([
      [{ version: '3', inForce: true, writtenBy: by }, true],
      [{ version: '2', inForce: false, writtenBy: by }, true],
      [{ version: '1', inForce: false, writtenBy: null }, false],
    ])
    expect((await read('/3')).body).toEqual({
      version: '3',
      html: '<p>Gardé cinq ans.</p>',
      before: '<p>Gardé trois ans.</p>',
    })
    expect((await read('/2')).body.before).toBe(given)
    expect((await read('/1')).body.html).toBe(given)
  })

  test('versions that never existed are 404, and members read only the one in force', async () => {
    expect((await read('/999')).status).toBe(404)
    const { token } = await activeMember(program)
    expect([(await read('', token)).status, (await read('/1', token)).status]).toEqual([403, 403])
  })
})
