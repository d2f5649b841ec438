import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha } from '../../../app/testing.ts'
import { hashPassword } from '../../../server/access/passwords.ts'
import { inTransaction, parisDayOf } from '../../../server/data/db.ts'
import { parisDay } from '../../../shared/dates.ts'
import { watchClock } from '../../../shared/testing.ts'
import { findToken, issueToken, revokeTokens } from '../../platform/access/tokens/service.ts'
import { activeMember, signUp } from '../../society/persons/fixtures.ts'
import { applyFee, expireAccounts } from '../membership/service.ts'
import { exchangeToken } from '../registration/email/service.ts'

const program = sharedProgram()

const PASSWORD = 'grande échelle 18'
const signIn = (username: string, password = PASSWORD) =>
  program.call('POST', '/auth/signin', { body: { username, password } })

describe('Signing in (rules#sign-in)', () => {
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

  test('an EXPIRED member signs in as well, whatever day the paid period ends on', async () => {
    const member = await activeMember(program, [], { state: 'EXPIRED', accountValidity: '2100-12-31' })
    expect((await signIn(member.email)).status).toBe(307)
  })

  test('an administrator signs in with twelve characters or more, whenever the password was chosen', async () => {
    const withPassword = async (password: string) => {
      const passwordHash = await hashPassword(password)
      const member = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { passwordHash })
      const { status, body } = await signIn(member.email, password)
      return [status, body.code]
    }
    expect(await withPassword('onze lettre')).toEqual([403, 'password-too-short'])
    expect(await withPassword('douze lettre')).toEqual([200, undefined])
    expect(
      (
        await signIn(
          (
            await activeMember(program, [], { passwordHash: await hashPassword('dix lettre') })
          ).email,
          'dix lettre',
        )
      ).status,
    ).toBe(200)
  })

  test('a role that asks twelve characters counts in an open session only once such a password is chosen', async () => {
    const member = await activeMember(program, [], { passwordHash: await hashPassword('dix lettre') })
    const { token } = (await signIn(member.email, 'dix lettre')).body
    const roles = [{ personId: member.id, name: 'general', role: 'ADMIN' as const }]
    await program.db.insertInto('personRoles').values(roles).execute()
    const register = async () => (await program.call('GET', '/users', { token })).status
    expect(await register()).toBe(403)
    const choose = (current: string, password: string) =>
      program.call('POST', `/users/${member.id}/password`, { token, body: { current, password } })
    expect((await choose('dix lettre', 'onze lettre')).status).toBe(400)
    expect((await choose('dix lettre', 'la grande échelle')).status).toBe(204)
    expect(await register()).toBe(200)
  })

  test('a wrong password, an unknown address and an account not yet validated hear the same', async () => {
    const member = await activeMember(program)
    const { body: visitor } = await signUp(program)
    const answers = [
      await signIn(member.email, 'wrong'),
      await signIn('personne@caserne.example'),
      await signIn(visitor.email),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1)
  })

  test('the right password must wait after repeated failures on one account, and is told how long', async () => {
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

describe('A member whose fee has lapsed (rules#sign-in)', () => {
  const day = (offset: number) => parisDay(new Date(Date.now() + offset * 86_400_000))
  const lapse = (id: number, changes: { accountValidity: string; state?: 'EXPIRED' }) =>
    program.db.updateTable('persons').set(changes).where('id', '=', id).execute()
  const ADMIN = [{ name: 'general', role: 'ADMIN' }] as const

  test.each([
    ['is EXPIRED', { accountValidity: '2020-12-31', state: 'EXPIRED' } as const],
    ['reads ACTIVE until the night', { accountValidity: '2020-12-31' }],
  ])(
    'A member whose fee has lapsed reaches nothing but the own person, the renewal and the way out, whatever the roles, when the account %s',
    async (_how, changes) => {
      const admin = await activeMember(program, [...ADMIN])
      const other = await activeMember(program)
      await lapse(admin.id, changes)
      const ask = async (method: 'GET' | 'POST' | 'PATCH', address: string, body?: unknown) => {
        const answer = await program.call(method, address, { token: admin.token, body })
        return [answer.status, answer.body?.code]
      }
      for (const address of ['/users', '/commands', '/commissions', '/audit', `/users/${admin.id}/card`, '/users.csv'])
        expect(await ask('GET', address), address).toEqual([403, 'account-expired'])
      expect(await ask('POST', `/users/${other.id}/suspend`, { reason: 'Essai' })).toEqual([403, 'account-expired'])
      expect(await ask('GET', `/users/${other.id}`)).toEqual([404, 'person-not-found'])
      expect(await ask('PATCH', `/users/${other.id}`, { firstName: 'Eve' })).toEqual([404, 'person-not-found'])
      expect((await ask('GET', `/users/${admin.id}`))[0]).toBe(200)
      expect((await ask('PATCH', `/users/${admin.id}`, { firstName: 'Erwan' }))[0]).toBe(200)
      expect((await ask('POST', '/auth/renewal'))[0]).toBe(200)
      expect((await ask('GET', `/users/${admin.id}/export`))[0]).toBe(200)
      expect((await ask('POST', '/auth/signout'))[0]).toBe(204)
      expect((await ask('GET', `/users/${admin.id}`))[0]).toBe(401)
    },
  )

  test('A member whose fee has lapsed is a visitor to the contact form: no commission is theirs to write to', async () => {
    const member = await activeMember(program)
    await lapse(member.id, { accountValidity: '2020-12-31' })
    const message = {
      firstName: 'Yann',
      lastName: 'Prigent',
      email: member.email,
      phone: '06 12 34 56 78',
      subject: 'Question',
      text: 'Bonjour',
    }
    const send = async (more: object) =>
      program.call('POST', '/mails/sendinternalmail', {
        token: member.token,
        body: { ...message, ...more, recaptcha: await solvedCaptcha('contact') },
      })
    expect((await send({ commissionId: 1 })).body.errors[0].code).toBe('sign-in-required')
    expect((await send({})).status).toBe(204)
  })

  test('A member whose fee has lapsed was in order to the last day of the paid period, and is renewed at once by a fee', async () => {
    const member = await activeMember(program)
    const read = async () => (await program.call('GET', '/commands', { token: member.token })).status
    await lapse(member.id, { accountValidity: day(0) })
    expect([(await signIn(member.email)).status, await read()]).toEqual([200, 200])
    await lapse(member.id, { accountValidity: '2020-12-31' })
    expect(await read()).toBe(403)
    expect((await signIn(member.email)).status).toBe(307)
    await lapse(member.id, { accountValidity: day(200) })
    await inTransaction(program.db, (trx) => applyFee(trx, member.id, Number(day(0).slice(0, 4)) + 1, 'Renouvelée'))
    expect(await read()).toBe(200)
  })

  test('a member signs in as before until the access after the season ends', async () => {
    // Yesterday was the last day of the season; access continues until the last day of February, of next year if this
    // year's is over.
    const member = await activeMember(program, [...ADMIN])
    await lapse(member.id, { accountValidity: day(-1) })
    const isOver = day(-1).slice(5) === '02-28' || day(-1).slice(5) === '02-29'
    const answer = await signIn(member.email)
    expect(answer.status).toBe(isOver ? 307 : 200)
    if (isOver) return
    expect(answer.body.accessUntil > day(-1)).toBe(true)
    expect((await program.call('GET', '/users', { token: answer.body.token })).status).toBe(200)
    await expireAccounts(program.db, day(0))
    const { state } = await program.db
      .selectFrom('persons')
      .where('id', '=', member.id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('ACTIVE')
  })

  test('the nightly job expires members whose last day was yesterday, not today', async () => {
    const today = await activeMember(program, [], { accountValidity: day(0) })
    const yesterday = await activeMember(program, [], { accountValidity: '2100-12-31' })
    await lapse(yesterday.id, { accountValidity: '2020-12-31' })
    await expireAccounts(program.db, day(0))
    const states = await program.db
      .selectFrom('persons')
      .where('id', 'in', [today.id, yesterday.id])
      .orderBy('id')
      .select('state')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['ACTIVE', 'EXPIRED'])
  })

  test('a membership year ends at midnight in Paris, an hour before midnight in UTC', async () => {
    const moments = ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z', '2026-07-14T22:00:00Z']
    const days = ['2026-12-31', '2027-01-01', '2026-07-15']
    expect(moments.map((moment) => parisDay(new Date(moment)))).toEqual(days)
    for (const [n, moment] of moments.entries()) {
      const { rows } = await sql<{ day: string }>`
        select ${parisDayOf(sql`${moment}::timestamptz`)}::text as day`.execute(program.db)
      expect(rows[0]?.day).toBe(days[n])
    }
  })
})

describe('One-time tokens (rules#one-time-tokens)', () => {
  const HOUR = 3_600_000

  test.each([
    ['email-confirmation', 7 * 24],
    ['password-recovery', 1],
    ['subscription', 2],
    ['renewal', 60 * 24],
    ['email-change', 24],
  ] as const)('one for %s lives %d hours and not a minute more', async (purpose, hours) => {
    const { id } = await activeMember(program)
    const clock = watchClock()
    const token = await issueToken(program.db, purpose, id)
    const rows = program.db.selectFrom('oneTimeTokens').where('personId', '=', id).where('purpose', '=', purpose)
    const { expiresAt } = await rows.select('expiresAt').executeTakeFirstOrThrow()
    clock.expectNow(expiresAt, hours * HOUR)
    expect(await findToken(program.db, token, [purpose])).toMatchObject({ personId: id, purpose })
    await program.db
      .updateTable('oneTimeTokens')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('personId', '=', id)
      .execute()
    expect(await findToken(program.db, token, [purpose])).toBeUndefined()
  })
})

describe('The link of a mail, opened', () => {
  const open = (token: string) => program.call('POST', `/auth/validate?token=${token}`)

  test('the link of a mail, opened says that the e-mail was confirmed before, where it was; of a renewal there is nothing to say', async () => {
    const { body: visitor } = await signUp(program)
    const token = await issueToken(program.db, 'email-confirmation', visitor.id, visitor.email)
    expect((await open(token)).body).toMatchObject({ userId: visitor.id, alreadyConfirmed: false, emailChanged: false })
    expect((await open(token)).body).toMatchObject({ userId: visitor.id, alreadyConfirmed: true })
    const member = await activeMember(program)
    const renewal = await issueToken(program.db, 'renewal', member.id)
    expect((await open(renewal)).body).toMatchObject({ userId: member.id, alreadyConfirmed: false })
  })

  test('the link of a mail, opened opens nothing where a newer one came in that very moment', async () => {
    const member = await activeMember(program)
    const holder = await findToken(program.db, await issueToken(program.db, 'renewal', member.id), ['renewal'])
    if (!holder) throw new Error('There is no token')
    expect((await exchangeToken(program.db, holder)).userId).toBe(member.id)
    await revokeTokens(program.db, member.id, ['renewal'])
    await expect(exchangeToken(program.db, holder)).rejects.toMatchObject({ status: 401, code: 'token-invalid' })
  })
})

describe('What a refused sign-in tells (rules#sign-in)', () => {
  test('an unknown account costs as much work to refuse as a wrong password, and as one that may not come in', async () => {
    const member = await activeMember(program)
    const suspended = await activeMember(program)
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', suspended.id).execute()
    // Hashed at the same cost as the passwords of registered members.
    const passwordHash = await hashPassword(PASSWORD)
    const both = [member.id, suspended.id]
    await program.db.updateTable('persons').set({ passwordHash }).where('id', 'in', both).execute()
    const cases = [
      ['personne@caserne.example', 'wrong'],
      [member.email, 'wrong'],
      [suspended.email, PASSWORD],
    ] as const
    const taken: number[][] = cases.map(() => [])
    // Measured in processor time, including the hashing threads, because a busy machine stretches elapsed time.
    const worked = (since: NodeJS.CpuUsage) => {
      const { user, system } = process.cpuUsage(since)
      return user + system
    }
    for (let round = 0; round < 7; round++)
      for (const [n, [username, password]] of cases.entries()) {
        const start = process.cpuUsage()
        const { statusCode } = await program.app.inject({
          method: 'POST',
          url: '/aspr/v1/auth/signin',
          remoteAddress: `203.0.113.${round + 1}`,
          payload: { username, password },
        })
        taken[n]?.push(worked(start))
        expect(statusCode).toBe(401)
      }
    const [unknown = 0, wrong = 0, closed = 0] = taken.map((times) => Math.min(...times))
    for (const other of [unknown, closed]) {
      // A missing hash would give a tenth; contention for memory gives up to double.
      expect(other / wrong).toBeGreaterThan(0.25)
      expect(other / wrong).toBeLessThan(4)
    }
  })
})

describe('Forged sessions (rules#sessions)', () => {
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

  test('a token with another key, another algorithm, no signature or an edited payload is 401', async () => {
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
