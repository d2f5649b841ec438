import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aPdf } from '../../../server/files/fixtures.ts'
import { getFile } from '../../../server/files/storage.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { MEMBERS_WORK } from '../../administration/register/letters/service.ts'
import { sendFile } from '../../platform/files/fixtures.ts'
import { continueTask } from '../../platform/tasks/work/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { saveContact } from '../../society/settings/service.ts'
import { anAttachment, aText, sendAttachment, withoutLinks } from './fixtures.ts'
import { forgetMailings } from './service.ts'

type Someone = { id: number; token: string }
let society: Someone
let persons: Someone
let skiing: Someone
let sailing: Someone
let member: Someone
let ski: number

const TAKES_NEWS = { newsletterOptIn: true }
const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  const open = { description: '', authorizedSubscribers: ['UDSP' as const] }
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', ...open }, undefined)
  await defineCommission(program.db, { name: 'Voile', technicalName: 'voile', ...open }, undefined)
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  persons = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }], TAKES_NEWS)
  skiing = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], TAKES_NEWS)
  sailing = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
  member = await activeMember(program, [], TAKES_NEWS)
})
// Removes the rate limit, which is not tested here.
beforeEach(() => program.db.deleteFrom('attempts').execute())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { token }: Someone, body?: object) =>
  program.call(method, path, { token, ...(body && { body }) })
const emailOf = async ({ id }: { id: number }) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('email').executeTakeFirst())?.email ?? ''
/** The latest mail to a person. */
const mailOf = async (someone: { id: number }) => (await program.mailsTo(await emailOf(someone)))[0]

const words = { purpose: 'NEWS', subject: 'Assemblée générale', text: 'Samedi à 18 h,\nà la caserne.' }
const writeTo = (ids: number[], more: object = {}, as = persons) =>
  call('POST', '/users/bulk/mail', as, { key: randomUUID(), selection: { ids }, ...words, ...more })
const circular = { subject: 'Sortie à Avoriaz', text: '<h2>Samedi</h2><p>Départ à <strong>6 h</strong>.</p>' }
const writeAsSki = (more: object = {}, as = skiing) =>
  call('POST', `/commissions/${ski}/circulars`, as, { key: randomUUID(), to: { all: {} }, ...circular, ...more })
const news = async (more: object = {}) =>
  (
    await call('POST', '/news', skiing, {
      title: 'La neige est là',
      text: '<p>Enfin.</p>',
      publishedAt: 'now',
      commissionId: ski,
      audience: 'COMMISSION',
      ...more,
    })
  ).body
