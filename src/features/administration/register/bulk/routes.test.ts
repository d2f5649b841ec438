import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { aCartOrder } from '../../../orders/orders/fixtures.ts'
import { continueTask } from '../../../platform/tasks/work/service.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { enrolledMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { saveContact } from '../../../society/settings/service.ts'
import { MEMBERS_WORK } from '../letters/service.ts'
import { forgetBulk } from './service.ts'

let token: string

const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  token = (await personsAdmin(program)).token
})

const ask = (what: 'validate' | 'mail', body: Record<string, unknown>, as = token) =>
  program.call('POST', `/users/bulk/${what}`, { token: as, body: { key: randomUUID(), ...body } })
const outcome = async (task: number) => (await program.call('GET', `/users/bulk/${task}/verdicts`, { token })).body
const stateOf = async (id: number) => (await program.call('GET', `/users/${id}`, { token })).body.state
const waiting = (changes = {}) =>
  enrolledMember(program, {
    state: 'FEE_PAID',
    accountValidity: '1970-01-01',
    emailConfirmedAt: '2026-01-01T00:00:00Z',
    ...changes,
  })
const message = { purpose: 'SERVICE', subject: 'Assemblée générale', text: 'Samedi à 18 h,\nà la caserne.' }
const mailed = async (subject: string) =>
  (await program.db.selectFrom('mails').where('subject', '=', subject).select('personId').execute()).map(
    ({ personId }) => personId,
  )

describe('Many accounts validated at once', () => {
  test('waiting accounts become active and are told; the others are listed with the reason', async () => {
    const [one, two, active] = [await waiting(), await waiting(), await enrolledMember(program)]
    const { status, body } = await ask('validate', { selection: { ids: [one, two, active, 999_999] } })
    expect(status).toBe(202)
    await program.runJobs()
    expect([await stateOf(one), await stateOf(two)]).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await outcome(body.task)).toMatchObject({
      counts: { DONE: 2, NOT_TO_VALIDATE: 1 },
      left: [{ id: active, firstName: 'Nolwenn', lastName: 'Kerbrat', verdict: 'NOT_TO_VALIDATE' }],
    })
    expect((await program.call('GET', `/tasks/${body.task}`, { token })).body.state).toBe('DONE')
  })

  test('the server decides whom a search means, at the moment it is asked', async () => {
    const before = await waiting({ cis: 'CTA-CODIS' })
    await ask('validate', { selection: { all: { search: 'state==FEE_PAID;cis==CTA-CODIS' } } })
    const after = await waiting({ cis: 'CTA-CODIS' })
    await program.runJobs()
    expect([await stateOf(before), await stateOf(after)]).toEqual(['ACTIVE', 'FEE_PAID'])
  })

  test('an account that fails, or is gone meanwhile, does not stop the others of a bulk validation', async () => {
    const [first, bad, gone, last] = [await waiting(), await waiting(), await waiting(), await waiting()]
    const { body } = await ask('validate', { selection: { ids: [first, bad, gone, last] } })
    await program.db.deleteFrom('persons').where('id', '=', gone).execute()
    await sql`alter table persons add constraint unlucky check (id <> ${sql.lit(bad)} or state = 'FEE_PAID')`.execute(
      program.db,
    )
    await program.runJobs()
    await sql`alter table persons drop constraint unlucky`.execute(program.db)
    expect([await stateOf(first), await stateOf(bad), await stateOf(last)]).toEqual(['ACTIVE', 'FEE_PAID', 'ACTIVE'])
    expect((await outcome(body.task)).counts).toEqual({ DONE: 2, FAILED: 1 })
    expect((await program.call('GET', `/tasks/${body.task}`, { token })).body.state).toBe('DONE')
  })
})

