import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { anAttachment } from '../../mailing/mailings/fixtures.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { remind } from './service.ts'

let token: string
let email: string
let season: number
const OWES = { membertype: 'SPV', subscriptions: ['AMICALE'], accountValidity: '2024-12-31', state: 'EXPIRED' }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  email = admin.email
  await enrolledMember(program, { ...OWES, email: 'doit@courrier.example', firstName: 'Nolwenn' })
  await enrolledMember(program, { ...OWES, email: null, passwordHash: null })
  season = (await program.call('GET', '/campaigns/preview', { token })).body.season
})
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  program.call(method, path, { token, ...(body && { body }) })
/** The part of a mail that is the same for every reader: without the fee, the greeting and the link. */
const own = (html = '') =>
  html
    .trim()
    .replaceAll(/Bonjour [^,]*,/g, 'Bonjour,')
    .replaceAll(/\d+[.,]\d\d\s*€|selon votre statut/g, 'FEE')
    .replaceAll(/href="http[^"]*"|>http[^<]*</g, 'LINK')
const words = { subject: 'La cotisation arrive', text: '<p>Le portail est <strong>nouveau</strong>.</p>' }

describe('The letter of a campaign in the society’s own words (rules#campaigns)', () => {
  test('the usual letter says which of its words may be changed, and they change nothing where they stay as they are', async () => {
    const { body: usual } = await call('GET', `/campaigns/letter?season=${season}`)
    expect(usual.subject).toBe(usual.words.subject)
    expect(usual.html).toContain(`On continue ensemble en ${season}`)
    const { body: other } = await call('POST', '/campaigns/letter/preview', { season, words })
    expect(other.subject).toBe('La cotisation arrive')
    expect(other.html).toContain('<strong>nouveau</strong>')
    expect(other.html).not.toContain('On continue ensemble')
    expect(
      (await call('POST', '/campaigns/letter/preview', { season, words: { ...words, text: '<p> </p>' } })).status,
    ).toBe(400)
  })

  test('a previewed campaign letter leaves with its file, is listed as sent, and gives the letters by post their words', async () => {
    const { id } = await anAttachment(program, token, 'Bulletin.pdf')
    const written = { season, words, attachments: [id] }
    const { body: sample } = await call('POST', '/campaigns/letter/preview', written)
    expect((await call('POST', '/campaigns/letter/trials', written)).status).toBe(204)
    const { body: campaign, status } = await call('POST', '/campaigns', written)
    expect(status).toBe(201)
    expect((await call('POST', '/campaigns', written)).body.code).toBe('campaign-exists')
    const [mail] = await program.mailsTo('doit@courrier.example')
    expect(mail?.subject).toBe('La cotisation arrive')
    expect(mail?.attachments).toMatchObject([{ name: 'Bulletin.pdf' }])
    expect(own(mail?.html)).toBe(own(sample.html))
    const { body: sent } = await call('GET', '/mailings?search=kind==CAMPAIGN')
    expect(sent._embedded.data).toMatchObject([{ subject: 'La cotisation arrive', total: 1, sent: 1 }])
    const { body: post } = await call('GET', `/postal/recipients?recipients=WITHOUT_EMAIL&campaign=${campaign.id}`)
    expect(post.letter.subject).toBe('La cotisation arrive')
    expect(post.letter.text).toMatch(/^Le portail est nouveau\./)
    const letter = { recipients: 'WITHOUT_EMAIL', campaign: campaign.id, ...post.letter }
    for (let twice = 0; twice < 2; twice++) expect((await call('POST', '/postal/letters', letter)).status).toBe(200)
    const { body: posted } = await call('GET', '/mailings?search=kind==POST')
    expect(posted._embedded.data).toMatchObject([{ subject: 'La cotisation arrive', total: 1 }])
  })
})

