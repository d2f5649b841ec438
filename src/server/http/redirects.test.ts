import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { defineFees } from '../../features/members/membership/fixtures.ts'
import { confirmedVisitor, signUp } from '../../features/society/persons/fixtures.ts'
import { config } from '../config.ts'
import { ownAddress } from './redirects.ts'

const program = sharedProgram(defineFees)

const own = new URL(config.publicUrl)
const accepted = (address: string) => {
  try {
    return ownAddress('successURL', address)
  } catch {
    return undefined
  }
}

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' https://evil.example',
  '/\u0000/evil.example',
  `${own.protocol}//${own.host}@evil.example/`,
  `${own.protocol}//${own.host}.evil.example/`,
  `${own.protocol}//evil@${own.host}/`,
  `${own.protocol}//${own.hostname}:1/`,
  `${own.protocol}//${own.hostname}:${own.port}1/`,
  `${own.protocol === 'https:' ? 'http:' : 'https:'}//${own.host}/`,
  `ftp://${own.host}/`,
  `blob:${own.origin}/x`,
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'mailto:a@evil.example',
]

describe('Where a payment leads back to (rules#redirects)', () => {
  test.each(FOREIGN)('%j is no address of ours', (address) => expect(accepted(address)).toBeUndefined())

  test.each(['/', '/cart?command=1#top', '/%2f%2fevil.example', '/a/..//evil.example', `${own.origin}/x`, '?a=1'])(
    '%j is ours, and is passed on whole',
    (address) => expect(accepted(address)).toBe(new URL(address, own).href),
  )

  const SITE = { publicUrl: 'https://amicale.example', production: true }
  const HERE = { publicUrl: 'http://localhost:8080', production: false }
  test.each<[string, typeof SITE, boolean]>([
    ['https://amicale.example/merci', SITE, true],
    ['https://amicale.example/merci', { ...SITE, production: false }, true],
    ['http://amicale.example/merci', SITE, false],
    ['https://amicale.example:8443/merci', SITE, false],
    ['https://localhost/merci', { ...SITE, production: false }, false],
    ['http://localhost:8080/merci', HERE, true],
    ['http://127.0.0.1:8080/merci', HERE, true],
    ['http://[::1]:8080/merci', HERE, true],
    ['http://127.0.0.1:9090/merci', HERE, false],
    ['http://localhost:9090/merci', HERE, false],
    ['https://127.0.0.1:8080/merci', HERE, false],
    ['http://evil.example:8080/merci', HERE, false],
    ['http://localhost:8080/merci', { ...HERE, production: true }, true],
    ['http://127.0.0.1:8080/merci', { ...HERE, production: true }, false],
  ])('%s, of %j: %s', (address, site, ours) => {
    if (ours) expect(ownAddress('successURL', address, site)).toBe(address)
    else expect(() => ownAddress('successURL', address, site)).toThrow(expect.objectContaining({ status: 400 }))
  })

  test('whatever is accepted stands on this site', () => {
    const part = fc.constantFrom(
      ...['/', '\\', '\t', '\n', ' ', ':', '@', '?', '#', '.', '%', '//', '%2f', '\u0000', '\u200b', '／', '。'],
      ...[
        'http:',
        'https:',
        'javascript:',
        'blob:',
        'data:',
        'evil.example',
        'localhost',
        own.host,
        own.origin,
        own.port,
      ],
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 7 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    fc.assert(
      fc.property(address, (text) => {
        const whole = accepted(text)
        if (whole === undefined) return
        // As a browser would that is told to go there.
        const url = new URL(whole)
        expect(url.protocol).toBe(own.protocol)
        expect(url.port).toBe(own.port)
        expect([own.hostname, 'localhost', '127.0.0.1', '[::1]']).toContain(url.hostname)
        expect(whole).toBe(url.href)
      }),
      { numRuns: 5_000, seed: 8 },
    )
  })

  test('an order with either address on another site is refused, and the provider hears nothing of it', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: fees } = await program.call('GET', `/resources/cotisation?token=${token}`)
    const reservations = fees.rows.map((resource: { id: number }) => ({ resource, quantity: 1 }))
    for (const field of ['successURL', 'cancelURL']) {
      const body = { reservations, successURL: '/', cancelURL: '/', [field]: '/\t/evil.example/x' }
      const answer = await program.call('POST', `/commands/adhesion?token=${token}`, { body })
      expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ path: field })]])
    }
    expect(await program.db.selectFrom('commands').select('id').execute()).toEqual([])
  })
})

describe('A forged Host (rules#redirects)', () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }

  test('A forged Host is in no link of a mail', async () => {
    const { body } = await signUp(program)
    await program.call('POST', '/auth/confirmation', { body: { email: body.email }, headers })
    const [mail] = await program.mailsTo(body.email)
    expect(mail?.text).toContain(`${config.publicUrl}/validateorsubscribe?token=`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('A forged Host is no site that a payment leads back to', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: fees } = await program.call('GET', `/resources/cotisation?token=${token}`)
    const reservations = fees.rows.map((resource: { id: number }) => ({ resource, quantity: 1 }))
    const order = (successURL: string) =>
      program.call('POST', `/commands/adhesion?token=${token}`, {
        headers,
        body: { reservations, successURL, cancelURL: '/' },
      })
    expect((await order('https://evil.example/')).status).toBe(400)
    expect((await order('/merci')).status).toBe(200)
    const { successUrl } = await program.db.selectFrom('paymentSessions').select('successUrl').executeTakeFirstOrThrow()
    expect(successUrl).toBe(`${config.publicUrl}/merci`)
  })

  test('A forged Host is nowhere in the description, its page, or the application', async () => {
    for (const url of ['/aspr/v1/openapi.json', '/aspr/v1/docs/', '/', '/management/persons']) {
      const { body, headers: answered } = await program.app.inject({ url, headers })
      expect(body + JSON.stringify(answered), url).not.toContain('evil.example')
    }
  })
})
