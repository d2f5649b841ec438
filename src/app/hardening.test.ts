import fc from 'fast-check'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { activeMember, signUp } from '../features/society/persons/fixtures.ts'
import { elementsOf } from '../server/files/testing.ts'
import { sharedProgram } from './testing.ts'

const program = sharedProgram()

describe('Headers on every kind of answer (rules#headers)', () => {
  const kinds: [kind: string, address: string, headers?: Record<string, string>][] = [
    ['an answer', '/aspr/v1/siteconfiguration'],
    ['a refusal', '/aspr/v1/users'],
    ['nothing there', '/aspr/v1/nowhere'],
    ['the description', '/aspr/v1/openapi.json'],
    ['the reference page', '/aspr/v1/docs/'],
    ['a page', '/'],
    ['a page of the application', '/management/persons'],
    ['a file that is not there', '/assets/nothing.js'],
    ['the life sign', '/healthz'],
  ]
  test.each(kinds)('%s', async (_kind, url, headers = {}) => {
    const answer = await program.app.inject({ url, headers })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    // Only set behind TLS, which a test lacks.
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  test('a page runs no script but ours: none stands in it, and none may come from elsewhere', async () => {
    const { body, headers } = await program.app.inject({ url: '/' })
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    for (const { attributes } of elementsOf(body, 'script'))
      expect(attributes.type === 'application/json' || attributes.src?.startsWith('/assets/')).toBe(true)
    expect(body).not.toMatch(/ on\w+="/)
  })

  test('no cache stores personal data', async () => {
    const member = await activeMember(program)
    for (const address of [`/users/${member.id}`, '/commands', '/siteconfiguration'])
      expect((await program.call('GET', address, { token: member.token })).headers['cache-control']).toBe('no-store')
  })
})

describe('Passwords and sign-ins under load (rules#passwords, rules#sign-in)', () => {
  test('a password is kept as argon2id with 19 MiB, two passes, one lane', async () => {
    const { body } = await signUp(program)
    const { passwordHash } = await program.db
      .selectFrom('persons')
      .where('id', '=', body.id)
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  const signInFrom = (remoteAddress: string, n: number) =>
    program.app.inject({
      method: 'POST',
      url: '/aspr/v1/auth/signin',
      remoteAddress,
      headers: { 'x-forwarded-for': `10.9.9.${n}` },
      payload: { username: `n${n}@a.example`, password: 'x' },
    })

  test('another request doesn’t wait for two hundred sign-ins that came before it', async () => {
    let answered = 0
    const signIns = Array.from({ length: 200 }, (_, n) => signInFrom(`10.0.0.${n}`, n).finally(() => answered++))
    expect((await program.call('GET', '/healthz')).status).toBe(200)
    expect(answered).toBeLessThan(200)
    expect(new Set((await Promise.all(signIns)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  })

  test('try after try from one address is refused, whatever a header says of where it comes from (rules#tries)', async () => {
    for (let n = 0; n < 100; n++) expect((await signInFrom('10.1.1.1', n)).statusCode).toBe(401)
    const refused = await signInFrom('10.1.1.1', 100)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signInFrom('10.1.1.2', 101)).statusCode).toBe(401)
  })

  test.each<[string, (token: SignJWT) => SignJWT]>([
    ['of another issuer', (token) => token.setIssuer('somebody-else')],
    ['for another audience', (token) => token.setAudience('another/use')],
    ['that is over', (token) => token.setExpirationTime('-1s')],
  ])('a session token %s opens nothing', async (_what, spoil) => {
    const member = await activeMember(program)
    const claims = JSON.parse(Buffer.from(member.token.split('.')[1] ?? '', 'base64url').toString())
    const sign = (token: SignJWT) => token.sign(new TextEncoder().encode(process.env.TOKEN_SECRET))
    const good = () =>
      new SignJWT({ sid: claims.sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.sub)
        .setIssuer(claims.iss)
        .setAudience(claims.aud)
        .setExpirationTime('1h')
    const read = async (token: string) => (await program.call('GET', `/users/${member.id}`, { token })).status
    expect(await read(await sign(good()))).toBe(200)
    expect(await read(await sign(spoil(good())))).toBe(401)
  })
})

type Parameter = { name: string; in: 'path' | 'query' }
type Body = { properties?: Record<string, unknown> }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Body & { anyOf?: Body[] } }> }
  responses: Record<string, unknown>
}

/** Property names that a call's body accepts, and those that no body should. */
function namesOf({ requestBody }: Operation) {
  const schema = requestBody?.content['application/json']?.schema
  const known = [schema ?? {}, ...(schema?.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))
  return [...known, '__proto__', 'constructor', 'roles', 'id']
}

/** Values that no form sends. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '2,00',
    'NaN',
    '\u0000',
    "' or 1=1--",
    '../../etc/passwd',
    '%00',
    '<script>',
    '__proto__',
    '2026-02-30',
    '9'.repeat(40),
    [],
    [[]],
    {},
    { constructor: { prototype: { polluted: 1 } } },
    -0,
    Number.MAX_SAFE_INTEGER + 2,
    true,
  ),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.integer(),
  fc.double(),
)
const EACH = 8

describe('Strange input, endpoint by endpoint from the served description (rules#strange-input)', () => {
  test('strange input, endpoint by endpoint from the served description never a fault, never a trace of the program, whoever sends it', async () => {
    const member = await activeMember(program)
    const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const { body: description } = await program.call('GET', '/openapi.json')
    const operations = Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    for (const { path: template, method, operation } of operations) {
      const attack = fc.record({
        path: fc.oneof(strange, fc.constant(member.id)),
        query: fc.array(strange, { minLength: 1, maxLength: 3 }),
        body: fc.oneof(
          fc.dictionary(fc.constantFrom(...namesOf(operation)), strange, { maxKeys: 8 }),
          strange.filter((value) => typeof value === 'object' && value !== null),
        ),
        token: fc.constantFrom(undefined, member.token, admin.token, 'a.b.c'),
      })
      const property = fc.asyncProperty(attack, async ({ path, query, body, token }) => {
        const address = template.replace(/\{\w+\}/g, () => encodeURIComponent(String(path)).slice(0, 150) || 'x')
        const search = new URLSearchParams()
        for (const { name, in: where } of operation.parameters ?? [])
          if (where === 'query') for (const value of query) search.append(name, String(value))
        const answer = await program.app.inject({
          method: method.toUpperCase() as 'GET',
          url: `${address}?${search}`,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(method !== 'get' && { payload: body as object }),
        })
        expect(
          answer.statusCode,
          `${method} ${address}?${search} ${JSON.stringify(body)}: ${answer.body}`,
        ).toBeLessThan(500)
        expect(answer.body).not.toMatch(/node_modules|\bat .*\.ts:\d/)
        // The description lists every reply (an empty parameter leads to another address).
        if (path !== '') expect(Object.keys(operation.responses)).toContain(String(answer.statusCode))
      })
      await fc.assert(property, { numRuns: EACH, seed: 18 })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('parameters said twice, headers and addresses beyond measure are refused', async () => {
    const member = await activeMember(program)
    const get = (url: string, headers = {}) =>
      program.app.inject({ url: `/aspr/v1${url}`, headers: { authorization: `Bearer ${member.token}`, ...headers } })
    expect((await get('/commands?size=10&size=20')).statusCode).toBe(400)
    expect((await get(`/commands?q=${'a'.repeat(5_000)}`)).statusCode).toBe(400)
    expect((await get(`/users/${'9'.repeat(300)}`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await get('/commands', { authorization: `Bearer ${'a'.repeat(20_000)}` })).statusCode).toBe(401)
  })
})
