import { describe, expect, test } from 'vitest'
import { sharedProgram, tokenIn } from '../../../../app/testing.ts'
import { findToken, issueToken } from '../../../platform/access/tokens/service.ts'
import { activeMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { defineFees, paidVisitor } from '../../membership/fixtures.ts'
import { forgetExpired } from '../jobs.ts'

const OLD = 'grande échelle 18'
const NEW = 'un tuyau de vingt mètres'

const program = sharedProgram()

type Member = Awaited<ReturnType<typeof activeMember>>
const signIn = (email: string, password: string) =>
  program.call('POST', '/auth/signin', { body: { username: email, password } })
const change = (member: Member, body: unknown, id = member.id) =>
  program.call('POST', `/users/${id}/password`, { token: member.token, body })
const statusOf = async (token: string, id: number) => (await program.call('GET', `/users/${id}`, { token })).status
const codeOf = ({ status, body }: Awaited<ReturnType<typeof program.call>>) => [status, body?.code]
const acts = async (id: number) =>
  (await program.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )

describe('Changing one’s own password (rules#passwords)', () => {
  test('changing one’s own password asks the one in use, ends every other session, keeps this one, and tells the member', async () => {
    const member = await activeMember(program)
    const elsewhere = (await signIn(member.email, OLD)).body.token as string
    expect((await change(member, { current: OLD, password: NEW })).status).toBe(204)
    expect([await statusOf(member.token, member.id), await statusOf(elsewhere, member.id)]).toEqual([200, 401])
    expect([(await signIn(member.email, OLD)).status, (await signIn(member.email, NEW)).status]).toEqual([401, 200])
    expect((await program.mailsTo(member.email))[0]?.subject).toBe('Votre mot de passe a été changé')
    expect(await acts(member.id)).toContain('person.password-changed')
  })

  test('a wrong current password is 403, counts as a failed sign-in, and after several the account waits', async () => {
    const member = await activeMember(program)
    const tries = []
    for (let n = 0; n < 6; n++) tries.push(codeOf(await change(member, { current: 'pas celui-là', password: NEW })))
    expect(tries[0]).toEqual([403, 'wrong-password'])
    expect(tries[5]).toEqual([429, 'too-many'])
    expect((await signIn(member.email, OLD)).status).toBe(429)
  })

  test('the right current password resets the failures before', async () => {
    const member = await activeMember(program)
    for (let n = 0; n < 3; n++) await change(member, { current: 'pas celui-là', password: NEW })
    expect((await change(member, { current: OLD, password: NEW })).status).toBe(204)
    for (let n = 0; n < 3; n++)
      expect((await change(member, { current: 'pas celui-là', password: OLD })).status).toBe(403)
  })

  test.each([
    ['azerty', 'password-forbidden'],
    ['Prigent', 'password-forbidden'],
    ['court', 'password-forbidden'],
  ])('%s is refused', async (password, code) => {
    const member = await activeMember(program)
    const { status, body } = await change(member, { current: OLD, password })
    expect([status, body.errors[0]]).toMatchObject([400, { path: 'password', code }])
  })

  test('an administrator needs twelve characters for a changed password', async () => {
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const { status, body } = await change(admin, { current: OLD, password: 'onze lettre' })
    expect([status, body.errors[0].code]).toEqual([400, 'password-too-short'])
    expect((await change(admin, { current: OLD, password: 'douze lettre' })).status).toBe(204)
  })

  test('nobody changes another’s password, whatever their rights', async () => {
    const member = await activeMember(program)
    const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    expect((await change(admin, { current: OLD, password: NEW }, member.id)).status).toBe(404)
    expect(
      codeOf(await program.call('PATCH', `/users/${member.id}`, { token: admin.token, body: { password: NEW } })),
    ).toEqual([403, 'own-password-only'])
  })

  test('two changes of a password at once leave one that counts, and the other is told', async () => {
    const member = await activeMember(program)
    const both = await Promise.all([NEW, `${NEW} !`].map((password) => change(member, { current: OLD, password })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403])
  })

  test('a recovery link from before a change of password is worth nothing', async () => {
    const member = await activeMember(program)
    await program.call('POST', '/auth/recover', { body: { email: member.email } })
    const token = tokenIn((await program.mailsTo(member.email))[0]?.text ?? '')
    await change(member, { current: OLD, password: NEW })
    const body = { username: member.email, password: OLD, password2: OLD }
    expect((await program.call('POST', '/auth/reset', { token, body })).status).toBe(401)
  })
})

describe('The password in the account form (rules#passwords)', () => {
  const patch = (member: Member, body: unknown) =>
    program.call('PATCH', `/users/${member.id}`, { token: member.token, body })

  test('an empty password means no change', async () => {
    const member = await activeMember(program)
    expect((await patch(member, { firstName: 'Erwan', password: '' })).status).toBe(200)
    expect((await signIn(member.email, OLD)).status).toBe(200)
  })

  test('a new password is saved with the rest, or nothing is', async () => {
    const member = await activeMember(program)
    const changes = { firstName: 'Erwan', password: NEW }
    expect((await patch(member, changes)).body.errors[0]).toMatchObject({ path: 'currentPassword', code: 'required' })
    expect(codeOf(await patch(member, { ...changes, currentPassword: 'pas celui-là' }))).toEqual([
      403,
      'wrong-password',
    ])
    const { body } = await program.call('GET', `/users/${member.id}`, { token: member.token })
    expect(body.firstName).toBe('Yann')
    expect((await patch(member, { ...changes, currentPassword: OLD })).body.firstName).toBe('Erwan')
    expect((await signIn(member.email, NEW)).status).toBe(200)
  })

  test('an administrator’s own new e-mail asks for the current password, another person’s does not', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const member = await activeMember(program)
    const email = `nouveau.${admin.id}@caserne.example`
    expect((await patch(admin, { email })).status).toBe(400)
    expect((await patch(admin, { email, currentPassword: OLD })).body.emailToConfirm).toBe(true)
    const others = { email: `nouveau.${member.id}@caserne.example` }
    expect((await program.call('PATCH', `/users/${member.id}`, { token: admin.token, body: others })).status).toBe(200)
  })
})