const listed = async (as: Someone, query = '') => (await call('GET', `/mailings?size=100${query}`, as)).body
const idOf = async (code: string) =>
  (await program.db.selectFrom('mailings').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
const stored = (id: string) => program.db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst()

describe('What was previewed is what a mailbox gets (rules#sample)', () => {
  test('a message of the register is to the byte what was previewed, but for the links that are one reader’s', async () => {
    const { body } = await call('POST', '/users/bulk/mail/preview', persons, {
      selection: { ids: [persons.id] },
      ...words,
    })
    await writeTo([persons.id])
    const mail = await mailOf(persons)
    expect(mail?.subject).toBe(body.mail.subject)
    expect(mail?.html.trim()).not.toBe(body.mail.html.trim())
    expect(withoutLinks(mail?.html.trim() ?? '')).toBe(withoutLinks(body.mail.html.trim()))
    expect(withoutLinks(mail?.text.trim() ?? '')).toBe(withoutLinks(body.mail.text.trim()))
  })

  test('a message of a commission is to the byte what was previewed, but for the links that are one reader’s', async () => {
    const to = { all: {} }
    const { body } = await call('POST', `/commissions/${ski}/circulars/preview`, skiing, { to, ...circular })
    await writeAsSki()
    const mail = await mailOf(skiing)
    expect(mail?.subject).toBe(body.mail.subject)
    expect(withoutLinks(mail?.html.trim() ?? '')).toBe(withoutLinks(body.mail.html.trim()))
    expect(withoutLinks(mail?.text.trim() ?? '')).toBe(withoutLinks(body.mail.text.trim()))
  })

  test('news by mail are to the byte what was previewed, but for the links that are one reader’s; nobody else may preview them', async () => {
    const { id } = await news()
    const { body } = await call('GET', `/news/${id}/mailing/preview`, skiing)
    expect((await call('POST', `/news/${id}/mailing/trials`, skiing)).status).toBe(204)
    const trial = await mailOf(skiing)
    expect(trial?.subject).toBe(`Essai\u00a0: ${body.subject}`)
    expect(trial?.html.trim()).toBe(body.html.trim())
    await call('POST', `/news/${id}/mailing`, skiing)
    const mail = await mailOf(skiing)
    expect(mail?.subject).toBe(body.subject)
    expect(withoutLinks(mail?.html.trim() ?? '')).toBe(withoutLinks(body.html.trim()))
    expect((await call('GET', `/news/${id}/mailing/preview`, sailing)).status).toBe(404)
  })
})

describe('Files that go with a message (rules#attachments)', () => {
  test('a file that is sent once goes with every mail as it is, and is stored once', async () => {
    const [one, two] = [await enrolledMember(program), await enrolledMember(program)]
    const { id, size } = await anAttachment(program, persons.token)
    const sent = await stored(id)
    const preview = { selection: { ids: [one, two] }, ...words, attachments: [id] }
    const { body } = await call('POST', '/users/bulk/mail/preview', persons, preview)
    expect(body.mail.attachments).toMatchObject([{ id, name: 'Pouvoir.pdf', type: 'application/pdf', size }])
    await call('POST', '/users/bulk/mail/trials', persons, { ...words, attachments: [id] })
    expect((await mailOf(persons))?.attachments).toMatchObject([{ name: 'Pouvoir.pdf', sha256: sent?.sha256 }])
    await writeTo([one, two], { attachments: [id] })
    for (const reader of [one, two])
      expect((await mailOf({ id: reader }))?.attachments).toEqual([
        { name: 'Pouvoir.pdf', type: 'application/pdf', size, sha256: sent?.sha256 },
      ])
    expect(await stored(id)).toMatchObject({ scope: 'mailing', object: sent?.object })
  })

  test('an attachment that is too large in sum, no document or somebody else’s is refused with the reason', async () => {
    const refusal = async (bytes: Buffer, name: string) => {
      const answer = await sendAttachment(program, persons.token, bytes, name)
      const { code, errors } = (await answer.json()) as { code: string; errors?: { code: string }[] }
      return [answer.status, errors?.[0]?.code ?? code]
    }
    expect(await refusal(Buffer.from('<script>alert(1)</script>'), 'a.pdf')).toEqual([400, 'not-a-document'])
    expect(await refusal(aText(5_000_001), 'gros.txt')).toEqual([413, 'too-large'])
    const half = async (name: string) =>
      ((await (await sendAttachment(program, persons.token, aText(2_600_000), name)).json()) as { id: string }).id
    const both = await writeTo([member.id], { attachments: [await half('a.txt'), await half('b.txt')] })
    expect([both.status, both.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'attachments', code: 'too-large-together' }),
    ])
    const { id } = await anAttachment(program, skiing.token)
    const stolen = await writeTo([member.id], { attachments: [id] })
    expect([stolen.status, stolen.body.code]).toEqual([409, 'attachment-missing'])
    expect((await sendAttachment(program, member.token, await aPdf('x'))).status).toBe(403)
    expect(await program.db.selectFrom('mailings').where('authorId', '=', member.id).selectAll().execute()).toEqual([])
  })

  test('a file that no message took is for who sent it alone, who may drop it; what went with one is for who may read that', async () => {
    const { id } = await anAttachment(program, skiing.token)
    const address = async (as: Someone) => (await call('GET', `/files/${id}/address`, as)).status
    expect([await address(skiing), await address(society), await address(sailing), await address(member)]).toEqual([
      200, 404, 404, 404,
    ])
    await call('DELETE', `/mailings/attachments/${id}`, sailing)
    expect(await address(skiing)).toBe(200)
    await writeAsSki({ attachments: [id] })
    expect([await address(skiing), await address(society)]).toEqual([200, 200])
    expect([await address(sailing), await address(persons), await address(member)]).toEqual([404, 404, 404])
    expect((await program.app.inject({ url: `${API_BASE}/files/${id}/address` })).statusCode).toBe(401)
    expect((await call('DELETE', `/mailings/attachments/${id}`, skiing)).status).toBe(204)
    expect(await address(skiing)).toBe(200)
    const dropped = await anAttachment(program, skiing.token)
    await call('DELETE', `/mailings/attachments/${dropped.id}`, skiing)
    expect(await stored(dropped.id)).toBeUndefined()
    await program.runJobs()
  })

  test('a message requested twice at the same instant is sent once with its file, and its key with another file is refused', async () => {
    const reader = await enrolledMember(program)
    const { id } = await anAttachment(program, persons.token)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => writeTo([reader], { key, attachments: [id] })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.task}`)).size).toBe(1)
    expect((await writeTo([reader], { key })).body.code).toBe('key-taken')
    await program.runJobs()
    const code = `bulk-${answers[0]?.body.task}`
    expect(await program.db.selectFrom('mailings').where('code', '=', code).select('total').execute()).toEqual([
      { total: 1 },
    ])
    expect(await program.mailsTo(await emailOf({ id: reader }))).toHaveLength(1)
  })

  test('a message that is cut off half-way and taken up by two at once goes to each once, with its file', async () => {
    const readers = await Promise.all(Array.from({ length: 40 }, () => enrolledMember(program)))
    const { id } = await anAttachment(program, persons.token)
    const { task } = (await writeTo(readers, { attachments: [id] })).body
    let turns = 0
    const dying = {
      ...MEMBERS_WORK,
      open: async (...given: Parameters<typeof MEMBERS_WORK.open>) => {
        const turn = await MEMBERS_WORK.open(...given)
        const next: typeof turn.next = async (tell) => {
          if (turns++ === 1) throw new Error('the machine went down')
          return await turn.next(tell)
        }
        return { ...turn, next }
      },
    }
    await expect(continueTask(program.db, [dying], task)).rejects.toThrow('went down')
    await Promise.all([1, 2].map(() => continueTask(program.db, [MEMBERS_WORK], task)))
    await program.runJobs()
    const mails = await program.db
      .selectFrom('mails')
      .where('mailing', '=', `bulk-${task}`)
      .select(['personId', 'state', 'attachments'])
      .execute()
    expect(new Set(mails.map(({ personId }) => personId))).toEqual(new Set(readers))
    expect(mails).toHaveLength(readers.length)
    expect(mails.every(({ state, attachments }) => state === 'SENT' && attachments?.join() === id)).toBe(true)
    const { body } = await call('GET', `/mailings/${await idOf(`bulk-${task}`)}`, persons)
    expect(body).toMatchObject({ total: 40, sent: 40, outcomes: { SENT: 40 } })
  })

  test('a mail whose file is no longer stored is given up at once and holds nothing back', async () => {
    const [reader, other] = [await enrolledMember(program), await enrolledMember(program)]
    const { id } = await anAttachment(program, persons.token)
    const { task } = (await writeTo([reader], { attachments: [id] })).body
    await continueTask(program.db, [MEMBERS_WORK], task)
    await program.db.deleteFrom('files').where('id', '=', id).execute()
    await writeTo([other])
    await program.runJobs()
    const stateOf = async (personId: number) =>
      (
        await program.db
          .selectFrom('mails')
          .where('personId', '=', personId)
          .where('bulk', '=', true)
          .select('state')
          .executeTakeFirstOrThrow()
      ).state
    expect([await stateOf(reader), await stateOf(other)]).toEqual(['DEAD', 'SENT'])
  })

  test('a bulk message is forgotten after a year with its files, and an unused file after a week', async () => {
    const [kept, dropped] = [
      await anAttachment(program, persons.token),
      await anAttachment(program, persons.token, 'Oublié.pdf'),
    ]
    const { task } = (await writeTo([member.id], { attachments: [kept.id] })).body
    await program.runJobs()
    const [file, draft] = [await stored(kept.id), await stored(dropped.id)]
    await forgetMailings.run(program.db, {})
    expect(await stored(dropped.id)).toBeDefined()
    await sql`update files set created_at = now() - interval '8 days' where id = ${dropped.id}`.execute(program.db)
    await sql`update mailings set created_at = now() - interval '367 days' where code = ${`bulk-${task}`}`.execute(
      program.db,
    )
    await forgetMailings.run(program.db, {})
    await program.runJobs()
    expect([await stored(kept.id), await stored(dropped.id)]).toEqual([undefined, undefined])
    expect([await getFile(file?.object ?? ''), await getFile(draft?.object ?? '')]).toEqual([undefined, undefined])
  })
})

describe('Files of news (rules#attachments)', () => {
  const attach = async (id: number, bytes: Buffer, name: string, { token } = skiing) => {
    const answer = await sendFile(program, `/news/${id}/attachments`, { bytes, name, token, method: 'POST' })
    return { status: answer.status, body: (await answer.json()) as { id: string; errors?: { code: string }[] } }
  }

  test('readers of news download their files, nobody else does, and the mail about them carries them', async () => {
    const { id } = await news()
    const { status, body: file } = await attach(id, await aPdf('Horaires'), 'Horaires.pdf')
    expect(status).toBe(201)
    expect((await attach(id, await aPdf('x'), 'x.pdf', sailing)).status).toBe(404)
    const reader = await activeMember(program, [], { ...TAKES_NEWS, subscriptions: ['UDSP'] })
    const outside = await activeMember(program, [], { subscriptions: ['HONORAIRE'] })
    expect((await call('GET', `/news/${id}`, reader)).body.attachments).toMatchObject([
      { id: file.id, name: 'Horaires.pdf' },
    ])
    const address = async (as: Someone) => (await call('GET', `/files/${file.id}/address`, as)).status
    expect([await address(reader), await address(outside), await address(sailing)]).toEqual([200, 404, 404])
    await call('POST', `/news/${id}/mailing`, skiing)
    expect((await call('DELETE', `/news/${id}/attachments/${file.id}`, skiing)).body.code).toBe('mailing-under-way')
    await program.runJobs()
    expect((await mailOf(reader))?.attachments).toMatchObject([{ name: 'Horaires.pdf' }])
    expect((await call('DELETE', `/news/${id}/attachments/${file.id}`, skiing)).status).toBe(204)
    expect((await call('DELETE', `/news/${id}/attachments/${file.id}`, skiing)).status).toBe(204)
    expect(await address(reader)).toBe(404)
    const sent = await call('GET', `/mailings/${await idOf(`news-${id}`)}`, skiing)
    expect(sent.body.attachments).toMatchObject([{ id: null, name: 'Horaires.pdf' }])
  })

  test('files of news are five megabytes together, also where two come at the same instant', async () => {
    const { id } = await news()
    const both = await Promise.all(['a', 'b'].map((name) => attach(id, aText(2_600_000), `${name}.txt`)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body.errors?.[0]?.code).toBe('too-large-together')
  })
})

describe('What was sent to many (rules#sent-mailings)', () => {
  test('each administrator sees the mailings that are theirs to read, and no others by any path', async () => {
    const { task } = (await writeTo([member.id], { subject: 'Au registre' })).body
    const asSki = (await writeAsSki({ subject: 'À la commission' })).body.id
    await program.runJobs()
    const [register, commission] = [await idOf(`bulk-${task}`), await idOf(`bulk-${asSki}`)]
    const seen = async (as: Someone) => {
      const { _embedded } = await listed(as)
      const ids = (_embedded.data as { id: number }[]).map(({ id }) => id)
      return [ids.includes(register), ids.includes(commission)]
    }
    expect(await Promise.all([society, persons, skiing, sailing].map(seen))).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ])
    expect((await call('GET', '/mailings', member)).status).toBe(403)
    const read = async (id: number, as: Someone) => (await call('GET', `/mailings/${id}`, as)).status
    expect([await read(register, skiing), await read(commission, sailing), await read(commission, persons)]).toEqual([
      404, 404, 404,
    ])
    expect((await call('GET', `/mailings/${commission}`, skiing)).body).toMatchObject({
      kind: 'COMMISSION',
      subject: 'À la commission',
      html: circular.text,
      commission: { name: 'Ski' },
      total: expect.any(Number),
    })
    const recipients = async (id: number, as: Someone) => call('GET', `/mailings/${id}/recipients`, as)
    expect((await recipients(register, persons)).body._embedded.data).toMatchObject([
      { id: member.id, outcome: 'SENT' },
    ])
    expect([(await recipients(commission, skiing)).status, (await recipients(commission, persons)).status]).toEqual([
      403, 404,
    ])
    expect([
      (await call('POST', `/mailings/${commission}/retries`, sailing)).status,
      (await call('POST', `/mailings/${register}/retries`, skiing)).status,
    ]).toEqual([404, 404])
  })

  test('a sent mailing is found by its subject with a typing error or two, by its kind, and page by page', async () => {
    await writeTo([member.id], { subject: 'Galette des rois' })
    await program.runJobs()
    const subjects = async (query: string) =>
      ((await listed(society, query))._embedded.data as { subject: string }[]).map(({ subject }) => subject)
    expect(await subjects('&q=galette')).toEqual(['Galette des rois'])
    expect(await subjects('&q=galete')).toContain('Galette des rois')
    expect(await subjects('&search=kind==NEWS')).not.toContain('Galette des rois')
    expect((await call('GET', '/mailings?size=1&page=1', society)).body.page.totalElements).toBeGreaterThan(1)
  })

  test('a mail that was given up is sent again once, to nobody who got it', async () => {
    const [lucky, unlucky] = [await enrolledMember(program), await enrolledMember(program)]
    const { task } = (await writeTo([lucky, unlucky], { subject: 'À renvoyer' })).body
    await continueTask(program.db, [MEMBERS_WORK], task)
    await program.db.updateTable('mails').set({ state: 'DEAD', attempts: 13 }).where('personId', '=', unlucky).execute()
    await program.runJobs()
    const id = await idOf(`bulk-${task}`)
    expect((await call('GET', `/mailings/${id}`, persons)).body).toMatchObject({
      failed: 1,
      outcomes: { SENT: 1, FAILED: 1 },
    })
    const failed = await call('GET', `/mailings/${id}/recipients?outcome=FAILED`, persons)
    expect(failed.body._embedded.data).toMatchObject([{ id: unlucky, outcome: 'FAILED' }])
    const again = await Promise.all([1, 2].map(() => call('POST', `/mailings/${id}/retries`, persons)))
    expect(again.map(({ body }) => body.count).sort()).toEqual([0, 1])
    await program.runJobs()
    for (const reader of [lucky, unlucky]) expect(await program.mailsTo(await emailOf({ id: reader }))).toHaveLength(1)
    expect((await call('GET', `/mailings/${id}`, persons)).body.outcomes).toEqual({ SENT: 2 })
  })
})
