import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { symbols } from 'pino'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedCaptcha, startTestProgram, type TestProgram, tokenIn } from '../app/testing.ts'
import { orderFees } from '../features/members/membership/fixtures.ts'
import { activeMember, confirmedVisitor, personsAdmin, registrationForm } from '../features/society/persons/fixtures.ts'
import { log } from './log.ts'

let program: TestProgram
const lines: string[] = []
const inner = log as unknown as Record<symbol, unknown>
const [level, stream] = [log.level, inner[symbols.streamSym]]

beforeAll(async () => {
  log.level = 'trace'
  inner[symbols.streamSym] = { write: (line: string) => lines.push(line) }
  program = await startTestProgram()
})
afterAll(async () => {
  await program.stop()
  log.level = level
  inner[symbols.streamSym] = stream
})

/** Values that are typed, sent or mailed in this file; each can be found by a search. */
const CANARY = {
  email: 'canari.oiseau@plumage.example',
  firstName: 'Canarinette',
  lastName: 'Serinplume',
  phone: '+33698765432',
  birthDate: '1971-03-09',
  password: 'canari dans la mine 71',
  newPassword: 'autre canari de la mine 72',
  street: 'Impasse du Canari-Volant',
  subject: 'Canari perdu',
  text: 'Mon canari s’est envolé',
  agent: 'Canari-Navigateur/1.0',
}
/** Values that must not occur in any log line: those above, and each token, code and captcha created on the way. */
const secrets = new Set<string>(Object.values(CANARY))
const secret = (value: string) => {
  expect(value.length).toBeGreaterThan(10)
  secrets.add(value)
  return value
}

const call: TestProgram['call'] = (method, address, more = {}) =>
  program.call(method, address, { ...more, headers: { 'user-agent': CANARY.agent, ...more.headers } })
const newestTokenOf = async (email: string) => secret(tokenIn((await program.mailsTo(email))[0]?.text ?? ''))

const person = {
  ...registrationForm(),
  firstName: CANARY.firstName,
  lastName: CANARY.lastName,
  email: CANARY.email,
  phone: CANARY.phone,
  birthDate: CANARY.birthDate,
  password: CANARY.password,
}

/** Valid and invalid requests of a visitor. */
async function visit() {
  const recaptcha = secret(await solvedCaptcha())
  expect((await call('POST', '/users', { body: { ...person, recaptcha } })).status).toBe(201)
  expect((await call('POST', '/users', { body: { ...person, recaptcha } })).status).toBe(400)
  await call('POST', '/users', { body: { ...person, email: `${CANARY.lastName}@`, birthDate: CANARY.text } })
  await call('POST', '/auth/signin', { body: { username: CANARY.email, password: CANARY.password } })
  await call('POST', '/auth/signin', {
    body: { username: `x\n{"level":30,"msg":"forged"}`, password: CANARY.newPassword },
  })
  await call('POST', '/auth/recover', { body: { email: CANARY.email } })
  const solved = secret(await solvedCaptcha('confirmation'))
  const again = { email: CANARY.email, recaptcha: solved }
  expect((await call('POST', '/auth/confirmation', { body: again })).status).toBe(204)
  const mailed = await newestTokenOf(CANARY.email)
  const { body, status } = await call('POST', `/auth/validate?token=${mailed}`)
  expect([status, body.code]).toEqual([200, undefined])
  const fee = secret(body.token)
  await orderFees(program, fee)
  await call('POST', `/addresses/unsecure?token=${fee}`, {
    body: {
      street: CANARY.street,
      streetNumber: 1,
      city: CANARY.lastName,
      postalCode: 35000,
      person: { id: body.userId },
    },
  })
  await call('POST', '/mails/sendinternalmail', {
    body: { ...CANARY, recaptcha: secret(await solvedCaptcha('contact')) },
  })
  return body.userId as number
}

/** Requests of a member and of the administrators. */
async function administer(id: number) {
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }], {
    firstName: CANARY.firstName,
    lastName: CANARY.lastName,
  })
  const email = secret(admin.email)
  const token = secret(admin.token)
  for (const query of [`q=${CANARY.lastName}`, `search=lastName==${CANARY.lastName}`, `sort=${CANARY.lastName},asc`])
    await call('GET', `/users?${query}`, { token })
  await call('GET', `/users/${id}`, { token })
  const card = await call('GET', `/users/${admin.id}/card/details`, { token })
  const code = secret(card.body.address.split('/').at(-1))
  expect((await call('GET', `/cards/${code}`)).body.state).toBe('VALID')
  await program.app.inject({ url: `/carte/${code}` })
  await call('POST', '/auth/recover', { body: { email } })
  const recovery = await newestTokenOf(email)
  const choice = { username: email, password: CANARY.newPassword, password2: CANARY.newPassword }
  expect((await call('POST', '/auth/reset', { token: recovery, body: choice })).status).toBe(204)
  const form = new FormData()
  const sheet = `Nom;Prénom;Courriel;Portable\n${CANARY.lastName};${CANARY.firstName};${CANARY.email};${CANARY.phone}`
  form.append('file', new Blob([sheet]), `${CANARY.lastName}.csv`)
  const { token: other } = await personsAdmin(program)
  await fetch(`${program.origin}/aspr/v1/users/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret(other)}` },
    body: form,
  })
}

