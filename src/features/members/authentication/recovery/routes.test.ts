import { describe, expect, test } from 'vitest'
import { sharedProgram, tokenIn } from '../../../../app/testing.ts'
import { watchPauses } from '../../../../server/access/testing.ts'
import { EQUAL_MS } from '../../../../server/access/tries.ts'
import { activeMember, signUp } from '../../../society/persons/fixtures.ts'
import { sendRecovery } from './service.ts'

const program = sharedProgram()

const NEW = 'un tuyau de vingt mètres'
const signIn = (username: string, password: string) =>
  program.call('POST', '/auth/signin', { body: { username, password } })
const recover = (email: string) => program.call('POST', '/auth/recover', { body: { email } })
const reset = (token: string, body: Record<string, unknown>) => program.call('POST', '/auth/reset', { token, body })
const mailedToken = async (email: string) => {
  expect((await recover(email)).status).toBe(204)
  const mails = await program.mailsTo(email)
  return tokenIn(mails[0]?.text ?? '')
}

describe('Password recovery (rules#passwords)', () => {
  test('the link of the mail gives a new password: it signs in, the old one and every session are over', async () => {
    const member = await activeMember(program)
    const token = await mailedToken(member.email)
    expect((await reset(token, { username: member.email, password: NEW, password2: NEW })).status).toBe(204)
    expect((await signIn(member.email, NEW)).status).toBe(200)
    expect((await signIn(member.email, 'grande échelle 18')).status).toBe(401)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
    const [mail] = await program.mailsTo(member.email)
    expect(mail?.subject).toBe('Votre mot de passe a été changé')
  })

  test('password recovery stands in the journal as the member’s own act, with where it came from', async () => {
    const member = await activeMember(program)
    const token = await mailedToken(member.email)
    await reset(token, { username: member.email, password: NEW, password2: NEW })
    const acts = program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', member.id)
      .where('action', '=', 'person.password-reset')
      .select(['actorId', 'fromAddress'])
    expect(await acts.execute()).toEqual([{ actorId: member.id, fromAddress: '127.0.0.1' }])
  })

  test('the link says whose it is until it was used, and nothing after', async () => {
    const member = await activeMember(program)
    const token = await mailedToken(member.email)
    const ask = () => program.call('GET', '/auth/reset', { token })
    expect(await ask()).toMatchObject({ status: 200, body: { username: member.email } })
    expect(await ask()).toMatchObject({ status: 200 })
    await reset(token, { username: member.email, password: NEW, password2: NEW })
    expect((await ask()).status).toBe(401)
    expect((await program.call('GET', '/auth/reset', { token: 'a'.repeat(43) })).status).toBe(401)
  })

  test('nobody without an account gets a recovery link, whoever asks for it', async () => {
    expect(await sendRecovery(program.db, 'personne@caserne.example')).toBe(false)
    expect(await sendRecovery(program.db, (await activeMember(program)).email)).toBe(true)
  })

  test('the token is the last thing in the address, and works once', async () => {
    const member = await activeMember(program)
    await recover(member.email)
    const [mail] = await program.mailsTo(member.email)
    const address = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const token = address.split('=').at(-1) ?? ''
    const body = { username: member.email, password: NEW, password2: NEW }
    const answers = await Promise.all([reset(token, body), reset(token, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  })

  test('a new link ends the one before', async () => {
    const member = await activeMember(program)
    const first = await mailedToken(member.email)
    await mailedToken(member.email)
    expect((await reset(first, { username: member.email, password: NEW, password2: NEW })).status).toBe(401)
  })

  test('an unknown e-mail is 404, and takes as long as a known one', async () => {
    const member = await activeMember(program)
    for (const [email, status] of [
      [member.email, 204],
      ['personne@caserne.example', 404],
    ] as const) {
      const pauses = watchPauses()
      expect((await recover(email)).status).toBe(status)
      expect(pauses.end()).toEqual([EQUAL_MS])
    }
  })

  test('a suspended account is not recovered', async () => {
    const member = await activeMember(program, [], { state: 'SUSPENDED' })
    expect((await recover(member.email)).status).toBe(404)
  })

  test('link after link for one e-mail waits longer and longer, known or not', async () => {
    for (const email of [(await activeMember(program)).email, 'inconnu@caserne.example']) {
      for (let tries = 0; tries < 3; tries++) await recover(email)
      const { status, headers } = await recover(email)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('nothing is revealed without a recovery token: neither which accounts exist, nor whose token it is', async () => {
    const member = await activeMember(program)
    const { body: visitor } = await signUp(program)
    const [mail] = await program.mailsTo(visitor.email)
    const confirmation = tokenIn(mail?.text ?? '')
    for (const token of ['a'.repeat(43), confirmation, member.token])
      for (const username of [member.email, 'personne@caserne.example'])
        expect((await reset(token, { username, password: NEW, password2: NEW })).status).toBe(401)
  })

  test("another member's e-mail is 403, an unknown one 404, and the token stays good", async () => {
    const member = await activeMember(program)
    const other = await activeMember(program)
    const token = await mailedToken(member.email)
    const choose = (username: string) => reset(token, { username, password: NEW, password2: NEW })
    expect((await choose(other.email)).status).toBe(403)
    expect((await choose('personne@caserne.example')).status).toBe(404)
    expect((await choose(member.email)).status).toBe(204)
    expect((await signIn(other.email, 'grande échelle 18')).status).toBe(200)
  })

  test.each([
    ['differs from its repetition', { password: NEW, password2: 'autre chose' }, 'password2'],
    ['is a common one', { password: 'azerty123', password2: 'azerty123' }, 'password'],
    ['is too short', { password: 'court', password2: 'court' }, 'password'],
  ])('a password that %s is refused at its field', async (_what, passwords, path) => {
    const member = await activeMember(program)
    const token = await mailedToken(member.email)
    const { status, body } = await reset(token, { username: member.email, ...passwords })
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe(path)
  })

  test('an administrator needs 12 characters for a password recovered by mail', async () => {
    const admin = await activeMember(program, [{ name: 'location', role: 'ADMIN' }])
    const token = await mailedToken(admin.email)
    const choose = (password: string) => reset(token, { username: admin.email, password, password2: password })
    const { status, body } = await choose('dix lettre')
    expect([status, body.errors[0].code]).toEqual([400, 'password-too-short'])
    expect((await choose(NEW)).status).toBe(204)
  })

  test('a new password opens an account at once that failures have blocked', async () => {
    const member = await activeMember(program)
    for (let tries = 0; tries < 5; tries++) await signIn(member.email, 'wrong')
    expect((await signIn(member.email, 'grande échelle 18')).status).toBe(429)
    const token = await mailedToken(member.email)
    await reset(token, { username: member.email, password: NEW, password2: NEW })
    expect((await signIn(member.email, NEW)).status).toBe(200)
  })
})

test('a member whose fee has lapsed gets a token to renew with, and a stranger none', async () => {
  const member = await activeMember(program, [], { accountValidity: '2020-12-31' })
  const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
  expect(body).toMatchObject({ userId: member.id, accountValidity: '2020-12-31' })
  expect((await program.call('GET', `/resources/cotisation?token=${body.token}`)).status).toBe(200)
})
