import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demandRecaptcha } from './captcha.ts'

/** A double of reCAPTCHA's service: it judges what it is told to, and remembers what it was asked. */
let service: Server
let verdict: string
let asked: URLSearchParams

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked = new URLSearchParams(body)
    response.setHeader('content-type', 'application/json').end(verdict)
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
})
afterAll(() => service.close())

const PERSON = { success: true, score: 0.9, action: 'contact', hostname: 'amicale.example' }
const judge = () => ({
  address: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  secret: 'the site’s secret',
  hostname: 'amicale.example',
})
async function outcome(answer: object | string, by = judge()) {
  verdict = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return await demandRecaptcha('what the page got', 'contact', by).then(
    () => 'taken',
    (refusal: { status: number; errors: { path: string; code: string }[] }) => [
      refusal.status,
      refusal.errors[0]?.code,
    ],
  )
}

describe('reCAPTCHA v3, where the society chose it (security, 18)', () => {
  test('who is a person, on our site, in this form, gets through; the secret and the answer are what is sent', async () => {
    expect(await outcome(PERSON)).toBe('taken')
    expect(await outcome({ ...PERSON, score: 0.5 })).toBe('taken')
    expect(Object.fromEntries(asked)).toEqual({ secret: 'the site’s secret', response: 'what the page got' })
  })

  test.each<[string, object | string]>([
    ['a refused or used answer', { ...PERSON, success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a robot’s score', { ...PERSON, score: 0.49 }],
    ['no score at all (another version’s key)', { success: true, hostname: 'amicale.example' }],
    ['an answer given in another form', { ...PERSON, action: 'registration' }],
    ['an answer given on another site', { ...PERSON, hostname: 'evil.example' }],
    ['a service that answers nonsense', '<html>'],
  ])('%s is refused', async (_what, answer) => {
    expect(await outcome(answer)).toEqual([400, 'captcha-refused'])
  })

  test('where the service cannot be reached nobody gets through', async () => {
    expect(await outcome(PERSON, { ...judge(), address: 'http://127.0.0.1:1' })).toEqual([400, 'captcha-refused'])
  })
})
