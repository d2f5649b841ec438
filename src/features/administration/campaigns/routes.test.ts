import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import type { Mailing } from './contract.ts'
import { remind } from './service.ts'

let token: string
let season: number
const people: Record<'owes' | 'late' | 'paid' | 'suspended' | 'without', number> = {} as never

const program = sharedProgram(async (program) => {
  await defineFees(program)
  await defineMeans(program.db, { ...TEST_MEANS, means: ['CARD', 'CHEQUE'] })
  const board = { email: 'bureau@campagne.example' }
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }], board)).token
  const spv = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'] }
  people.owes = await enrolledMember(program, { ...spv, email: 'doit@campagne.example', accountValidity: '2026-01-31' })
  people.late = await enrolledMember(program, {
    ...spv,
    email: 'tard@campagne.example',
    state: 'EXPIRED',
    accountValidity: '2024-12-31',
  })
  people.paid = await enrolledMember(program, { ...spv, email: 'paye@campagne.example', accountValidity: '2100-12-31' })
  people.suspended = await enrolledMember(program, {
    ...spv,
    email: 'suspendu@campagne.example',
    state: 'SUSPENDED',
    accountValidity: '2024-12-31',
  })
  people.without = await enrolledMember(program, {
    membertype: 'HONORAIRE',
    subscriptions: ['HONORAIRE'],
    email: 'sans@campagne.example',
    accountValidity: '2024-12-31',
  })
})

const subjects = async (email: string) => (await program.mailsTo(email)).map(({ subject }) => subject)
const read = async (id: number) => (await program.call('GET', `/campaigns/${id}`, { token })).body

