import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { activeMember } from '../persons/fixtures.ts'

const program = sharedProgram()
const save = (token: string, html: string) => program.call('PUT', '/siteconfiguration/rgpd', { token, body: { html } })
const administrator = () => activeMember(program, [{ name: 'general', role: 'ADMIN' }])

describe('The data-protection notice (rules#data-protection-notice)', () => {
  test('the data-protection notice is there before the society has written one, for anybody', async () => {
    const { status, body } = await program.call('GET', '/siteconfiguration/rgpd')
    expect([status, body.version]).toEqual([200, '1'])
    expect(body.html).toContain('CNIL')
  })

  test('each change of the notice is the next version, and an act of its author', async () => {
    const { id, token } = await administrator()
    const { status, body } = await save(token, '<p>Vos <b>données</b></p><script>alert(1)</script>')
    expect([status, body]).toEqual([200, { html: '<p>Vos <strong>données</strong></p>', version: '2' }])
    expect((await save(token, '<p>Vos droits</p>')).body.version).toBe('3')
    expect((await save(token, '<p>Vos droits</p>')).body.version).toBe('3')
    expect((await program.call('GET', '/siteconfiguration/rgpd')).body).toEqual({
      html: '<p>Vos droits</p>',
      version: '3',
    })
    const acts = await program.db
      .selectFrom('auditLog')
      .where('action', '=', 'configuration.updated')
      .select(['actorId', 'subjectKind', 'details'])
      .orderBy('id')
      .execute()
    expect(acts).toEqual(['2', '3'].map((rgpd) => ({ actorId: id, subjectKind: 'configuration', details: { rgpd } })))
  })

  test('two authors who save the notice at once make two versions', async () => {
    const { token } = await administrator()
    const saved = await Promise.all([save(token, '<p>Un</p>'), save(token, '<p>Deux</p>')])
    expect(new Set(saved.map(({ body }) => body.version)).size).toBe(2)
  })

  test('a consent keeps the version that was shown', async () => {
    const { token } = await administrator()
    const { version } = (await save(token, '<p>Lu et approuvé</p>')).body
    const member = await activeMember(program)
    await program.call('PUT', `/users/${member.id}/newsletter`, { token: member.token, body: { optIn: true } })
    const consents = await program.db.selectFrom('consents').where('personId', '=', member.id).selectAll().execute()
    expect(JSON.stringify(consents.at(-1))).toContain(`"${version}"`)
  })

  test.each([
    ['', 'required'],
    ['<p>&nbsp;</p>', 'required'],
    [`<p>${'x'.repeat(40_001)}</p>`, 'too-long'],
  ])('a setting of %o is refused: %s', async (html, code) => {
    const { status, body } = await save((await administrator()).token, html)
    expect([status, body.errors]).toEqual([400, [{ path: 'html', code, message: code }]])
  })
})
