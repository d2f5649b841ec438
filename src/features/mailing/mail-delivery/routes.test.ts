import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha } from '../../../app/testing.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { saveContact } from '../../society/settings/service.ts'

let ski: number

const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: SOCIETY })
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
})

const SOCIETY = 'contact@amicale.example'
let counter = 0
const form = (changes: Record<string, unknown> = {}) => ({
  email: `visiteur.${++counter}@caserne.example`,
  phone: '06 12 34 56 78',
  lastName: 'Le Goff',
  firstName: 'Maëlle',
  subject: `Une question ${counter}`,
  text: 'Bonjour,\nOù se retirent les clés ?',
  ...changes,
})
const send = async (body: Record<string, unknown>, token?: string) =>
  program.call('POST', '/mails/sendinternalmail', {
    body: { recaptcha: await solvedCaptcha('contact'), ...body },
    ...(token && { token }),
  })

/** The persons that the database stores for the mails with this subject. */
const writers = async (subject: string) =>
  (await program.db.selectFrom('mails').where('subject', 'like', `%${subject}`).select('personId').execute()).map(
    ({ personId }) => personId,
  )

/** The receipt that an unverified address gets: that a message came, and when, without its text or its author. */
function expectReceipt(copy: { text: string; html: string } | undefined, typed: ReturnType<typeof form>) {
  expect(copy?.text).toMatch(/bien reçu.*\d{4} à \d+\sh/s)
  for (const word of ['Où se retirent', typed.subject, typed.firstName, typed.lastName, typed.phone])
    expect(`${copy?.text}${copy?.html}`).not.toContain(word)
}

test('where the society has named no mailbox, its administrators are written to', async () => {
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  await program.db.deleteFrom('siteConfiguration').where('key', '=', 'contact').execute()
  const message = form()
  expect((await send(message)).status).toBe(204)
  await saveContact(program.db, { email: SOCIETY })
  expect((await program.mailsTo(admin.email))[0]?.subject).toContain(message.subject)
})

