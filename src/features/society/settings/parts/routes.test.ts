import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { activeMember, enrolledMember } from '../../persons/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
})
const read = async (part: string) => (await program.call('GET', `/siteconfiguration/${part}`, { token })).body
const save = (part: string, body: object) => program.call('PUT', `/siteconfiguration/${part}`, { token, body })
const shown = async () => (await program.call('GET', '/siteconfiguration')).body

describe('The society says who it is (rules#association)', () => {
  test('a society that has not named itself can edit version 0 of an example', async () => {
    const association = await read('association')
    expect(association).toMatchObject({ version: 0, colour: '#c1272d' })
    const { version: _version, ...part } = association
    expect((await shown()).association).toEqual(part)
  })

  test('the society’s details are public at once, tidied, and the audit entry of their author names the fields', async () => {
    const { status, body } = await save('association', {
      ...(await read('association')),
      name: '  Amicale\r\nde Kerlouan ',
      shortName: 'ASPK',
      address: ['1 place de l’Église', '29890 Kerlouan'],
      links: [{ label: 'Facebook', url: 'www.facebook.com/aspk' }],
      photoCredits: [],
    })
    expect([status, body.version, body.name]).toEqual([200, 1, 'Amicale de Kerlouan'])
    const { association } = await shown()
    expect(association).toMatchObject({ shortName: 'ASPK', links: [{ url: 'https://www.facebook.com/aspk' }] })
    const act = await program.db
      .selectFrom('auditLog')
      .where('action', '=', 'configuration.updated')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(act.details).toEqual({
      part: 'association',
      fields: ['name', 'shortName', 'address', 'links', 'photoCredits'],
    })
  })

  test('the same details saved again are no edit and no act', async () => {
    const before = await read('association')
    expect((await save('association', before)).body).toEqual(before)
    const acts = await program.db
      .selectFrom('auditLog')
      .where('action', '=', 'configuration.updated')
      .select('id')
      .execute()
    expect(acts).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'required'],
    [
      'a link that is a script',
      { links: [{ label: 'Ici', url: 'javascript:alert(1)' }] },
      'links.0.url',
      'website-format',
    ],
    ['six lines of address', { address: ['1', '2', '3', '4', '5', '6'] }, 'address', 'too-many-lines'],
    ['a colour in words', { colour: 'rouge' }, 'colour', 'colour-format'],
    ['a yellow', { colour: '#ffd500' }, 'colour', 'colour-contrast'],
  ])('%s is refused', async (_what, changes, path, code) => {
    const { status, body } = await save('association', { ...(await read('association')), ...changes })
    expect([status, body.errors.map((error: { path: string; code: string }) => [error.path, error.code])]).toEqual([
      400,
      [[path, code]],
    ])
  })

  test('a refused colour is answered with the nearest that can be read, which is then taken', async () => {
    const { body } = await save('association', { ...(await read('association')), colour: '#FFD500' })
    const nearest = /#[0-9a-f]{6}/.exec(body.errors[0].message)?.[0]
    const taken = await save('association', { ...(await read('association')), colour: nearest })
    expect([taken.status, taken.body.colour]).toEqual([200, nearest])
  })

  test('the main colour is that of the pages and of the buttons of mails', async () => {
    await save('association', { ...(await read('association')), colour: '#1D5FA8' })
    const { association, shades } = await shown()
    expect([association.colour, shades[6]]).toEqual(['#1d5fa8', '#1d5fa8'])
    const member = await activeMember(program)
    const email = (await program.call('GET', `/users/${member.id}`, member)).body.email
    await program.call('POST', '/auth/recover', { body: { email } })
    await program.runJobs()
    const [mail] = await program.mailsTo(email)
    expect(mail?.html).toContain('background:#1d5fa8')
    expect(mail?.html).not.toContain('#c1272d')
  })

  test('a person who does not administer the society neither reads the forms nor saves them', async () => {
    const other = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
    for (const part of ['association', 'season', 'contact']) {
      const answer = await program.call('GET', `/siteconfiguration/${part}`, other)
      expect([part, answer.status]).toEqual([part, 403])
    }
  })
})

describe('The mailbox of the society (rules#contact-form)', () => {
  test('the mailbox of the society is named, and taken away', async () => {
    expect(await read('contact')).toEqual({ email: null, version: 0 })
    expect((await save('contact', { email: 'pas une adresse', version: 0 })).status).toBe(400)
    const { body } = await save('contact', { email: 'contact@kerlouan.example', version: 0 })
    expect(body).toEqual({ email: 'contact@kerlouan.example', version: 1 })
    expect((await save('contact', { email: null, version: 1 })).body).toEqual({ email: null, version: 2 })
  })
})

describe('The text of the calendar (rules#calendar-text)', () => {
  test('the text of the calendar is read by anybody, cleaned as every rich text', async () => {
    const empty = await program.call('GET', '/siteconfiguration/calendar')
    expect([empty.status, empty.body]).toEqual([200, { html: '', version: 0 }])
    await save('calendar', { html: '<h3>Merci</h3><script>alert(1)</script>', version: 0 })
    expect((await program.call('GET', '/siteconfiguration/calendar')).body).toEqual({
      html: '<h3>Merci</h3>',
      version: 1,
    })
  })
})

describe('The season (rules#seasons)', () => {
  test.each([
    ['half a year', { start: '01-01', end: '06-30', renewalFrom: '03-01' }, 'end', 'not-a-year'],
    ['30 February', { start: '02-30', end: '02-29', renewalFrom: '01-01' }, 'start', 'no-such-day'],
    [
      'renewals that open after its end',
      { start: '09-01', end: '08-31', renewalFrom: '10-01' },
      'renewalFrom',
      'renewal-after-end',
    ],
  ])('%s is refused', async (_what, season, path, code) => {
    const { status, body } = await save('season', { ...season, version: 0 })
    expect([status, body.errors]).toEqual([400, [{ path, code, message: code }]])
  })

  test('another season leaves validities and open campaigns as they are', async () => {
    await defineFees(program)
    const spv = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] }
    const owing = await enrolledMember(program, { ...spv, accountValidity: '2025-12-31' })
    await save('season', { start: '09-01', end: '08-31', renewalFrom: '01-01', version: 0 })
    const { body: preview } = await program.call('GET', '/campaigns/preview', { token })
    const { body: campaign } = await program.call('POST', '/campaigns', { token, body: { season: preview.season } })
    // Paid while the season ended in August.
    await program.db
      .updateTable('persons')
      .set({ accountValidity: `${preview.season}-08-31` })
      .where('id', '=', owing)
      .execute()
    const paid = async () => (await program.call('GET', `/campaigns/${campaign.id}`, { token })).body.paid
    const before = await paid()
    expect(before).toBeGreaterThan(0)
    expect((await save('season', { start: '01-01', end: '12-31', renewalFrom: '01-01' })).status).toBe(200)
    expect(await paid()).toBe(before)
    const { body: members } = await program.call('GET', `/campaigns/${campaign.id}/members?paid=true`, { token })
    expect(members._embedded.data.map(({ id }: { id: number }) => id)).toContain(owing)
    expect((await program.call('GET', `/users/${owing}`, { token })).body.accountValidity).toBe(
      `${preview.season}-08-31`,
    )
  })
})