describe('The reminder of a campaign in the society’s own words (rules#campaigns)', () => {
  const REMINDER = 'Votre cotisation'
  const written = { subject: 'Il manque la vôtre', text: '<p>Passez au <strong>poste</strong> samedi.</p>' }
  let id: number
  const read = async () => (await call('GET', `/campaigns/${id}/reminder`)).body
  const save = (body: object) => call('PUT', `/campaigns/${id}/reminder`, body)
  /** Makes a reminder due. */
  const reminded = async (days: number) => {
    const day = addDays(parisDay(new Date()), days)
    await call('PUT', `/campaigns/${id}/reminders`, { days: [day] })
    await remind(program.db, day)
    return (await program.mailsTo('doit@courrier.example'))[0]
  }

  test('a reminder is read with those it would reach, and tried at one’s own address, before it leaves', async () => {
    id = (await call('GET', '/campaigns')).body.rows[0].id
    const reminder = await read()
    expect(reminder.subject).toContain(REMINDER)
    expect(reminder).toMatchObject({
      usual: { subject: reminder.subject, text: reminder.text },
      readers: { toWrite: 1, paid: 0, byPost: 1, closed: 0 },
      mail: { subject: reminder.subject, attachments: [] },
    })
    expect((await call('POST', `/campaigns/${id}/reminder/trials`)).status).toBe(204)
    expect((await program.mailsTo(email))[0]?.subject).toBe(`Essai\u00a0: ${reminder.subject}`)
    expect((await program.mailsTo('doit@courrier.example')).map(({ subject }) => subject)).not.toContain(
      reminder.subject,
    )
    const other = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
    for (const [method, path] of [['GET', ''] as const, ['POST', '/trials'] as const])
      expect((await program.call(method, `/campaigns/${id}/reminder${path}`, other)).status).toBe(403)
  })

  test('the words of a reminder are kept for the reminders to come, and two authors at once do not overwrite each other', async () => {
    const { version } = await read()
    const answers = await Promise.all([
      save({ ...written, version }),
      save({ ...written, subject: 'Autrement', version }),
      save({ ...written, subject: 'Encore', version }),
    ])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      'changed-meanwhile',
      'changed-meanwhile',
    ])
    const { body } = await save({ ...written, version: (await read()).version })
    expect(body).toMatchObject({ ...written, mail: { subject: written.subject } })
    expect(body.mail.html).toContain('<strong>poste</strong>')
    expect(body.mail.html).not.toContain('nous n’avons pas encore reçu')
    expect((await save({ ...written, text: '<p> </p>' })).status).toBe(400)
  })

  test('a previewed campaign letter is sent as it was shown, is listed as sent, and gives later letters by post their words', async () => {
    const { mail: sample } = await read()
    const mail = await reminded(1)
    expect(mail?.subject).toBe(written.subject)
    expect(mail?.html).toContain('Passez au <strong>poste</strong> samedi.')
    expect(own(mail?.html)).toBe(own(sample.html))
    const { body: sent } = await call('GET', '/mailings?search=kind==REMINDER')
    expect(sent._embedded.data).toMatchObject([{ subject: written.subject, total: 1 }])
    const { body: post } = await call('GET', `/postal/recipients?recipients=WITHOUT_EMAIL&campaign=${id}`)
    expect(post.letter.subject).toBe(written.subject)
    expect(post.letter.text).toMatch(/^Passez au poste samedi\./)
  })

  test('a reminder that has begun goes on as it began, and the usual words come back with their title', async () => {
    const day = addDays(parisDay(new Date()), 2)
    await call('PUT', `/campaigns/${id}/reminders`, { days: [day] })
    await remind(program.db, day)
    const { usual } = await read()
    await save(usual)
    expect((await program.mailsTo('doit@courrier.example'))[0]?.subject).toBe(written.subject)
    const mail = await reminded(3)
    expect(mail?.subject).toBe(usual.subject)
    expect(mail?.html).toContain('Il reste votre cotisation')
    const kept = await program.db.selectFrom('campaigns').select(['reminderSubject', 'reminderHtml']).execute()
    expect(kept).toEqual([{ reminderSubject: null, reminderHtml: null }])
  })
})