describe('The contact form (rules#contact-form)', () => {
  test('a visitor writes to the society, gets a copy, and an answer would go to the visitor', async () => {
    const message = form()
    expect((await send(message)).status).toBe(204)
    const [received] = await program.mailsTo(SOCIETY)
    expect(received?.subject).toBe(`[Contact] ${message.subject}`)
    expect(received?.text).toContain('Où se retirent les clés')
    const [copy] = await program.mailsTo(message.email)
    expectReceipt(copy, message)
    expect(received).toMatchObject({ to: SOCIETY, replyTo: message.email })
    expect(await writers(message.subject)).toEqual([null])
  })

  test('a message that a member wrote is found by the member, whatever e-mail was typed', async () => {
    const member = await activeMember(program)
    const message = form()
    expect((await send(message, member.token)).status).toBe(204)
    expect(await writers(message.subject)).toEqual([member.id])
    expectReceipt((await program.mailsTo(message.email))[0], message)
  })

  test('each of a commission’s administrators gets the message once, and the sender one copy', async () => {
    const { token } = await activeMember(program)
    const id = await defineCommission(program.db, { name: 'Vélo', technicalName: 'velo', description: '' }, undefined)
    const one = await activeMember(program, [
      { name: 'velo', role: 'ADMIN' },
      { name: 'velo', role: 'SUPER-ADMIN' },
    ])
    const two = await activeMember(program, [{ name: 'velo', role: 'ADMIN' }])
    await activeMember(program, [{ name: 'velo', role: 'USER' }])
    const message = form({ commissionId: id })
    await send(message, token)
    const rows = await program.db
      .selectFrom('mails')
      .where((eb) => eb.or([eb('subject', 'like', `%${message.subject}`), eb('recipient', '=', message.email)]))
      .select(['recipient', 'replyTo', 'template'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { recipient: one.email, replyTo: message.email, template: 'contact' },
      { recipient: two.email, replyTo: message.email, template: 'contact' },
      { recipient: message.email, replyTo: null, template: 'contact-receipt' },
    ])
  })

  test('a member’s message to a commission goes to its recipients, else its administrators, else the society', async () => {
    const member = await activeMember(program)
    const nobody = form({ commissionId: ski, email: member.email.toUpperCase() })
    await send(nobody, member.token)
    // The e-mail of the account gets a full copy of the message.
    expect((await program.mailsTo(member.email))[0]?.text).toContain('Où se retirent les clés')
    expect((await program.mailsTo(SOCIETY))[0]?.subject).toContain(nobody.subject)
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const toAdmin = form({ commissionId: ski })
    await send(toAdmin, member.token)
    expect((await program.mailsTo(admin.email))[0]?.subject).toContain(toAdmin.subject)
    await program.db
      .updateTable('commissions')
      .set({ emailConfiguration: JSON.stringify({ recipients: ['ski@caserne.example', 'Ski@caserne.example'] }) })
      .where('id', '=', ski)
      .execute()
    const named = form({ commissionId: ski })
    await send(named, member.token)
    const written = program.db.selectFrom('mails').select('recipient').where('template', '=', 'contact')
    expect(await written.where('subject', 'like', `%${named.subject}`).execute()).toHaveLength(1)
    expect((await program.mailsTo('Ski@caserne.example'))[0]?.subject).toContain(named.subject)
    expect((await program.mailsTo(admin.email))[0]?.subject).toContain(toAdmin.subject)
  })

  test('where a commission wants no such notice nobody is written to, and the message waits for who answers it', async () => {
    const member = await activeMember(program)
    const choose = (notices: string[]) =>
      program.db
        .updateTable('commissions')
        .set({ emailConfiguration: JSON.stringify({ recipients: ['quiet@caserne.example'], notices }) })
        .where('id', '=', ski)
        .execute()
    await choose(['ORDER'])
    // From an IP address of its own, so that the rate limit does not interfere.
    const write = async (body: object) =>
      program.app.inject({
        method: 'POST',
        url: '/aspr/v1/mails/sendinternalmail',
        remoteAddress: '10.3.0.1',
        headers: { authorization: `Bearer ${member.token}` },
        payload: { recaptcha: await solvedCaptcha('contact'), ...body },
      })
    const kept = form({ commissionId: ski })
    expect((await write(kept)).statusCode).toBe(204)
    expect(await program.mailsTo('quiet@caserne.example')).toEqual([])
    expect(await program.mailsTo(kept.email)).toHaveLength(1)
    const { state } = await program.db
      .selectFrom('contactMessages')
      .where('subject', '=', kept.subject)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('NEW')
    await choose(['MESSAGE'])
    await write(form({ commissionId: ski }))
    expect(await program.mailsTo('quiet@caserne.example')).toHaveLength(1)
  })

  test('a visitor names no commission, and a member none that is closed to them', async () => {
    const member = await activeMember(program)
    expect((await send(form({ commissionId: ski }))).status).toBe(400)
    expect((await send(form({ commissionId: 9_999 }), member.token)).status).toBe(404)
    const honorary = { name: 'Anciens', technicalName: 'anciens', description: '' }
    const id = await defineCommission(program.db, { ...honorary, authorizedSubscribers: ['HONORAIRE'] }, undefined)
    expect((await send(form({ commissionId: id }), member.token)).status).toBe(404)
  })

  test.each(['email', 'lastName', 'firstName', 'subject', 'text'])('%s is required', async (field) => {
    const { status, body } = await send(form({ [field]: ' ' }))
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('a telephone number that is none is refused as everywhere', async () => {
    const { status, body } = await send(form({ phone: '06.12.34.56.7' }))
    expect([status, body.errors[0]]).toEqual([400, expect.objectContaining({ path: 'phone', code: 'phone-format' })])
  })

  test('a captcha solved for another form, or twice, sends nothing', async () => {
    expect((await send({ ...form(), recaptcha: await solvedCaptcha('registration') })).status).toBe(400)
    const recaptcha = await solvedCaptcha('contact')
    expect((await send({ ...form(), recaptcha })).status).toBe(204)
    expect((await send({ ...form(), recaptcha })).status).toBe(400)
  })

  test('a typed text writes no header and no element of the mail', async () => {
    const message = form({ subject: 'Bonjour\r\nBcc: tous@caserne.example', text: '<img src=x onerror=alert(1)>' })
    await send(message)
    const [received] = await program.mailsTo(SOCIETY)
    expect(received?.subject).toBe('[Contact] Bonjour Bcc: tous@caserne.example')
    expect(received?.html).not.toContain('<img src=x')
    expect(await program.mailsTo('tous@caserne.example')).toEqual([])
  })

  test('message after message from one e-mail waits longer and longer (rules#tries)', async () => {
    const email = 'presse@caserne.example'
    for (let sent = 0; sent < 5; sent++) await send(form({ email }))
    const { status, headers } = await send(form({ email }))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