/** Signed and unsigned webhooks of the card provider, about a person by name. */
async function hearOfPayments() {
  const object = { id: 'cs_unknown', object: 'checkout.session', customer_details: { email: CANARY.email } }
  const event = {
    id: 'evt_canary',
    object: 'event',
    livemode: false,
    type: 'checkout.session.completed',
    data: { object },
  }
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: program.cards.webhookSecrets[0] ?? '' })
  for (const each of [signature, `t=1,v1=${CANARY.password}`])
    await call('POST', '/payments/webhook', {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': each },
    })
}

/** Malformed requests, and requests to unknown addresses. */
async function bypass() {
  const json = { 'content-type': 'application/json' }
  await call('POST', '/auth/signin', { body: `{"password":"${CANARY.password}`, headers: json })
  await call('POST', '/auth/signin', { body: CANARY.password, headers: { 'content-type': 'text/plain' } })
  await call('GET', `/users/%${CANARY.lastName}`)
  await call('GET', `/users/${CANARY.lastName.repeat(40)}`)
  await call('GET', `/${CANARY.lastName}?token=${CANARY.lastName}`)
  await call('DELETE', `/cards/${CANARY.lastName}`)
  await call('GET', '/users', { token: CANARY.firstName })
  for (const url of ['/healthz', '/readyz']) await program.app.inject({ url })
  await program.app.inject({ url: `/person/${CANARY.lastName}?token=${CANARY.firstName}` })
  const socket = connect(Number(new URL(program.origin).port), '127.0.0.1')
  socket.write(`${CANARY.lastName} / HTTP/1.1\r\n\r\n`)
  await text(socket)
}

/** A fault whose message repeats what was typed, as a database's message may. */
async function fail() {
  await sql`create function complain() returns trigger language plpgsql as
    $$ begin raise exception 'what a pity, %', new.email using errcode = 'XX000'; end $$`.execute(program.db)
  await sql`create trigger complains before insert on persons for each row execute function complain()`.execute(
    program.db,
  )
  const recaptcha = await solvedCaptcha()
  const body = { ...person, email: CANARY.email.replace('oiseau', 'faute'), recaptcha }
  secrets.add(body.email)
  expect((await call('POST', '/users', { body })).status).toBe(500)
  await sql`drop trigger complains on persons`.execute(program.db)
}

type Line = {
  time: string
  msg: string
  code?: string
  route?: string
  status?: number
  event?: string
  fault?: object
}

test('whatever is done, the log names nobody and opens nothing; refusals, tries and faults stand in it (rules#logs)', async () => {
  const { token } = await confirmedVisitor(program)
  secret(token)
  await administer(await visit())
  await hearOfPayments()
  await bypass()
  await fail()

  expect(lines.length).toBeGreaterThan(30)
  const told = lines.map((line) => JSON.parse(line) as Line)
  for (const line of lines) expect(line.trim().split('\n')).toHaveLength(1)
  for (const { time } of told) expect(time).toMatch(/Z$/)
  const logged = lines.join('')
  for (const value of secrets) expect(lines.filter((line) => line.includes(value))).toEqual([])
  expect(logged).not.toMatch(/canari|serinplume|forged|plumage/i)

  const answers = told
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, status, code }) => `${status} ${code} ${route}`)
  // Successful health checks and scrapes, several a second, are not logged.
  expect(answers.filter((each) => /healthz|readyz|metrics/.test(each) && each.startsWith('200'))).toEqual([])
  expect(answers).toEqual(
    expect.arrayContaining([
      '201 undefined /aspr/v1/users',
      '400 invalid-input /aspr/v1/users',
      '401 sign-in-refused /aspr/v1/auth/signin',
      '401 sign-in-required /aspr/v1/users',
      '200 undefined /aspr/v1/cards/:code',
      '400 signature-refused /aspr/v1/payments/webhook',
      '415 unsupported-media-type /aspr/v1/auth/signin',
      '404 not-found undefined',
      '405 method-not-allowed undefined',
      '500 fault /aspr/v1/users',
    ]),
  )
  expect(told.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['unreadable address', 'broken request']))
  expect(told.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['sign-in', 'sign-in refused', 'password reset']),
  )
  expect(told.find(({ fault, msg }) => fault && msg === 'fault')?.fault).toMatchObject({
    code: 'XX000',
    at: expect.any(Array),
  })
})
