import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../../server/testing.ts'
import { activeMember, register } from '../users/fixtures.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const PASSWORD = 'grande échelle 18'
const signIn = (username: string, password = PASSWORD) =>
  program.call('POST', '/auth/signin', { body: { username, password } })

describe('Signing in (specification, sections 3, 4 and 8)', () => {
  test('a member gets the listed answer, and a token whose exp is the end of the session', async () => {
    const member = await activeMember(program, [{ name: 'location', role: 'ADMIN' }])
    const { status, body } = await signIn(member.email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: member.email,
      userId: member.id,
      subscriptions: ['AMICALE'],
      roles: ['location_ADMIN'],
      accountValidity: '2100-12-31',
    })
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(payload.exp).toBeGreaterThan(Date.now() / 1000 + 11 * 3600)
  })

  test('a member whose fee has lapsed gets the same answer as a 307 without Location, and is EXPIRED', async () => {
    const member = await activeMember(program, [], { accountValidity: '2020-12-31' })
    const { status, body, headers } = await signIn(member.email)
    expect(status).toBe(307)
    expect(headers.location).toBeUndefined()
    expect(body.token).toBeTruthy()
    expect((await program.call('GET', `/users/${member.id}`, { token: body.token })).body.state).toBe('EXPIRED')
  })

  test('a wrong password, an unknown address and an account not yet validated hear the same', async () => {
    const member = await activeMember(program)
    const { body: visitor } = await register(program)
    const answers = [
      await signIn(member.email, 'wrong'),
      await signIn('personne@caserne.example'),
      await signIn(visitor.email),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1)
  })

  test('after repeated failures on one account even the right password waits, and is told how long', async () => {
    const member = await activeMember(program)
    for (let tries = 0; tries < 5; tries++) await signIn(member.email, 'wrong')
    const { status, headers } = await signIn(member.email)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('signing out ends the session at once', async () => {
    const member = await activeMember(program)
    expect((await program.call('POST', '/auth/signout', { token: member.token })).status).toBe(204)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
  })

  test('a suspended member is out at the next call', async () => {
    const member = await activeMember(program)
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', member.id).execute()
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
  })
})

describe('Forged sessions (security, 16)', () => {
  const forge = (
    claims: Record<string, unknown>,
    secret = 'another-secret-that-is-long-enough-for-hs256',
    alg = 'HS256',
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setIssuer('amicale-portal')
      .setAudience('amicale-portal/session')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))

  test('another key, another algorithm, no signature, an edited payload: 401', async () => {
    const member = await activeMember(program)
    const [header = '', payload = '', signature = ''] = member.token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const edited = Buffer.from(JSON.stringify({ ...claims, sub: '1', exp: claims.exp + 9_999 })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const secret = process.env.TOKEN_SECRET ?? ''
    const tokens = [
      await forge(claims),
      await forge(claims, secret, 'HS512'),
      `${none}.${payload}.`,
      `${header}.${edited}.${signature}`,
      'nonsense',
      await forge({ ...claims, sid: 'nobody' }, secret),
    ]
    for (const token of tokens) expect((await program.call('GET', `/users/${member.id}`, { token })).status).toBe(401)
  })
})
