import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha, startTestProgram, type TestProgram } from '../../../app/testing.ts'
import { watchClock } from '../../../shared/testing.ts'
import { demandCaptcha, demandRecaptcha, forgetCaptchas } from './service.ts'

/** A double of reCAPTCHA's service: answers as configured, and records its requests. */
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
const verifier = () => ({
  address: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  secret: 'the site’s secret',
  hostname: 'amicale.example',
})
async function outcome(answer: object | string, by = verifier()) {
  verdict = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return await demandRecaptcha('what the page got', 'contact', by).then(
    () => 'taken',
    (refusal: { status: number; errors: { path: string; code: string }[] }) => [
      refusal.status,
      refusal.errors[0]?.code,
    ],
  )
}

describe('reCAPTCHA v3, where the society chose it (rules#captcha)', () => {
  test('a person on our site and in this form passes the captcha, and only the secret and the answer are sent', async () => {
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

  test('nobody passes if the service cannot be reached', async () => {
    expect(await outcome(PERSON, { ...verifier(), address: 'http://127.0.0.1:1' })).toEqual([400, 'captcha-refused'])
  })
})

describe('A solved captcha', () => {
  let program: TestProgram
  beforeAll(async () => {
    program = await startTestProgram()
  })
  afterAll(() => program.stop())

  const outcomeOf = (recaptcha: string, form = 'contact') =>
    demandCaptcha(program.db, recaptcha, form).then(
      () => 'taken',
      (refusal: { errors: { code: string }[] }) => refusal.errors[0]?.code,
    )
  type Solved = {
    challenge: { parameters: { data: { form: string }; expiresAt: number }; signature: string }
    solution: { counter: number; derivedKey: string }
  }

  test('A solved captcha counts once, for its own form, within ten minutes', async () => {
    const solved = await solvedCaptcha('contact')
    expect(await outcomeOf(solved, 'registration')).toBe('captcha-refused')
    expect(await outcomeOf(solved)).toBe('taken')
    expect(await outcomeOf(solved)).toBe('captcha-used')
    expect(await outcomeOf(await solvedCaptcha('contact', -1))).toBe('captcha-expired')
  })

  test('the challenge that the API hands out is accepted once it is solved, for the form it was asked for', async () => {
    const { status, body: challenge } = await program.call('GET', '/captcha/challenge?form=contact')
    expect([status, challenge.parameters.data]).toEqual([200, { form: 'contact' }])
    const solution = await solveChallenge({ challenge, deriveKey })
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    expect(await outcomeOf(solved, 'calendar')).toBe('captcha-refused')
    expect(await outcomeOf(solved)).toBe('taken')
    expect((await program.call('GET', '/captcha/challenge?form=elsewhere')).status).toBe(400)
  })

  test('a solved captcha is remembered until nobody could use it again, and not longer', async () => {
    const clock = watchClock()
    const solved = await solvedCaptcha('contact')
    await outcomeOf(solved)
    await forgetCaptchas(program.db)
    expect(await outcomeOf(solved)).toBe('captcha-used')
    const rows = program.db.selectFrom('captchaSolutions').select('expiresAt').orderBy('expiresAt', 'desc')
    const { expiresAt } = await rows.executeTakeFirstOrThrow()
    clock.expectNow(expiresAt, 600_000)
    const over = new Date(Date.now() - 1_000)
    await program.db.updateTable('captchaSolutions').set({ expiresAt: over }).execute()
    await forgetCaptchas(program.db)
    expect(await program.db.selectFrom('captchaSolutions').select('challenge').execute()).toEqual([])
  })

  test.each<[string, (captcha: Solved) => object]>([
    [
      'for another form than it was made for',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { form: 'contact' } } },
        solution,
      }),
    ],
    [
      'with more time than it was given',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
    ],
    [
      'with another solution',
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    ],
    ['without a signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution })],
    ['without a solution', ({ challenge }) => ({ challenge })],
  ])('rewritten %s is refused', async (what, change) => {
    const solved = await solvedCaptcha(what.startsWith('for another form') ? 'registration' : 'contact')
    const captcha = JSON.parse(Buffer.from(solved, 'base64').toString()) as Solved
    const changed = Buffer.from(JSON.stringify(change(captcha))).toString('base64')
    expect(await outcomeOf(changed)).toBe('captcha-refused')
  })

  test.each(['', 'nonsense', 'bnVsbA==', 'W10='])('%j is none', async (text) => {
    expect(await outcomeOf(text)).toBe('captcha-refused')
  })
})