describe('Sessions', () => {
  const list = (member: Member, id = member.id) => program.call('GET', `/users/${id}/sessions`, { token: member.token })
  const end = (member: Member, session: string, id = member.id) =>
    program.call('DELETE', `/users/${id}/sessions/${session}`, { token: member.token })

  test('a member sees where they are signed in, this one marked, and ends another', async () => {
    const member = await activeMember(program)
    const elsewhere = (await signIn(member.email, OLD)).body.token as string
    const sessions = (await list(member)).body._embedded.data
    expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([false, true])
    expect((await end(member, sessions[0].id)).status).toBe(204)
    expect([await statusOf(elsewhere, member.id), await statusOf(member.token, member.id)]).toEqual([401, 200])
    expect((await list(member)).body._embedded.data).toHaveLength(1)
    expect((await end(member, sessions[0].id)).status).toBe(404)
  })

  test('another person’s sessions are not there', async () => {
    const member = await activeMember(program)
    const other = await activeMember(program)
    const theirs = (await list(other)).body._embedded.data[0].id
    expect((await list(member, other.id)).status).toBe(404)
    expect([(await end(member, theirs)).status, (await end(member, theirs, other.id)).status]).toEqual([404, 404])
    expect((await end(member, 'ceci')).status).toBe(404)
    expect(await statusOf(other.token, other.id)).toBe(200)
  })

  test('signing out everywhere ends them all; for another only an administrator of persons may', async () => {
    const member = await activeMember(program)
    const other = await activeMember(program)
    const admin = await personsAdmin(program)
    const signOut = (token: string) => program.call('POST', `/users/${member.id}/signout`, { token })
    expect((await signOut(other.token)).status).toBe(404)
    expect((await signOut(member.token)).status).toBe(204)
    expect(await statusOf(member.token, member.id)).toBe(401)
    const again = (await signIn(member.email, OLD)).body.token as string
    expect((await signOut(admin.token)).status).toBe(204)
    expect(await statusOf(again, member.id)).toBe(401)
  })

  const setSession = (id: number, changes: { lastSeenAt?: Date; expiresAt?: Date }) =>
    program.db.updateTable('sessions').set(changes).where('personId', '=', id).execute()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const lastSeen = async (member: Member) =>
    Date.parse((await list(member)).body._embedded.data.find(({ current }: { current: boolean }) => current).lastSeenAt)

  test('a session idle for an hour is over, here and in the list, and a session in use goes on', async () => {
    const member = await activeMember(program)
    await setSession(member.id, { lastSeenAt: minutesAgo(59) })
    expect(await statusOf(member.token, member.id)).toBe(200)
    expect(await lastSeen(member)).toBeGreaterThan(minutesAgo(1).getTime())
    await setSession(member.id, { lastSeenAt: minutesAgo(61) })
    expect(await statusOf(member.token, member.id)).toBe(401)
    const again = { ...member, token: (await signIn(member.email, OLD)).body.token as string }
    expect((await list(again)).body._embedded.data).toHaveLength(1)
  })

  test('every answer says for how many seconds the session lasts unless it is used again, up to its last end', async () => {
    const member = await activeMember(program)
    const lasts = async () =>
      Number((await program.call('GET', `/users/${member.id}`, { token: member.token })).headers['session-lasts'])
    // The last use is written every five minutes, so the expiry does not move before.
    await setSession(member.id, { lastSeenAt: minutesAgo(4) })
    const unwritten = await lasts()
    expect([unwritten > 55 * 60, unwritten <= 56 * 60]).toEqual([true, true])
    await setSession(member.id, { lastSeenAt: minutesAgo(50) })
    const used = await lasts()
    expect([used > 59 * 60, used <= 60 * 60]).toEqual([true, true])
    await setSession(member.id, { expiresAt: minutesAgo(-10) })
    const last = await lasts()
    expect([last > 9 * 60, last <= 10 * 60]).toEqual([true, true])
    const refused = await program.call('GET', '/users', { token: member.token })
    expect([refused.status, Number(refused.headers['session-lasts']) > 0]).toEqual([403, true])
    await setSession(member.id, { lastSeenAt: minutesAgo(61) })
    expect(await lasts()).toBeNaN()
  })

  test('a session that goes on for its round lasts as long as the round does, used or not', async () => {
    const member = await activeMember(program)
    const roundUntil = minutesAgo(-20 * 60)
    await program.db.updateTable('sessions').set({ roundUntil }).where('personId', '=', member.id).execute()
    const { headers } = await program.call('GET', `/users/${member.id}`, { token: member.token })
    expect(Math.round(Number(headers['session-lasts']) / 3_600)).toBe(20)
  })

  test('the use of a session is not written at every call', async () => {
    const member = await activeMember(program)
    const written = minutesAgo(4)
    await setSession(member.id, { lastSeenAt: written })
    expect(await lastSeen(member)).toBe(written.getTime())
    await setSession(member.id, { lastSeenAt: minutesAgo(6) })
    expect(await lastSeen(member)).toBe(await lastSeen(member))
    expect(await lastSeen(member)).toBeGreaterThan(written.getTime())
  })

  test('a session past its end opens nothing, whatever its token says, and is gone after the cleaning', async () => {
    const member = await activeMember(program)
    await setSession(member.id, { expiresAt: minutesAgo(0) })
    expect(await statusOf(member.token, member.id)).toBe(401)
    const rows = () => program.db.selectFrom('sessions').where('personId', '=', member.id).select('id').execute()
    await signIn(member.email, OLD)
    await forgetExpired.run(program.db, {})
    expect(await rows()).toHaveLength(1)
  })
})

