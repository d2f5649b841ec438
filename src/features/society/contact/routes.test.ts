import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha } from '../../../app/testing.ts'
import { defineCommission } from '../commissions/service.ts'
import { activeMember } from '../persons/fixtures.ts'
import { saveContact } from '../settings/service.ts'
import { forgetStrangers } from './service.ts'

type Someone = { id: number; token: string; email: string }
let ski: number
let society: Someone
let skier: Someone
let sailor: Someone
let writer: Someone
let counter = 0

const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  await defineCommission(program.db, { name: 'Voile', technicalName: 'voile', description: '' }, undefined)
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  skier = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  sailor = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
  writer = await activeMember(program)
})

/** Sends the contact form; returns the id of the stored message. */
async function write(changes: object = {}, by?: Someone): Promise<{ id: number; email: string; subject: string }> {
  const form = {
    email: `visiteur.${++counter}@caserne.example`,
    phone: '06 12 34 56 78',
    lastName: 'Le Goff',
    firstName: 'Maëlle',
    subject: `Les clés du chalet ${counter}`,
    text: 'Bonjour,\nOù se retirent les clés ?',
    recaptcha: await solvedCaptcha('contact'),
    ...changes,
  }
  const { status } = await program.call('POST', '/mails/sendinternalmail', { body: form, ...by })
  expect(status).toBe(204)
  const kept = await program.db
    .selectFrom('contactMessages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...form, id: kept.id }
}
const toSki = () => write({ commissionId: ski }, writer)
const read = (by: Someone, id: number) => program.call('GET', `/messages/${id}`, by)
const listed = async (by: Someone, query = '') =>
  (await program.call('GET', `/messages?size=100&${query}`, by)).body._embedded.data as { id: number; state: string }[]
const answer = (by: Someone, id: number, body: object) =>
  program.call('POST', `/messages/${id}/answers`, { ...by, body })

describe('A message of the contact form is kept (rules#contact-messages)', () => {
  test('a commission’s messages are for its administrators and the society’s, and the society’s for its own alone', async () => {
    const [own, general] = [await toSki(), await write()]
    const ids = async (by: Someone) =>
      (await listed(by)).map(({ id }) => id).filter((id) => [own.id, general.id].includes(id))
    expect(await ids(skier)).toEqual([own.id])
    expect(await ids(sailor)).toEqual([])
    expect(await ids(society)).toEqual([general.id, own.id])
    expect((await program.call('GET', '/messages', writer)).status).toBe(403)
    expect((await read(skier, general.id)).status).toBe(403)
    expect((await read(skier, own.id)).body).toMatchObject({
      state: 'NEW',
      firstName: 'Maëlle',
      personId: writer.id,
      commission: { id: ski, name: 'Ski' },
      answers: [],
    })
    expect((await read(society, general.id)).body).toMatchObject({ personId: null, commission: null })
  })

  test('messages of the contact form are found by state, by whom they are for, and by words', async () => {
    const { id, subject, email } = await toSki()
    const has = async (query: string) => (await listed(society, query)).some((message) => message.id === id)
    expect(await has(`search=state==NEW;commissionId==${ski}`)).toBe(true)
    expect(await has('search=commissionId==0')).toBe(false)
    const general = await write()
    const toSociety = (await listed(society, 'search=commissionId==0')).map((message) => message.id)
    expect([toSociety.includes(general.id), toSociety.includes(id)]).toEqual([true, false])
    expect((await listed(skier, 'search=commissionId==0')).length).toBe(0)
    expect(await has(`q=${encodeURIComponent(email)}`)).toBe(true)
    expect(await has(`q=${encodeURIComponent(`cles ${subject.split(' ').at(-1)}`)}`)).toBe(true)
    expect(await has('search=state==ANSWERED')).toBe(false)
  })

  test('messages of the contact form leave as a file, without what was written (rules#exports)', async () => {
    const { subject } = await toSki()
    const { raw } = await program.call('GET', `/messages.csv?search=commissionId==${ski}`, { token: skier.token })
    const row = raw.body.split('\r\n').find((line) => line.includes(subject))
    expect(row).toMatch(/^\d{4}-\d\d-\d\d;Ski;.+;Nouveau;;$/)
    expect(raw.body).not.toContain('@')
  })

  test('a message to an archived commission becomes the society’s', async () => {
    const id = await defineCommission(program.db, { name: 'Vélo', technicalName: 'velo', description: '' }, undefined)
    const cyclist = await activeMember(program, [{ name: 'velo', role: 'ADMIN' }])
    const message = await write({ commissionId: id }, writer)
    await program.call('POST', `/commissions/${id}/archive`, society)
    expect((await read(cyclist, message.id)).status).toBe(403)
    expect((await program.call('GET', '/messages', cyclist)).status).toBe(403)
    expect((await listed(society, 'search=commissionId==0')).map(({ id }) => id)).toContain(message.id)
    expect((await read(society, message.id)).body).toMatchObject({ commission: null })
  })
})

describe('Its answer', () => {
  test('the answer to a message goes by mail to its author, with the message quoted, from the commission’s mailbox, and says who answered when', async () => {
    await program.db
      .updateTable('commissions')
      .set({ emailConfiguration: JSON.stringify({ replyTo: 'ski@caserne.example' }) })
      .where('id', '=', ski)
      .execute()
    const { id, email, subject } = await toSki()
    const { body } = await answer(skier, id, { text: 'À l’accueil,\ndès 9 h.', version: 1 })
    expect(body).toMatchObject({ state: 'ANSWERED', answers: [{ text: 'À l’accueil,\ndès 9 h.' }] })
    expect(body.answered.by).toBe(body.answers[0].author)
    const [mail] = await program.mailsTo(email)
    expect(mail).toMatchObject({ subject: `Re: ${subject}`, replyTo: 'ski@caserne.example' })
    expect(mail?.text).toMatch(/À l’accueil[\s\S]*> Bonjour,\n> Où se retirent/)
  })

  test('an answer of the society comes from the society’s mailbox', async () => {
    const { id, email } = await write()
    await answer(society, id, { text: 'À l’accueil.' })
    expect((await program.mailsTo(email))[0]?.replyTo).toBe('contact@amicale.example')
  })

  test('an answer by two administrators at once leaves once, and the second is told', async () => {
    const { id, email } = await toSki()
    const answers = await Promise.all([
      answer(skier, id, { text: 'Première', version: 1 }),
      answer(society, id, { text: 'Seconde', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
    const mails = (await program.mailsTo(email)).filter(({ subject }) => subject.startsWith('Re:'))
    expect(mails).toHaveLength(1)
    const { body } = await read(skier, id)
    expect((await answer(society, id, { text: 'Et aussi', version: body.version })).body.answers).toHaveLength(2)
  })

  test('a closed message needs no answer; reopened it is as before', async () => {
    const { id } = await toSki()
    const act = async (what: string) => (await program.call('POST', `/messages/${id}/${what}`, skier)).body.state
    expect([await act('close'), await act('close'), await act('reopen')]).toEqual(['CLOSED', 'CLOSED', 'NEW'])
    await answer(skier, id, { text: 'Voilà.' })
    expect([await act('close'), await act('reopen')]).toEqual(['CLOSED', 'ANSWERED'])
  })

  test('an answer cannot inject a header or an element', async () => {
    const { id, email } = await write({ subject: 'Bonjour\r\nBcc: voleur@caserne.example' })
    await answer(society, id, { text: '<script>alert(1)</script>' })
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject).toBe('Re: Bonjour Bcc: voleur@caserne.example'.replaceAll(' :', '\u00a0:'))
    expect(mail?.html).not.toContain('<script')
  })
})

describe('Who wrote it (rules#retention)', () => {
  const known = async (id: number) => (await read(society, id)).body.anonymisedAt === null
  const age = (id: number, months: number) =>
    sql`update contact_messages set created_at = now() - ${months} * interval '1 month' where id = ${id}`.execute(
      program.db,
    )

  test('a visitor’s message is forgotten after thirteen months or the society’s term, a member’s stays as long as the account', async () => {
    const [old, recent, member] = [await write(), await write(), await toSki()]
    await answer(society, old.id, { text: 'Bonjour Maëlle' })
    await program.runJobs()
    for (const { id } of [old, member]) await age(id, 14)
    await age(recent.id, 12)
    await forgetStrangers(program.db)
    expect([await known(old.id), await known(recent.id), await known(member.id)]).toEqual([false, true, true])
    const left = JSON.stringify(
      (
        await sql`select m, a.text, mails.recipient, mails.reply_to from contact_messages m
        left join contact_answers a on a.message_id = m.id cross join mails where m.id = ${old.id}`.execute(program.db)
      ).rows,
    )
    for (const word of ['Maëlle', 'Le Goff', 'retirent', old.email]) expect(left).not.toContain(word)
    expect((await answer(society, old.id, { text: 'Encore' })).body.code).toBe('anonymised')
    const { body } = await program.call('GET', '/messages/keeping', society)
    expect(body.months).toBe(13)
    await program.call('PUT', '/messages/keeping', { ...society, body: { ...body, months: 6 } })
    await forgetStrangers(program.db)
    expect(await known(recent.id)).toBe(false)
  })

  test('a message is forgotten with the account of its address, even where its author had not signed in', async () => {
    const boss = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const leaver = await activeMember(program)
    const [{ id }, other] = [await write({ email: leaver.email.toUpperCase() }), await write()]
    const { status } = await program.call('POST', `/users/${leaver.id}/erase`, {
      ...boss,
      body: { reason: 'À sa demande' },
    })
    expect(status).toBeLessThan(300)
    expect([await known(id), await known(other.id)]).toEqual([false, true])
  })

  test('a message is forgotten on request with its answers and mails, and other people’s messages stay', async () => {
    const [{ id, email }, other] = [await write(), await write()]
    for (const each of [id, other.id]) await answer(society, each, { text: 'À l’accueil.' })
    await program.runJobs()
    const recipients = async () =>
      (await program.db.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => recipient)
    const { body } = await program.call('POST', `/messages/${id}/anonymise`, society)
    expect(body).toMatchObject({ firstName: '', lastName: '', email: '', phone: '', subject: '', text: '' })
    expect(body.answers).toMatchObject([{ text: '' }])
    expect((await read(society, other.id)).body).toMatchObject({
      email: other.email,
      answers: [{ text: 'À l’accueil.' }],
    })
    const left = await recipients()
    expect([left.includes(email), left.includes(other.email)]).toEqual([false, true])
  })

  test('a message from a member’s address is forgotten without the mails of the member', async () => {
    const { id } = await write({ email: writer.email })
    await answer(society, id, { text: 'À l’accueil.' })
    await program.runJobs()
    await program.call('POST', `/messages/${id}/anonymise`, society)
    expect(await program.mailsTo(writer.email)).not.toEqual([])
    const kept = program.db.selectFrom('mails').where('recipient', '=', writer.email).select('id')
    expect(await kept.execute()).not.toEqual([])
  })
})