describe('A renewal campaign (rules#campaigns)', () => {
  test('A renewal campaign is looked at first: who would be written to, and who not and why', async () => {
    const { status, body } = await program.call('GET', '/campaigns/preview', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ toWrite: 2, expected: 126, suspended: 1, withoutFee: 1, campaign: null })
    season = body.season
    expect((await program.call('POST', '/campaigns', { token, body: { season: season + 1 } })).body.code).toBe(
      'season-closed',
    )
  })

  test('a campaign is announced nowhere before it is started', async () => {
    expect((await program.call('GET', '/campaigns/progress', { token })).body).toEqual({ campaign: null })
  })

  test('a campaign’s letter is previewed, and tried by its sender at their own address alone', async () => {
    const { status, body } = await program.call('GET', `/campaigns/letter?season=${season}`, { token })
    expect(status).toBe(200)
    expect(body.subject).toBe(`Renouvelez votre adhésion pour ${season}`)
    const trial = await program.call('POST', '/campaigns/letter/trials', { token, body: { season } })
    expect(trial.status).toBe(204)
    await program.runJobs()
    expect(await subjects('bureau@campagne.example')).toEqual([`Essai\u00a0: Renouvelez votre adhésion pour ${season}`])
    expect(await subjects('doit@campagne.example')).toEqual([])
  })

  test('two administrators who start a campaign at once start one, and each member is written to once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => program.call('POST', '/campaigns', { token, body: { season } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const started = answers.find(({ status }) => status === 201)?.body
    expect(started).toMatchObject({ season, members: 2, paid: 0, expected: 126, received: 0 })
    await program.runJobs()
    await program.runJobs()
    for (const email of ['doit@campagne.example', 'tard@campagne.example'])
      expect((await subjects(email)).filter((subject) => subject.includes('Renouvelez'))).toHaveLength(1)
    for (const email of ['paye@campagne.example', 'suspendu@campagne.example', 'sans@campagne.example'])
      expect(await subjects(email)).toEqual([])
    expect((await read(started.id)).mailings).toMatchObject([{ kind: 'FIRST', sent: 2, waiting: 0 }])
  })

  test('the link of the mail opens the renewal page’s calls for that member alone', async () => {
    const [mail] = await program.mailsTo('doit@campagne.example')
    const [, link, userid] = /renewsubscription\?token=([\w-]{43})&userid=(\d+)/.exec(mail?.text ?? '') ?? []
    expect(Number(userid)).toBe(people.owes)
    // The mail gives amount, payee and address for members who prefer a cheque.
    expect(mail?.text).toContain('63,00')
    expect(mail?.text).toMatch(/Chèque à l’ordre de.*: \S/)
    expect(mail?.text).toMatch(/À envoyer à.*: \S/)
    expect((await program.call('GET', `/users/${people.owes}/unsecure?token=${link}`)).status).toBe(200)
    expect((await program.call('GET', `/users/${people.late}/unsecure?token=${link}`)).status).toBe(404)
    expect((await program.call('GET', `/resources/cotisation?token=${link}`)).body.rows).toHaveLength(2)
  })

  test('a member who pays leaves the list of those to remind and is counted, and a reminder goes once', async () => {
    const [{ id }] = (await program.call('GET', '/campaigns', { token })).body.rows
    const admin = await personsAdmin(program)
    // The cheque is dated before the start of the campaign, but was recorded afterwards, so it counts as received.
    const body = { amount: 63, method: 'CHEQUE', date: parisDay(new Date(Date.now() - 20 * 86_400_000)) }
    expect((await program.call('POST', `/users/${people.owes}/payments`, { token: admin.token, body })).status).toBe(
      201,
    )
    expect(await read(id)).toMatchObject({ members: 2, paid: 1, expected: 126, received: 63 })
    // The home page shows it only to administrators who may record a fee.
    const running = { campaign: { season, endsOn: `${season}-12-31`, members: 2, paid: 1, reminder: null } }
    expect((await program.call('GET', '/campaigns/progress', { token: admin.token })).body).toEqual(running)
    const member = await activeMember(program, [], { email: 'membre@campagne.example' })
    expect((await program.call('GET', '/campaigns/progress', { token: member.token })).status).toBe(403)
    expect((await read(id)).receipts).toEqual([{ day: parisDay(new Date()), received: 63 }])
    const names = async (query: string) =>
      (await program.call('GET', `/campaigns/${id}/members?${query}`, { token })).body._embedded.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await names('paid=false')).toEqual([people.late])
    expect(await names('paid=true')).toEqual([people.owes])
    expect(await names('q=tard%40campagne')).toEqual([people.late])
    const csv = async (query: string) =>
      (await program.call('GET', `/campaigns/${id}/members.csv?${query}`, { token })).raw.body
    expect(await csv('paid=false')).toContain('tard@campagne.example')
    expect(await csv('paid=false')).not.toContain('doit@campagne.example')
    expect(await csv('q=doit%40campagne')).toContain('doit@campagne.example')
    expect(await csv('q=doit%40campagne')).not.toContain('tard@campagne.example')

    const today = parisDay(new Date())
    const plan = (days: string[]) => program.call('PUT', `/campaigns/${id}/reminders`, { token, body: { days } })
    expect((await plan([today])).body.code).toBe('reminder-past')
    expect((await plan(['2099-02-01', '2099-01-01', '2099-01-01'])).body.mailings).toHaveLength(3)
    expect((await plan(['2099-01-01'])).body.mailings.map(({ day }: { day: string }) => day)).toEqual([
      today,
      '2099-01-01',
    ])
    await Promise.all([
      remind(program.db, '2098-12-31'),
      remind(program.db, '2099-01-01'),
      remind(program.db, '2099-01-01'),
    ])
    await program.runJobs()
    expect((await subjects('tard@campagne.example')).filter((subject) => subject.includes('pas encore'))).toHaveLength(
      1,
    )
    expect((await subjects('doit@campagne.example')).filter((subject) => subject.includes('pas encore'))).toEqual([])
    expect((await read(id)).mailings).toMatchObject([{ sent: 2 }, { kind: 'REMINDER', sent: 1, waiting: 0 }])
  })

  test('a reminder that waits to be sent isn’t sent to who pays meanwhile', async () => {
    const { db } = program
    const [{ id }] = (await program.call('GET', '/campaigns', { token })).body.rows
    const mailing = await db
      .insertInto('campaignMailings')
      .values({ campaignId: id, kind: 'REMINDER', day: '2026-01-02', startedAt: '2026-01-02T08:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('campaignMails').values({ mailingId: mailing.id, personId: people.late }).execute()
    const { continueMailing } = await import('./service.ts')
    await continueMailing(db, { mailingId: mailing.id })
    const waiting = () =>
      db
        .selectFrom('mails')
        .where('mailing', '=', `campaign-${mailing.id}`)
        .select(['state', 'html'])
        .executeTakeFirstOrThrow()
    expect((await waiting()).state).toBe('QUEUED')
    const admin = await personsAdmin(program)
    const body = { amount: 63, method: 'CHEQUE', date: parisDay(new Date()) }
    const paid = await program.call('POST', `/users/${people.late}/payments`, { token: admin.token, body })
    expect(paid.status).toBe(201)
    expect(await waiting()).toEqual({ state: 'WITHDRAWN', html: null })
    await program.runJobs()
    expect((await subjects('tard@campagne.example')).filter((subject) => subject.includes('pas encore'))).toHaveLength(
      1,
    )
  })

  test('on the morning of a reminder others may be planned, whether it is kept or moved', async () => {
    const [{ id }] = (await program.call('GET', '/campaigns', { token })).body.rows
    const today = parisDay(new Date())
    const first = await program.db
      .updateTable('campaignMailings')
      .set({ day: '2026-01-01' })
      .where('campaignId', '=', id)
      .where('kind', '=', 'FIRST')
      .returning('id')
      .executeTakeFirst()
    expect(first).toBeDefined()
    await program.db.insertInto('campaignMailings').values({ campaignId: id, kind: 'REMINDER', day: today }).execute()
    const plan = async (days: string[]) => {
      const { status, body } = await program.call('PUT', `/campaigns/${id}/reminders`, { token, body: { days } })
      if (status !== 200) return body.code
      return body.mailings.flatMap(({ day, startedAt }: Mailing) => (startedAt ? [] : [day]))
    }
    expect(await plan([today, '2098-03-01'])).toEqual([today, '2098-03-01'])
    expect(await plan(['2098-03-02'])).toEqual(['2098-03-02'])
    expect(await plan([today])).toBe('reminder-past')
    expect(await plan([])).toEqual([])
  })

  test('a reminder that leaves within days is doubted while the last bank statement is old, and no longer once one is read', async () => {
    const [{ id }] = (await program.call('GET', '/campaigns', { token })).body.rows
    const dayIn = (days: number) => addDays(parisDay(new Date()), days)
    const doubted = async (remindedIn: number, coveredUntil: number) => {
      await program.call('PUT', `/campaigns/${id}/reminders`, { token, body: { days: [dayIn(remindedIn)] } })
      await program.db.deleteFrom('bankStatements').execute()
      const about = { iban: 'FR7630006000011234567890189', format: 'CAMT', fileName: 'releve.xml' } as const
      const days = { firstDay: dayIn(coveredUntil - 5), lastDay: dayIn(coveredUntil) }
      await program.db
        .insertInto('bankStatements')
        .values({ ...about, ...days, lineCount: 0, knownCount: 0 })
        .execute()
      return (await program.call('GET', '/campaigns/progress', { token })).body.campaign.reminder
    }
    expect(await doubted(2, -20)).toEqual({ day: dayIn(2), statementsUntil: dayIn(-20) })
    expect(await doubted(2, -1)).toBeNull()
    expect(await doubted(30, -20)).toBeNull()
    await program.call('PUT', `/campaigns/${id}/reminders`, { token, body: { days: [] } })
    await program.db.deleteFrom('bankStatements').execute()
  })

  test('two administrators who plan at once leave the days of one of them', async () => {
    const [{ id }] = (await program.call('GET', '/campaigns', { token })).body.rows
    const requests = [['2098-05-01', '2098-06-01'], ['2098-06-01', '2098-05-01', '2098-07-01'], ['2098-06-01']]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        requests.map((days) => program.call('PUT', `/campaigns/${id}/reminders`, { token, body: { days } })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const planned = (await read(id)).mailings.filter(({ startedAt }: Mailing) => !startedAt)
      expect(requests.map((days) => [...days].sort())).toContainEqual(planned.map(({ day }: Mailing) => day))
    }
  })

  test('a renewal campaign that is cut off half-way goes on where it was', async () => {
    const { db } = program
    const campaign = await db.insertInto('campaigns').values({ season: 2150 }).returning('id').executeTakeFirstOrThrow()
    const mailing = await db
      .insertInto('campaignMailings')
      .values({ campaignId: campaign.id, kind: 'FIRST', day: '2026-01-01', startedAt: '2026-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('campaignMails')
      .values([
        { mailingId: mailing.id, personId: people.owes, verdict: 'SENT' },
        { mailingId: mailing.id, personId: people.late },
      ])
      .execute()
    const { continueMailing } = await import('./service.ts')
    await Promise.all([continueMailing(db, { mailingId: mailing.id }), continueMailing(db, { mailingId: mailing.id })])
    const count = async (email: string) => (await subjects(email)).filter((subject) => subject.includes('2150')).length
    expect([await count('doit@campagne.example'), await count('tard@campagne.example')]).toEqual([0, 1])
  })
})