describe('What ends an account’s access ends its links too (rules#sessions)', () => {
  const ACTING = ['email-change', 'subscription', 'renewal'] as const

  /** A member for whom somebody else holds a link of every kind; `count` returns how many still work. */
  async function linked() {
    const member = await activeMember(program)
    const wanted = `autre.${member.id}@caserne.example`
    const links = await Promise.all(
      ACTING.map((purpose) =>
        issueToken(program.db, purpose, member.id, purpose === 'email-change' ? wanted : undefined),
      ),
    )
    const wayOut = await issueToken(program.db, 'unsubscribe', member.id)
    const open = async () => {
      const found = await Promise.all(links.map((link) => findToken(program.db, link, ACTING)))
      return found.flatMap((holder) => holder?.purpose ?? [])
    }
    return { ...member, links, wayOut, open }
  }

  const admin = { method: 'POST', body: { reason: 'Compte volé' } } as const
  const ways: Record<string, (member: Member) => Promise<unknown>> = {
    'one’s own new password': (member) => change(member, { current: OLD, password: NEW }),
    'the password, changed with one’s own data': (member) =>
      program.call('PATCH', `/users/${member.id}`, {
        token: member.token,
        body: { password: NEW, currentPassword: OLD },
      }),
    'a reset by the mailed link': async ({ id, email }) =>
      program.call('POST', '/auth/reset', {
        token: await issueToken(program.db, 'password-recovery', id),
        body: { username: email, password: NEW, password2: NEW },
      }),
    'one’s own sign-out everywhere': ({ id, token }) => program.call('POST', `/users/${id}/signout`, { token }),
    'an administrator’s sign-out everywhere': async ({ id }) =>
      program.call('POST', `/users/${id}/signout`, { token: (await personsAdmin(program)).token }),
    'a suspension, though it is lifted again': async ({ id }) => {
      const { token } = await personsAdmin(program)
      await program.call('POST', `/users/${id}/suspend`, { token, body: admin.body })
      return program.call('POST', `/users/${id}/reactivate`, { token })
    },
  }

  test.each(Object.entries(ways))('%s', async (_name, end) => {
    const member = await linked()
    expect(await member.open()).toEqual(ACTING)
    expect((await end(member)) as { status: number }).toMatchObject({ status: expect.toSatisfy((n) => n < 300) })
    expect(await member.open()).toEqual([])
    for (const link of member.links)
      expect((await program.call('GET', `/users/${member.id}/unsecure?token=${link}`)).status).toBe(401)
    expect((await program.call('POST', `/auth/validate?token=${member.links[0]}`)).status).toBe(401)
    // An unsubscribe link cannot do any harm.
    expect((await program.call('GET', `/users/newsletter?token=${member.wayOut}`)).status).toBe(200)
  })

  test('a new e-mail, once confirmed, ends what went to the old mailbox', async () => {
    const member = await linked()
    const open = () => program.call('POST', `/auth/validate?token=${member.links[0]}`)
    expect((await open()).status).toBe(200)
    // The link itself says that it was already used, and does nothing more.
    expect((await open()).body.code).toBe('email-changed')
    expect((await member.open()).filter((purpose) => purpose !== 'email-change')).toEqual([])
  })

  test('a refusal ends the links of who is refused', async () => {
    await defineFees(program)
    const visitor = await paidVisitor(program)
    const { token } = await personsAdmin(program)
    expect((await program.call('POST', `/users/${visitor.id}/refuse`, { token, body: admin.body })).status).toBe(200)
    expect(await findToken(program.db, visitor.token, ACTING)).toBeUndefined()
  })
})
