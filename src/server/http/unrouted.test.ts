import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'

const program = sharedProgram()

const expectHeaders = (header: (name: string) => unknown) => {
  expect(header('content-security-policy')).toContain("default-src 'self'")
  expect(header('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('referrer-policy')).toBe('no-referrer')
  expect(header('cache-control')).toBe('no-store')
}

/** Sends these bytes as they are, and gives what comes back until the connection is closed. */
async function sendRaw(bytes: string) {
  const socket = connect(Number(new URL(program.origin).port), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((line) => line.split(': ') as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, problem: JSON.parse(body) }
}

describe('What the framework refuses by itself is a refusal like any other (rules#errors)', () => {
  const asked: [what: string, status: number, code: string, request: { method?: 'POST' | 'DELETE'; url: string }][] = [
    ['an address that cannot be read', 400, 'invalid-request', { url: '/users/%' }],
    ['a part of an address beyond measure', 414, 'address-too-long', { url: `/users/${'9'.repeat(300)}` }],
    ['an address that is none', 404, 'not-found', { url: '/nowhere' }],
    ['a method the address does not take', 405, 'method-not-allowed', { method: 'DELETE', url: '/auth/signin' }],
    ['a body that is not JSON', 400, 'invalid-request', { method: 'POST', url: '/auth/signin' }],
    ['a form without a file', 415, 'unsupported-media-type', { method: 'POST', url: '/auth/signin' }],
  ]
  test.each(asked)('%s', async (what, status, code, { method = 'GET', url }) => {
    const answer = await program.app.inject({
      method,
      url: `/aspr/v1${url}`,
      ...(method === 'POST' && {
        payload: '{',
        headers: { 'content-type': what.includes('JSON') ? 'application/json' : 'multipart/form-data; boundary=a' },
      }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.body).not.toContain(url)
    expectHeaders((name) => answer.headers[name])
  })

  test('a refused method hears which ones the address takes', async () => {
    const allowed = async (url: string) =>
      (await program.app.inject({ method: 'DELETE', url: `/aspr/v1${url}` })).headers.allow
    expect(await allowed('/auth/signin')).toBe('POST')
    expect(await allowed('/users/7')).toBe('GET, HEAD, PATCH')
    expect(await allowed('/users.csv')).toBe('GET, HEAD')
    expect(await allowed('/nowhere')).toBeUndefined()
  })

  const broken: [what: string, status: number, code: string, bytes: string][] = [
    ['what is no request', 400, 'invalid-request', 'EHLO portal\r\n\r\n'],
    [
      'a request of two lengths',
      400,
      'invalid-request',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'headers beyond measure',
      431,
      'headers-too-large',
      `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
  ]
  test.each(broken)('%s', async (_what, status, code, bytes) => {
    const { headers, ...answer } = await sendRaw(bytes)
    expect(answer.status).toBe(status)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(answer.problem).toMatchObject({ status, code })
    expectHeaders((name) => headers.get(name))
  })

  test('an address of the application that cannot be read opens the application, like any other', async () => {
    const [odd, plain] = await Promise.all(['/person/100%', '/person/100'].map((url) => program.app.inject({ url })))
    expect([odd?.statusCode, odd?.body]).toEqual([plain?.statusCode, plain?.body])
    for (const name of ['content-type', 'content-security-policy', 'x-content-type-options'])
      expect(odd?.headers[name]).toBe(plain?.headers[name])
  })
})
