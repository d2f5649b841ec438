import { mkdtempSync, openAsBlob } from 'node:fs'
import path from 'node:path'
import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signUp } from '../features/society/persons/fixtures.ts'
import { config } from '../server/config.ts'
import { openEmbedded, openPglite, wrapPglite } from '../server/data/db.ts'
import { deleteFile, getFile } from '../server/files/storage.ts'
import { eventually, sharedProgram } from './testing.ts'

const program = sharedProgram()

describe('The wire', () => {
  test('every refusal is problem+json without a trace of the program', async () => {
    const answers = [
      await program.call('GET', '/nowhere'),
      await program.call('GET', '/users'),
      await program.call('POST', '/auth/signin', { body: '{', headers: { 'content-type': 'application/json' } }),
      await program.call('POST', '/auth/signin', { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
      await program.call('POST', '/users', { body: { firstName: 'a'.repeat(2_000_000) } }),
      await program.call('GET', '/users/9999999999'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 400, 415, 413, 401])
    for (const { headers, raw } of answers) {
      expect(headers['content-type']).toContain('application/problem+json')
      expect(raw.body).not.toMatch(/at .*\.ts|stack|node_modules/)
    }
  })

  test.each(['__proto__', 'constructor', 'toString'])('a body with %s harms nothing', async (key) => {
    const { status } = await program.call('POST', '/auth/signin', {
      body: `{"${key}":{"polluted":1},"username":"a","password":"b"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect([400, 401]).toContain(status)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('an empty body that says it is JSON is no body', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await program.call('POST', `/auth/validate?token=${'a'.repeat(43)}`, { body: '', headers })).status).toBe(
      401,
    )
    expect((await program.call('POST', '/auth/signin', { body: '', headers })).status).toBe(400)
  })

  test('the wire answers carry the security headers, and nothing personal is cached', async () => {
    const { headers } = await program.call('GET', '/siteconfiguration')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('the API describes itself: every endpoint with its tag, and a reference page', async () => {
    const { body } = await program.call('GET', '/openapi.json')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/aspr/v1/users',
        '/aspr/v1/auth/signin',
        '/aspr/v1/commands/adhesion',
        '/aspr/v1/payments/webhook',
      ]),
    )
    expect((await program.call('GET', '/docs/')).status).toBe(200)
  })

  test('the server is alive and ready', async () => {
    expect((await program.call('GET', '/healthz')).status).toBe(200)
    expect((await program.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
  })

  test('the server is not ready on a database that a newer version migrated', async () => {
    const readiness = () => program.call('GET', '/readyz')
    await program.db.executeQuery(CompiledQuery.raw(`insert into migrations values ('9000_later.sql', '')`))
    const refused = await eventually(async () => {
      const answer = await readiness()
      return answer.status === 503 && answer
    })
    expect(refused.body.code).toBe('database-newer')
    await program.db.executeQuery(CompiledQuery.raw(`delete from migrations where name = '9000_later.sql'`))
    await eventually(async () => (await readiness()).status === 200)
  })

  test('the readiness check runs once for many requests at the same time', async () => {
    await eventually(async () => (await program.call('GET', '/readyz')).status === 200)
    await deleteFile('readiness-probe')
    const asked = await Promise.all(Array.from({ length: 50 }, () => program.call('GET', '/readyz')))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await getFile('readiness-probe')).toBeUndefined()
  })

  test('the data-protection notice is there for everybody', async () => {
    const { body } = await program.call('GET', '/siteconfiguration/rgpd')
    expect(body.html).toContain('rectification')
    expect(body.html).not.toContain('<script')
  })
})

describe('Mails', () => {
  test('a typed text cannot write a header or an element of a mail', async () => {
    const { composeMail } = await import('../server/mail/layout.ts')
    const sender = {
      letterhead: { name: 'A <b>', shortName: 'A', city: '', address: [], colour: '#c1272d' },
      publicUrl: 'http://localhost',
    }
    const mail = composeMail(
      sender,
      { id: 1, firstName: '<img src=x>', email: 'a@b.example' },
      {
        template: 't',
        subject: 'Bonjour\r\nBcc: c@d.example',
        preheader: '',
        title: '',
        blocks: [{ kind: 'quote', text: '<script>alert(1)</script>' }],
      },
    )
    expect(mail.subject).toBe('Bonjour Bcc: c@d.example')
    expect(mail.html).not.toMatch(/<img|<script/)
  })

  test('the mailbox shows what was sent, by address', async () => {
    const { body } = await signUp(program)
    await program.mailsTo(body.email)
    const page = await program.app.inject({ url: `/dev/mails?to=${body.email}` })
    expect(page.body).toContain('Confirmez votre e-mail')
    expect((await program.app.inject({ url: '/dev/mails/..%2f..%2fpackage' })).statusCode).toBe(404)
  })
})

// It waits for seconds, and tests the embedded engine whatever the others run on.
test.skipIf(process.env.TEST_POSTGRES_URL)(
  'a second process on the same folder is refused with what to do',
  async () => {
    const folder = mkdtempSync(path.join(config.dataDir, 'lock-'))
    const first = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(/Another process is using .* Stop it first/)
    await first.close()
  },
  60_000,
)

test.skipIf(process.env.TEST_POSTGRES_URL)(
  'a statement that the embedded database refuses leaves the next one its own answer',
  async () => {
    const template = await openAsBlob(process.env.TEST_PGLITE_TEMPLATE ?? '')
    const database = wrapPglite(await openPglite('memory://', template))
    await database.pool.query('create table once (n integer primary key)')
    await expect(database.pool.query('insert into once values ($1), ($1)', [1])).rejects.toThrow('duplicate key')
    expect((await database.pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }])
    await database.close()
  },
  60_000,
)
