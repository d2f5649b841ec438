import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aBook, aCampaign, aPurchase } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { expireOverdue } from '../features/orders/payments/expiry/service.ts'
import { aGift, aPhone, aSector, someDoors } from '../features/rounds/sync/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, registrationForm } from '../features/society/persons/fixtures.ts'
import { saveContact } from '../features/society/settings/service.ts'
import { CHOSEN_A_DAY, TYPED_A_DAY } from '../server/mail/mailer.ts'
import { parisDay } from '../shared/dates.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'
import { FULFILMENTS } from './orders.ts'
import { sharedProgram, solvedCaptcha } from './testing.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let admin: Someone
let member: Someone
let seller: Someone
let campaign: number
let commission: number
let hall: number
let doors: number[]
let phone: Awaited<ReturnType<typeof aPhone>>

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aBook(program, { campaignId: campaign, kind: 'WEB', firstStub: 1, lastStub: 999, nextStub: 1 })
  commission = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  hall = await aResource(program.db, commission, { billingPeriod: 'UNIT', priceCents: 0, stock: null })
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  member = await activeMember(program)
  seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  phone = await aPhone(program, seller)
  doors = await someDoors(program, 60)
  await aSector(program, campaign, doors, [seller])
})

let from = 0
/** A call from a new network, after resetting the hourly attempts: an attacker with that many has the time. */
async function call(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object | undefined, token?: string) {
  await program.db.deleteFrom('attempts').execute()
  from++
  return await program.app.inject({
    method,
    url: `/aspr/v1${path}`,
    remoteAddress: `10.1.${from >> 8}.${from & 255}`,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
}

const password = 'grande échelle 18'
const today = parisDay(new Date())
const captcha = (form: string) => solvedCaptcha(form)
const register = async (email: string) =>
  await call('POST', '/users', { ...registrationForm({ email }), recaptcha: await captcha('registration') })
const correct = async (email: string, newEmail: string) =>
  await call('POST', '/auth/confirmation/email', {
    email,
    password,
    newEmail,
    recaptcha: await captcha('confirmation'),
  })
const write = async (email: string) =>
  await call('POST', '/mails/sendinternalmail', {
    email,
    phone: '06 12 34 56 78',
    lastName: 'Le Goff',
    firstName: 'Maëlle',
    subject: 'Clés',
    text: 'Où ?',
    recaptcha: await captcha('contact'),
  })
const bookFree = async (email: string) =>
  await call(
    'POST',
    `/resources/${hall}/bookings`,
    { key: randomUUID(), guest: { name: 'Mairie', email }, quantity: 1, total: 0 },
    admin.token,
  )
const latestMessage = async () =>
  await program.db
    .selectFrom('contactMessages')
    .select(['id', 'answers as version'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** How somebody tries to have a stranger's address mailed; `at` counts their attempts. */
type Attack = (victim: string, at: number) => Promise<unknown>

/** Every path through which a typed address is mailed. */
const ATTACKS: Record<string, Attack | { none: string }> = {
  'POST /users': async (victim, at) => {
    await register(victim)
    // The address is free again, for the next registration.
    await correct(victim, `libre.${at}@ailleurs.example`)
  },
  'POST /auth/confirmation/email': async (victim, at) => {
    await register(`faute.${at}@ailleurs.example`)
    await correct(`faute.${at}@ailleurs.example`, victim)
    await correct(victim, `refaite.${at}@ailleurs.example`)
  },
  'POST /auth/confirmation': async (victim, at) => {
    if (at === 0) await register(victim)
    await call('POST', '/auth/confirmation', { email: victim, recaptcha: await captcha('confirmation') })
  },
  'POST /auth/recover': async (victim, at) => {
    if (at === 0) await register(victim)
    await call('POST', '/auth/recover', { email: victim })
  },
  'PATCH /users/:id': (victim) => call('PATCH', `/users/${member.id}`, { email: victim }, admin.token),
  'PATCH /users/:id/unsecure': async (victim) => {
    const { token } = (await call('POST', '/auth/renewal', undefined, member.token)).json()
    await call('PATCH', `/users/${member.id}/unsecure?token=${token}`, { email: victim, currentPassword: password })
  },
  'POST /mails/sendinternalmail': write,
  'POST /messages/:id/answers': async (victim) => {
    await write(victim)
    const { id, version } = await latestMessage()
    await call('POST', `/messages/${id}/answers`, { text: 'Au poste', version }, admin.token)
  },
  'POST /commands/calendar': async (victim) => {
    const { stubNumber: _none, ...purchase } = await aPurchase()
    await call('POST', '/commands/calendar', { ...purchase, person: { ...purchase.person, email: victim } })
    await program.db
      .updateTable('commands')
      .set({ expiresAt: new Date(0) })
      .where('state', '=', 'PENDING')
      .execute()
    await expireOverdue(program.db, FULFILMENTS)
  },
  'POST /calendars/sales': (victim) =>
    call(
      'POST',
      '/calendars/sales',
      { key: randomUUID(), amount: 10, method: 'CASH', date: today, email: victim },
      admin.token,
    ),
  'POST /calendars/deliveries': (victim, at) =>
    at === 0 ? phone.deliver(doors.map((door) => aGift({ door, amount: 0.01, email: victim }))) : Promise.resolve(),
  'POST /resources/:id/bookings': bookFree,
  'POST /reservations/:id/cancel': async (victim) => {
    const { id } = (await bookFree(victim)).json()
    const line = await program.db
      .selectFrom('reservations')
      .where('commandId', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    await call('POST', `/reservations/${line.id}/cancel`, { reason: 'Salle fermée' }, admin.token)
  },
  'POST /mails/bounces': { none: 'what comes back is read, and nobody is written to' },
  'POST /users/by-hand': (victim, at) =>
    call(
      'POST',
      '/users/by-hand',
      {
        firstName: 'Yann',
        lastName: `Le ${'abcdefghijklmnopqrstuvwxyz'.charAt(at)}`,
        membertype: 'SPV',
        email: victim,
      },
      admin.token,
    ),
  'POST /users/import': { none: 'an import writes to nobody: only a mailing does, once to each account' },
  // Mailboxes that administrators chose for notifications: tested below.
  'POST /commissions': { none: 'a commission that is created writes to nobody yet' },
  'PUT /commissions/:id': { none: 'a bound of its own' },
  'POST /postal/recipients': { none: 'letters are counted' },
  'POST /postal/letters': { none: 'letters are printed' },
  'POST /postal/labels': { none: 'labels are printed' },
  'PUT /siteconfiguration/contact': { none: 'a bound of its own' },
}

test('every endpoint that takes an e-mail says whether it lets a stranger be written to', () => {
  const takesMail = ENDPOINTS.filter(({ body }) => {
    const schema = body && z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return /"(e?mail\w*|\w*Email|recipients?)":/.test(JSON.stringify(schema) ?? '')
  }).map(nameOf)
  expect(takesMail.length).toBeGreaterThan(12)
  expect(takesMail.filter((name) => !(name in ATTACKS))).toEqual([])
})

test.each(Object.keys(ATTACKS).filter((name) => typeof ATTACKS[name] === 'function'))(
  '%s writes to a stranger at most twenty times a day, however often and from wherever it is called',
  async (name) => {
    const victim = `victime${Object.keys(ATTACKS).indexOf(name)}@ailleurs.example`
    const attack = ATTACKS[name] as Attack
    for (let at = 0; at < TYPED_A_DAY + 5; at++) await attack(victim, at)
    const mails = await program.mailsTo(victim)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(TYPED_A_DAY)
  },
)

test('a mailbox that administrators chose for notices is written to five hundred times a day at most', async () => {
  const mailbox = 'bureau@ailleurs.example'
  await saveContact(program.db, { email: mailbox })
  const before = { template: 'contact', recipient: mailbox, subject: '', state: 'SENT' as const }
  const fill = (count: number) =>
    program.db
      .insertInto('mails')
      .values(Array.from({ length: count }, () => before))
      .execute()
  const queued = async () => {
    const rows = await program.db
      .selectFrom('mails')
      .where('recipient', '=', mailbox)
      .select('state')
      .orderBy('id', 'desc')
      .execute()
    return rows[0]?.state
  }
  await fill(CHOSEN_A_DAY - 1)
  await write('curieux@ailleurs.example')
  expect(await queued()).toBe('QUEUED')
  await write('curieuse@ailleurs.example')
  expect(await queued()).toBe('SKIPPED')
})