describe('Many validations that are undone (rules#bulk-work)', () => {
  const undo = (task: number) => program.call('POST', `/users/bulk/${task}/undo`, { token })
  const validate = async (ids: number[]) => {
    const { body } = await ask('validate', { selection: { ids } })
    await program.runJobs()
    return body.task as number
  }
  const told = async (id: number) =>
    (
      await program.db
        .selectFrom('mails')
        .where('personId', '=', id)
        .where('template', '=', 'account-validated')
        .select('state')
        .execute()
    ).map(({ state }) => state)

  test('many validations are undone as a whole within ten minutes: nobody was told, and all of them wait again', async () => {
    const ids = [await waiting({ lastName: 'Abhervé' }), await waiting({ lastName: 'Briand' })]
    const task = await validate(ids)
    expect(await told(ids[0] ?? 0)).toEqual(['QUEUED'])
    const after = await outcome(task)
    expect(after.done.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Abhervé', 'Briand'])
    expect(Date.parse(after.undoUntil)).toBeGreaterThan(Date.now() + 9 * 60_000)
    const answers = await Promise.all([undo(task), undo(task)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([202, 'not-to-undo'])
    await program.runJobs()
    const undone = answers.find(({ status }) => status === 202)?.body.task
    expect((await outcome(undone)).counts).toEqual({ DONE: 2 })
    expect((await outcome(task)).undoUntil).toBeNull()
    for (const id of ids) expect([await stateOf(id), await told(id)]).toEqual(['FEE_PAID', []])
  })

  test('an account that was told, ordered something or was validated by somebody else stays validated and is named', async () => {
    const ids = [await waiting({ email: 'averti@caserne.example' }), await waiting(), await waiting(), await waiting()]
    const [, buyer = 0, again = 0, free = 0] = ids
    const task = await validate(ids)
    await program.db
      .updateTable('mails')
      .set({ state: 'SENT' })
      .where('personId', '=', ids[0] ?? 0)
      .execute()
    const ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
    await aCartOrder(program, buyer, [{ resourceId: await aResource(program.db, ski), from: 3 }])
    await program.db
      .updateTable('persons')
      .set({ validatedAt: sql`validated_at - interval '1 second'` })
      .where('id', '=', again)
      .execute()
    const { body } = await undo(task)
    await program.runJobs()
    const { counts, left, done } = await outcome(body.task)
    expect(counts).toEqual({ DONE: 1, CHANGED_SINCE: 3 })
    expect(left).toHaveLength(3)
    expect(done).toMatchObject([{ id: free }])
    expect([await stateOf(buyer), await stateOf(again), await stateOf(free)]).toEqual(['ACTIVE', 'ACTIVE', 'FEE_PAID'])
  })

  test('a validated account whose address takes no mail is taken back like the others', async () => {
    const id = await waiting({
      email: 'revient@caserne.example',
      emailFault: 'UNREACHABLE',
      emailFailingSince: '2026-01-01T00:00:00Z',
    })
    const task = await validate([id])
    expect(await told(id)).toEqual(['SKIPPED'])
    await undo(task)
    await program.runJobs()
    expect(await stateOf(id)).toBe('FEE_PAID')
  })

  test('many validations stand after ten minutes, and who did not ask for them undoes none', async () => {
    const task = await validate([await waiting()])
    const other = await personsAdmin(program)
    expect((await program.call('POST', `/users/bulk/${task}/undo`, { token: other.token })).status).toBe(404)
    await sql`update bulk_actions set created_at = now() - interval '11 minutes' where task_id = ${task}`.execute(
      program.db,
    )
    expect((await undo(task)).body.code).toBe('too-late')
  })
})

test('bulk work is forgotten after a year, and not before', async () => {
  const ids = [await enrolledMember(program)]
  const begin = async () => (await ask('validate', { selection: { ids } })).body.task as number
  const [old, recent] = [await begin(), await begin()]
  await program.runJobs()
  const age = (task: number, days: number) =>
    sql`update bulk_actions set created_at = now() - ${days} * interval '1 day' where task_id = ${task}`.execute(
      program.db,
    )
  await age(old, 370)
  await age(recent, 360)
  await forgetBulk.run(program.db, {})
  const left = await program.db
    .selectFrom('bulkTargets')
    .where('taskId', 'in', [old, recent])
    .select('taskId')
    .execute()
  expect(left).toEqual([{ taskId: recent }])
})

describe('A message to many', () => {
  test('A message to many goes once to each who may be written to, as it was typed, and says why the others got none', async () => {
    const lastName = 'Lecteur'
    const reader = await enrolledMember(program, { lastName, email: 'lecteur@caserne.example' })
    const closed = await enrolledMember(program, { lastName, state: 'SUSPENDED' })
    const unconfirmed = await enrolledMember(program, { lastName, state: 'CREATED' })
    const { body } = await ask('mail', { ...message, selection: { all: { search: 'lastName==Lecteur' } } })
    expect(body.total).toBe(3)
    const [mail] = await program.mailsTo('lecteur@caserne.example')
    expect(mail?.subject).toBe('Assemblée générale')
    expect(mail?.text).toContain('> Samedi à 18 h,\n> à la caserne.')
    expect(mail?.replyTo).toContain('@')
    expect(await mailed('Assemblée générale')).toEqual([reader])
    const { counts, left } = await outcome(body.task)
    expect(counts).toEqual({ DONE: 1, CLOSED: 1, EMAIL_UNCONFIRMED: 1 })
    expect(left.map(({ id }: { id: number }) => id).sort()).toEqual([closed, unconfirmed].sort())
  })

  test('news is for those who agreed to it', async () => {
    const lastName = 'Abonne'
    const yes = await enrolledMember(program, { lastName })
    await enrolledMember(program, { lastName, newsletterOptIn: false })
    const { body } = await ask('mail', {
      ...message,
      purpose: 'NEWS',
      subject: 'Le bal',
      selection: { all: { search: 'lastName==Abonne' } },
    })
    await program.runJobs()
    expect(await mailed('Le bal')).toEqual([yes])
    expect((await outcome(body.task)).counts).toEqual({ DONE: 1, NO_CONSENT: 1 })
  })

  test('a message to many shows its recipients and a preview before it is sent, and a trial mail goes to its author alone', async () => {
    const lastName = 'Apercu'
    await enrolledMember(program, { lastName })
    await enrolledMember(program, { lastName, newsletterOptIn: false })
    const news = { ...message, purpose: 'NEWS', subject: 'Le loto' }
    const selection = { all: { search: 'lastName==Apercu' } }
    const before = Date.now()
    const seen = await program.call('POST', '/users/bulk/mail/preview', { token, body: { ...news, selection } })
    expect(seen.body.counts).toEqual({ DONE: 1, NO_CONSENT: 1 })
    expect(seen.body.mail).toMatchObject({ subject: 'Le loto' })
    expect(Date.parse(seen.body.endsAt)).toBeGreaterThanOrEqual(before)
    expect((await program.call('POST', '/users/bulk/mail/trials', { token, body: news })).status).toBe(204)
    await program.runJobs()
    expect(await mailed('Le loto')).toEqual([])
    expect(await mailed('Essai\u00a0: Le loto')).toHaveLength(1)
  })

  test('news carries its ways out, for people and for mail programs (RFC 8058); what every member has to know has none', async () => {
    const email = `sortie.${randomUUID()}@caserne.example`
    const id = await enrolledMember(program, { email, newsletterOptIn: true })
    const text = 'Inscriptions sur https://exemple.fr/bal/2026.\nÀ bientôt !'
    await ask('mail', { ...message, text, purpose: 'NEWS', selection: { ids: [id] } })
    await program.runJobs()
    await ask('mail', { ...message, subject: 'Pour tous', selection: { ids: [id] } })
    const [service, news] = await program.mailsTo(email)
    const call = /^<http:\/\/localhost:8080(\/aspr\/v1)(.+)>$/.exec(news?.headers['list-unsubscribe'] ?? '')?.[2] ?? ''
    expect(news?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(news?.text).toContain('/desabonnement?token=')
    expect(news?.html).toContain('href="https://exemple.fr/bal/2026"')
    expect(service?.headers['list-unsubscribe']).toBeUndefined()
    expect(service?.text).not.toContain('desabonnement')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await program.call('POST', call, { headers: form, body: 'List-Unsubscribe=One-Click' })
    const { body } = await ask('mail', { ...message, purpose: 'NEWS', subject: 'Encore', selection: { ids: [id] } })
    await program.runJobs()
    expect((await outcome(body.task)).counts).toEqual({ NO_CONSENT: 1 })
  })

  test('a message sent twice from two tabs at once is sent once', async () => {
    const ids = [await enrolledMember(program), await enrolledMember(program)]
    const key = randomUUID()
    const send = () => ask('mail', { ...message, subject: 'Une fois', key, selection: { ids } })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.task}`)).size).toBe(1)
    await program.runJobs()
    expect((await mailed('Une fois')).sort()).toEqual(ids)
  })

  test('the end of a mailing is forecast before and while it is sent, at the provider’s rate (rules#pace)', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => enrolledMember(program)))
    await program.db.updateTable('mailPace').set({ perMinute: 10, perHour: 20 }).execute()
    await program.db.deleteFrom('mailSendings').execute()
    const before = Date.now()
    const inHours = (instant: string) => (Date.parse(instant) - before) / 3_600_000
    const selection = { ids }
    const seen = await program.call('POST', '/users/bulk/mail/preview', { token, body: { ...message, selection } })
    // Eighteen an hour: twenty-five need a second hour.
    expect(inHours(seen.body.endsAt)).toBeGreaterThan(0.99)
    const { body } = await ask('mail', { ...message, subject: 'Au rythme', selection })
    await program.runJobs()
    const { mails } = await outcome(body.task)
    expect(mails).toMatchObject({ sent: 9, waiting: 16, dead: 0 })
    expect(inHours(mails.endsAt)).toBeGreaterThan(0.99)
    await program.db.updateTable('mailPace').set({ perMinute: 10_000, perHour: 100_000 }).execute()
    await program.runJobs()
    expect((await outcome(body.task)).mails).toEqual({
      sent: 25,
      waiting: 0,
      dead: 0,
      withdrawn: 0,
      skipped: 0,
      endsAt: null,
    })
  })

  test('a bulk message cut off half-way and taken up by two workers reaches everybody once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => enrolledMember(program)))
    const { body } = await ask('mail', { ...message, subject: 'Pas deux fois', selection: { ids } })
    const goOn = () => continueTask(program.db, [MEMBERS_WORK], body.task)
    await Promise.all([goOn(), goOn()])
    await goOn()
    await program.runJobs()
    const written = await mailed('Pas deux fois')
    expect(written).toHaveLength(60)
    expect(new Set(written).size).toBe(60)
    expect((await program.call('GET', `/tasks/${body.task}`, { token })).body).toMatchObject({
      state: 'DONE',
      done: 60,
    })
  })

  test('a typed text cannot write a header or an element of a bulk message', async () => {
    const id = await enrolledMember(program, { email: 'propre@caserne.example' })
    await ask('mail', {
      purpose: 'SERVICE',
      subject: 'Bonjour\r\nBcc: voleur@caserne.example',
      text: '<script>alert(1)</script>\u0000\u0007',
      selection: { ids: [id] },
    })
    const [mail] = await program.mailsTo('propre@caserne.example')
    expect(mail?.subject).toBe('Bonjour Bcc: voleur@caserne.example'.replace(' :', '\u00a0:'))
    expect(mail?.html).not.toContain('<script')
    expect(await program.mailsTo('voleur@caserne.example')).toEqual([])
  })

  test.each([
    [{ ...message, subject: ' \n ' }, 'subject'],
    [{ ...message, text: '' }, 'text'],
    [{ ...message, text: 'a'.repeat(10_001) }, 'text'],
    [{ ...message, purpose: 'SPAM' }, 'purpose'],
  ])('%j is refused and says which field', async (body, path) => {
    const { status, body: problem } = await ask('mail', { ...body, selection: { ids: [1] } })
    expect(status).toBe(400)
    expect(problem.errors[0].path).toBe(path)
  })

  test('the outcome of a bulk message is shown to its author and to nobody else', async () => {
    const { body } = await ask('mail', { ...message, selection: { ids: [await enrolledMember(program)] } })
    const other = await personsAdmin(program)
    expect((await program.call('GET', `/users/bulk/${body.task}/verdicts`, { token: other.token })).status).toBe(404)
    const key = randomUUID()
    await ask('validate', { key, selection: { ids: [1] } })
    expect((await ask('mail', { ...message, key, selection: { ids: [1] } })).body.code).toBe('key-taken')
    expect((await ask('validate', { key, selection: { ids: [1] } }, other.token)).status).toBe(409)
  })
})
