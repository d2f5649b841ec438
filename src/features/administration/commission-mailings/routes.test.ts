import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { continueTask } from '../../platform/tasks/work/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { saveContact } from '../../society/settings/service.ts'
import { COMMISSION_MAILING_WORK } from './service.ts'

type Someone = { id: number; token: string }
let admin: Someone
let second: Someone
let ski: number

const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  const open = { description: '', authorizedSubscribers: ['UDSP' as const] }
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', ...open }, undefined)
  const silent = { newsletterOptIn: false, subscriptions: ['AMICALE' as const] }
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], silent)
  second = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }], silent)
})
// Members of the test before no longer are.
beforeEach(async () => {
  await sql`update persons set subscriptions = '{HONORAIRE}'`.execute(program.db)
  await program.db.deleteFrom('personRoles').where('role', '=', 'USER').execute()
})

const skier = (changes: object = {}) => enrolledMember(program, { subscriptions: ['UDSP'], ...changes })
const skiers = async (many: number) =>
  (await Promise.all(Array.from({ length: many }, () => skier()))).toSorted((one, other) => one - other)

const words = { subject: 'Sortie à Avoriaz', text: '<h2>Samedi</h2><p>Départ à <strong>6 h</strong>.</p>' }
const EVERYBODY = { all: {} }
let caller = 0
/** Each from its own address, so that the rate limit does not interfere. */
const call = async (way: string, payload: object, { token } = admin) => {
  const answer = await program.app.inject({
    method: 'POST',
    url: `/aspr/v1/commissions/${ski}/circulars${way}`,
    remoteAddress: `10.4.0.${++caller}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, ...(answer.body ? answer.json() : {}) }
}
const send = (changes: object = {}, as = admin) =>
  call('', { key: randomUUID(), to: EVERYBODY, ...words, ...changes }, as)
const reach = (to: object) => call('/reach', { to })
const read = async (id: number, { token } = admin) =>
  (await program.call('GET', `/commissions/${ski}/circulars/${id}`, { token })).body
const isUnderWay = async (id: number) => {
  const { body } = await program.call('GET', `/commissions/${ski}/circulars`, { token: admin.token })
  return (body._embedded.data as { id: number; underWay: boolean }[]).find((each) => each.id === id)?.underWay
}
const writtenTo = async (id: number) =>
  (
    await program.db
      .selectFrom('mails')
      .where('mailing', '=', `bulk-${id}`)
      .select('personId')
      .orderBy('personId')
      .execute()
  ).map(({ personId }) => personId)
const emailOf = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('email').executeTakeFirst())?.email ?? ''
const refuse = (personId: number) =>
  program.db.insertInto('refusedCommissions').values({ personId, commissionId: ski }).execute()
const setMailbox = (emailConfiguration: object) =>
  sql`update commissions set email_configuration = ${JSON.stringify(emailConfiguration)} where id = ${ski}`.execute(
    program.db,
  )

/** Runs the task with an interruption before its second step. */
const interrupted = (happen: () => Promise<unknown>) => {
  let turns = 0
  return {
    ...COMMISSION_MAILING_WORK,
    open: async (...given: Parameters<typeof COMMISSION_MAILING_WORK.open>) => {
      const turn = await COMMISSION_MAILING_WORK.open(...given)
      const next: typeof turn.next = async (tell) => {
        if (turns++ === 1) await happen()
        return await turn.next(tell)
      }
      return { ...turn, next }
    },
  }
}

describe('A commission writes to its members (rules#circulars)', () => {
  test('each member who accepts news gets a commission’s message once, as written, with its name and the unsubscribe link', async () => {
    const one = await skier()
    await skier({ newsletterOptIn: false })
    await refuse(await skier())
    await skier({ state: 'EXPIRED' })
    await enrolledMember(program, { subscriptions: ['AMICALE'] })
    const { status, id, total } = await send()
    // Its two administrators are members as well.
    expect([status, total]).toEqual([202, 5])
    await program.runJobs()
    expect(await writtenTo(id)).toEqual([one])
    const [mail] = await program.mailsTo(await emailOf(one))
    expect(mail?.subject).toBe('Sortie à Avoriaz')
    expect(mail?.html).toContain('<strong>6 h</strong>')
    expect(mail?.text).toMatch(/Commission Ski\n\nSamedi\n\nDépart à 6 h\./)
    expect(mail?.replyTo).toBe('contact@amicale.example')
    expect(mail?.text).toContain(`/desabonnement?commission=${ski}&token=`)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(await read(id)).toMatchObject({
      ...words,
      state: 'DONE',
      // Fewer than five for a reason are not revealed: they count as reached.
      reach: { reached: 5, unsubscribed: 0, outside: 0, unreachable: 0 },
      mails: { sent: 1, waiting: 0 },
    })
  })

  test('an answer to a commission’s message goes to its own address, else to its first recipient', async () => {
    const id = await skier()
    await setMailbox({ recipients: ['piste@caserne.example'] })
    await send()
    await program.runJobs()
    await setMailbox({ replyTo: 'ski@caserne.example', recipients: ['piste@caserne.example'] })
    await send()
    const [latest, before] = await program.mailsTo(await emailOf(id))
    expect([before?.replyTo, latest?.replyTo]).toEqual(['piste@caserne.example', 'ski@caserne.example'])
    await setMailbox({})
  })

  test('a commission writes to a filter of its members or to some by name, and never to somebody who is no member', async () => {
    const [spv, centre, own] = [
      await skier({ membertype: 'SPV' }),
      await skier({ membertype: 'SPP', cis: 'CTA-CODIS' }),
      await skier({ membertype: 'SPP', subscriptions: ['AMICALE'] }),
    ]
    await program.db.insertInto('personRoles').values({ personId: own, name: 'ski', role: 'USER' }).execute()
    const stranger = await enrolledMember(program, { subscriptions: ['AMICALE'] })
    const found = async (search: string) => (await reach({ all: { search } })).reached
    expect([await found('membertype==SPV'), await found('cis==CTA-CODIS'), await found('admitted==true')]).toEqual([
      1, 1, 1,
    ])
    expect(await found('subscriptions==UDSP;membertype==SPP')).toBe(1)
    expect((await reach({ all: { search: 'birthDate==1990-01-01' } })).errors[0].path).toBe('search.birthDate')
    const some = { ids: [spv, own, stranger, 2_000_000_000] }
    expect(await reach(some)).toMatchObject({ reached: 4, outside: 0 })
    const { id } = await send({ to: some })
    await program.runJobs()
    expect(await writtenTo(id)).toEqual([spv, own])
    expect(await writtenTo((await send({ to: { all: { search: 'cis==CTA-CODIS' } } })).id)).toEqual([])
    await program.runJobs()
    expect((await send({ to: { ids: [stranger] } })).code).toBe('nobody')
    expect(centre).toBeGreaterThan(0)
  })

  test('the author of a message sees its preview and gets a trial mail; nobody else does', async () => {
    await skier()
    const before = Date.now()
    const seen = await call('/preview', { to: EVERYBODY, ...words })
    expect(seen.reach).toEqual({ reached: 3, unsubscribed: 0, outside: 0, unreachable: 0, byPost: 0 })
    expect(seen.mail.html).toContain('Commission <strong>Ski</strong>')
    expect(Date.parse(seen.endsAt)).toBeGreaterThanOrEqual(before)
    expect((await call('/trials', words)).status).toBe(204)
    const [mail] = await program.mailsTo(await emailOf(admin.id))
    expect(mail?.subject).toBe('Essai\u00a0: Sortie à Avoriaz')
    expect(mail?.headers['list-unsubscribe']).toBeUndefined()
  })

  test('a sent commission mailing is listed for each of the commission’s administrators, with its sender', async () => {
    await skier()
    const { id } = await send({ subject: 'Le forfait' }, second)
    expect(await isUnderWay(id)).toBe(true)
    const list = await program.call('GET', `/commissions/${ski}/circulars?size=1`, { token: admin.token })
    expect(list.body._embedded.data).toMatchObject([
      { id, subject: 'Le forfait', author: expect.stringMatching(/^\S+ \S/), total: 3 },
    ])
    expect((await read(id)).task).toBeNull()
    expect((await read(id, second)).task).toBe(id)
    const other = await defineCommission(program.db, { name: 'Mer', technicalName: 'mer', description: '' }, undefined)
    const sailor = await activeMember(program, [{ name: 'mer', role: 'ADMIN' }])
    const elsewhere = await program.call('GET', `/commissions/${other}/circulars/${id}`, { token: sailor.token })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'circular-not-found'])
    await program.runJobs()
  })

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ text: '<p> </p>' }, 'text'],
    [{ text: `<p>${'a'.repeat(20_000)}</p>` }, 'text'],
    [{ to: { all: { q: 'Kerbrat' } } }, 'to.all'],
  ])('%j is refused and says which field', async (body, path) => {
    const { status, errors } = await send(body)
    expect([status, errors[0].path]).toEqual([400, path])
  })
})

describe('Each is written to once (rules#circulars)', () => {
  test('a message requested several times at once is sent once; the same key with another text is refused', async () => {
    const all = await skiers(3)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send({ key })))
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
    expect((await send({ key, subject: 'Autre chose' })).code).toBe('key-taken')
    expect((await send({ key }, second)).code).toBe('key-taken')
    await program.runJobs()
    expect(await writtenTo(answers[0]?.id)).toEqual(all)
  })

  test('two administrators who write at once send two messages, each of them once', async () => {
    const all = await skiers(30)
    const [one, two] = await Promise.all([send(), send({ subject: 'Le car' }, second)])
    const goOn = (id: number) => continueTask(program.db, [COMMISSION_MAILING_WORK], id)
    await Promise.all([goOn(one.id), goOn(two.id), goOn(one.id), goOn(two.id)])
    await program.runJobs()
    expect([await writtenTo(one.id), await writtenTo(two.id)]).toEqual([all, all])
  })

  test('a mailing killed between two mails and taken up by two workers reaches everybody once', async () => {
    const all = await skiers(60)
    const { id } = await send()
    const dying = interrupted(() => Promise.reject(new Error('the machine went down')))
    await expect(continueTask(program.db, [dying], id)).rejects.toThrow('went down')
    expect(await writtenTo(id)).not.toHaveLength(60)
    await Promise.all([1, 2].map(() => continueTask(program.db, [COMMISSION_MAILING_WORK], id)))
    await program.runJobs()
    expect(await writtenTo(id)).toEqual(all)
    expect(await read(id)).toMatchObject({ state: 'DONE', unwritten: 0, reach: { reached: 62 } })
  })
})

describe('While it is written (rules#circulars)', () => {
  test('a member who unsubscribes, leaves the commission or is suspended is left out of its mailing', async () => {
    const all = await skiers(40)
    const [silent, refusing, gone, closed] = all.slice(-4)
    const { id } = await send()
    const happen = async () => {
      await sql`update persons set newsletter_opt_in = false where id = ${silent}`.execute(program.db)
      await refuse(refusing ?? 0)
      await sql`update persons set subscriptions = '{AMICALE}' where id = ${gone}`.execute(program.db)
      await sql`update persons set state = 'SUSPENDED' where id = ${closed}`.execute(program.db)
    }
    await continueTask(program.db, [interrupted(happen)], id)
    await program.runJobs()
    expect(await writtenTo(id)).toEqual(all.slice(0, -4))
    expect((await read(id)).reach).toEqual({ reached: 42, unsubscribed: 0, outside: 0, unreachable: 0, byPost: 0 })
  })

  test('a member who leaves a commission by the link of another mail gets none of its mails that still wait', async () => {
    const all = await skiers(12)
    await program.db.updateTable('mailPace').set({ perMinute: 10, perHour: 20 }).execute()
    await program.db.deleteFrom('mailSendings').execute()
    const { id } = await send()
    await program.runJobs()
    const [leaving, silent, staying] = all.slice(-3)
    const callOf = async (personId = 0) =>
      (
        await program.db
          .selectFrom('mails')
          .where('personId', '=', personId)
          .where('state', '=', 'QUEUED')
          .select('unsubscribe')
          .executeTakeFirstOrThrow()
      ).unsubscribe?.replace(/^.*\/aspr\/v1/, '') ?? ''
    const left = await program.call('POST', await callOf(leaving))
    expect(left.body).toEqual({ optIn: true, commission: { name: 'Ski', received: false } })
    await program.call('POST', (await callOf(silent)).replace(/commission=\d+&/, ''))
    expect((await read(id)).mails).toMatchObject({ sent: 9, waiting: 1, withdrawn: 2 })
    expect(await isUnderWay(id)).toBe(true)
    await program.db.updateTable('mailPace').set({ perMinute: 10_000, perHour: 100_000 }).execute()
    await program.runJobs()
    expect((await read(id)).mails).toMatchObject({ sent: 10, waiting: 0, withdrawn: 2 })
    expect(await isUnderWay(id)).toBe(false)
    expect(await program.mailsTo(await emailOf(leaving ?? 0))).toEqual([])
    expect(await program.mailsTo(await emailOf(staying ?? 0))).toHaveLength(1)
  })

  test('a mailing whose commission is archived reaches nobody more', async () => {
    const all = await skiers(40)
    const { id } = await send()
    const archive = () => sql`update commissions set archived_at = now() where id = ${ski}`.execute(program.db)
    await continueTask(program.db, [interrupted(archive)], id)
    await sql`update commissions set archived_at = null where id = ${ski}`.execute(program.db)
    expect((await writtenTo(id)).length).toBeLessThanOrEqual(25)
    const { reach, unwritten } = await read(id)
    expect([reach.reached + reach.unsubscribed + reach.outside, unwritten]).toEqual([all.length + 2, 0])
    await program.runJobs()
  })

  test('a mailing whose author no longer administers the commission fails and says so', async () => {
    await skiers(2)
    const leaving = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const { id } = await send({}, leaving)
    await program.db.deleteFrom('personRoles').where('personId', '=', leaving.id).execute()
    await program.runJobs()
    expect(await writtenTo(id)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'FAILED', unwritten: 5 })
  })
})
