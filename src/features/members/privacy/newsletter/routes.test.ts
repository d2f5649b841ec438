import { describe, expect, test } from 'vitest'
import { sharedProgram, tokenIn } from '../../../../app/testing.ts'
import { watchClock } from '../../../../shared/testing.ts'
import { activeMember, personsAdmin } from '../../../society/persons/fixtures.ts'

const program = sharedProgram()

type Member = Awaited<ReturnType<typeof activeMember>>
const read = (member: Member, id = member.id) => program.call('GET', `/users/${id}/newsletter`, { token: member.token })
const choose = (member: Member, optIn: boolean, id = member.id) =>
  program.call('PUT', `/users/${id}/newsletter`, { token: member.token, body: { optIn } })

describe('The newsletter', () => {
  test('the newsletter is taken and left by the member, each time written down with its date and the text it was given under', async () => {
    const member = await activeMember(program)
    expect((await read(member)).body).toEqual({ optIn: false, refused: [], history: [] })
    await choose(member, true)
    const clock = watchClock()
    await choose(member, false)
    const { body } = await read(member)
    expect(body.optIn).toBe(false)
    expect(body.history).toMatchObject([
      { given: false, textVersion: '1' },
      { given: true, textVersion: '1' },
    ])
    clock.expectNow(body.history[0].at)
  })

  test('a subscription to the newsletter by a double click, even at once, is recorded once', async () => {
    const member = await activeMember(program)
    await Promise.all([choose(member, true), choose(member, true), choose(member, true)])
    expect((await choose(member, true)).body.history).toHaveLength(1)
    expect(await program.mailsTo(member.email)).toHaveLength(1)
  })

  test('the newsletter is nobody’s to take for another; administrators of persons see it', async () => {
    const member = await activeMember(program)
    const admin = await personsAdmin(program)
    expect((await choose(admin, true, member.id)).status).toBe(404)
    expect([(await read(admin, member.id)).status, (await read(member, admin.id)).status]).toEqual([200, 404])
  })
})

describe('A mail that can be left with one press (RFC 8058)', () => {
  const subscribed = async () => {
    const member = await activeMember(program)
    await choose(member, true)
    const [mail] = await program.mailsTo(member.email)
    return { member, mail, token: tokenIn(mail?.text ?? '') }
  }

  test('A mail that can be left with one press (RFC 8058) carries both headers, and a link for its reader in both versions', async () => {
    const { mail, token } = await subscribed()
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers['list-unsubscribe']).toMatch(
      /^<http\S+\/aspr\/v1\/users\/newsletter\/unsubscribe\?token=[\w-]{43}>$/,
    )
    expect(mail?.headers['list-unsubscribe']).toContain(token)
    expect(mail?.text).toContain('/desabonnement?token=')
    expect(mail?.html).toContain('Se désabonner en un clic')
  })

  test('A mail that can be left with one press (RFC 8058) keeps no token once it is sent', async () => {
    const { member, token } = await subscribed()
    const rows = await program.db.selectFrom('mails').where('personId', '=', member.id).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])(
    'A mail that can be left with one press (RFC 8058) is left by what a mail program sends as %s, with no session',
    async (type, body) => {
      const { member, token } = await subscribed()
      const leave = () =>
        program.call('POST', `/users/newsletter/unsubscribe?token=${token}`, {
          body,
          headers: { 'content-type': type },
        })
      expect((await leave()).body).toEqual({ optIn: false, commission: null })
      expect((await leave()).status).toBe(200)
      expect((await read(member)).body).toMatchObject({ optIn: false, history: [{ given: false }, { given: true }] })
    },
  )

  test('A mail that can be left with one press (RFC 8058) is taken again by the page the link opens', async () => {
    const { member, token } = await subscribed()
    const at = (address: string) => `/users/newsletter${address}?token=${token}`
    await program.call('POST', at('/unsubscribe'))
    expect((await program.call('GET', at(''))).body).toEqual({ optIn: false, commission: null })
    expect((await program.call('POST', at('/resubscribe'))).body).toEqual({ optIn: true, commission: null })
    expect((await read(member)).body.optIn).toBe(true)
  })

  test('a link of another kind, or made up, leaves nothing', async () => {
    const { member } = await subscribed()
    await program.call('POST', '/auth/recover', { body: { email: member.email } })
    const recovery = tokenIn((await program.mailsTo(member.email))[0]?.text ?? '')
    for (const token of [recovery, 'a'.repeat(43), ''])
      expect((await program.call('POST', `/users/newsletter/unsubscribe?token=${token}`)).status).toBe(401)
    expect((await read(member)).body.optIn).toBe(true)
  })
})
