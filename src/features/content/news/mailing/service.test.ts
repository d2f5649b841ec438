import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { continueTask } from '../../../platform/tasks/work/service.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../../society/persons/fixtures.ts'
import { saveContact } from '../../../society/settings/service.ts'
import type { News } from '../contract.ts'
import type { Mailing } from './contract.ts'
import { beginDue, NEWS_WORK } from './service.ts'

let admin: { id: number; token: string }
let ski: number
let sail: number

const program = sharedProgram(async (program) => {
  await saveContact(program.db, { email: 'contact@amicale.example' })
  const open = { description: '', authorizedSubscribers: ['UDSP' as const] }
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', ...open }, undefined)
  sail = await defineCommission(program.db, { name: 'Voile', technicalName: 'voile', ...open }, undefined)
  admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { newsletterOptIn: false })
})
// Readers of the test before no longer are.
beforeEach(() => sql`update persons set subscriptions = '{HONORAIRE}'`.execute(program.db))

const skier = (changes: object = {}) => enrolledMember(program, { subscriptions: ['UDSP'], ...changes })
const refuse = (personId: number, commissionId: number) =>
  program.db.insertInto('refusedCommissions').values({ personId, commissionId }).execute()
/** Skiers by id, which is the sending sequence. */
const skiers = async (many: number) =>
  (await Promise.all(Array.from({ length: many }, () => skier()))).toSorted((one, other) => one - other)

async function write(changes: object = {}): Promise<News> {
  const body = { title: 'Sortie à Avoriaz', text: '<p>Départ à 6 h &amp; retour le soir.</p>', publishedAt: 'now' }
  const { body: news } = await program.call('POST', '/news', {
    token: admin.token,
    body: { ...body, commissionId: ski, audience: 'COMMISSION', ...changes },
  })
  return news
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const call = async (method: 'GET' | 'POST' | 'DELETE', { id }: News, token = admin.token) =>
  program.call(method, `/news/${id}/mailing`, { token })
const mailing = async (news: News) => (await call('GET', news)).body as Mailing
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.code
const writtenTo = async ({ id }: News) =>
  (
    await sql<{ personId: number }>`select person_id from mails where once like ${`news-${id}-%`} order by 1`.execute(
      program.db,
    )
  ).rows.map(({ personId }) => personId)
const publish = ({ id }: News) =>
  program.db.updateTable('news').set({ publishedAt: new Date() }).where('id', '=', id).execute()

describe('Members concerned are written to about news (rules#news)', () => {
  test('news go by mail once to each reader who accepts news, with a way out, and the figures say how it went', async () => {
    const [one, two] = [await skier(), await skier()]
    await skier({ newsletterOptIn: false })
    await skier({ state: 'EXPIRED' })
    await refuse(await skier(), ski)
    await refuse(one, sail)
    await enrolledMember(program, { subscriptions: ['AMICALE'] })
    const news = await write()
    expect(await mailing(news)).toMatchObject({ readers: { members: 5, newsletter: 2 }, mailing: null })
    const asked = (await call('POST', news)).body as Mailing
    expect(asked.mailing).toMatchObject({ total: 2, waiting: 2, sent: 0, droppedAt: null })
    expect(await codeOf(call('POST', news))).toBe('already-asked')
    await program.runJobs()
    expect(await writtenTo(news)).toEqual([one, two])
    expect((await mailing(news)).mailing).toMatchObject({ total: 2, sent: 2, waiting: 0, failed: 0, leftOut: 0 })
    expect(await codeOf(call('DELETE', news))).toBe('begun')

    const { email } = await program.db
      .selectFrom('persons')
      .where('id', '=', one)
      .select('email')
      .executeTakeFirstOrThrow()
    const [mail] = await program.mailsTo(email ?? '')
    expect(mail?.subject).toBe('Sortie à Avoriaz')
    expect(mail?.text).toContain('Commission Ski')
    expect(mail?.text).toMatch(/Départ à 6\s+h & retour le soir\./)
    expect(mail?.text).toContain(`/news/${news.id}`)
    expect(mail?.text).toContain(`/desabonnement?commission=${ski}&token=`)
  })

  test('a mailing about planned news leaves when the news is published, and not before', async () => {
    const person = await skier()
    const news = await write({ publishedAt: inAnHour() })
    await call('POST', news)
    await beginDue(program.db)
    await program.runJobs()
    expect(await writtenTo(news)).toEqual([])
    expect((await mailing(news)).mailing).toMatchObject({ begunAt: null, total: 0 })
    await publish(news)
    await beginDue(program.db)
    await beginDue(program.db)
    await program.runJobs()
    expect(await writtenTo(news)).toEqual([person])
  })

  test('no mail leaves about a draft or about news that are over', async () => {
    await skier()
    const draft = await write({ publishedAt: null })
    expect(await codeOf(call('POST', draft))).toBe('draft')
    const over = await write({ publishedAt: '2026-01-05T10:00:00Z', expiresOn: '2026-01-06' })
    expect(await codeOf(call('POST', over))).toBe('over')
    // Requested while scheduled, then made a draft again: it waits.
    const planned = await write({ publishedAt: inAnHour() })
    await call('POST', planned)
    await program.db.updateTable('news').set({ publishedAt: null }).where('id', '=', planned.id).execute()
    await beginDue(program.db)
    expect((await mailing(planned)).mailing).toMatchObject({ begunAt: null, droppedAt: null })
  })

  test('no mail about news leaves once they are over, archived or no longer their author’s to send', async () => {
    await skier()
    const [over, archived] = [await write({ publishedAt: inAnHour() }), await write({ publishedAt: inAnHour() })]
    for (const news of [over, archived]) await call('POST', news)
    await program.db
      .updateTable('news')
      .set({ publishedAt: '2026-01-05T10:00:00Z', expiresOn: '2026-01-06' })
      .where('id', '=', over.id)
      .execute()
    await program.call('POST', `/news/${archived.id}/archive`, { token: admin.token })
    const other = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const lost = await write({ publishedAt: inAnHour() })
    await call('POST', lost, other.token)
    await sql`delete from person_roles where person_id = ${other.id}`.execute(program.db)
    await publish(lost)
    await beginDue(program.db)
    await program.runJobs()
    for (const news of [over, archived, lost]) expect(await writtenTo(news)).toEqual([])
    expect((await mailing(lost)).mailing?.droppedAt).not.toBeNull()
    // Its administrators may request it again.
    expect((await call('POST', lost)).status).toBe(200)
  })

  test('a mailing about news can be cancelled before it begins', async () => {
    await skier()
    const news = await write({ publishedAt: inAnHour() })
    await call('POST', news)
    expect((await call('DELETE', news)).body.mailing).toBeNull()
    expect((await call('DELETE', news)).status).toBe(200)
    await publish(news)
    await beginDue(program.db)
    expect((await mailing(news)).mailing).toBeNull()
  })

  test('the end of a mailing about news is told before and while it is sent, at the provider’s pace (rules#pace)', async () => {
    await skiers(25)
    await program.db.updateTable('mailPace').set({ perMinute: 10, perHour: 20 }).execute()
    await program.db.deleteFrom('mailSendings').execute()
    const inHours = (instant: string | null | undefined) => (Date.parse(instant ?? '') - Date.now()) / 3_600_000
    const news = await write()
    // Eighteen an hour: twenty-five need a second hour.
    expect(inHours((await mailing(news)).endsAt)).toBeGreaterThan(0.99)
    await call('POST', news)
    await program.runJobs()
    const leaving = await mailing(news)
    expect(leaving.mailing?.mails).toMatchObject({ sent: 9, waiting: 16, dead: 0 })
    expect(inHours(leaving.mailing?.mails.endsAt)).toBeGreaterThan(0.99)
    await program.db.updateTable('mailPace').set({ perMinute: 10_000, perHour: 100_000 }).execute()
    await program.runJobs()
    expect(await mailing(news)).toMatchObject({
      endsAt: null,
      mailing: { sent: 25, mails: { sent: 25, endsAt: null } },
    })
  })

  test('a member who leaves the newsletter, the commission or the society meanwhile is left out of the mailing', async () => {
    const [stays, leaves, moves, gone, refuses = 0] = await skiers(5)
    const news = await write()
    await call('POST', news)
    await sql`update persons set newsletter_opt_in = false where id = ${leaves}`.execute(program.db)
    await sql`update persons set subscriptions = '{AMICALE}' where id = ${moves}`.execute(program.db)
    await sql`update persons set state = 'SUSPENDED' where id = ${gone}`.execute(program.db)
    await refuse(refuses, ski)
    await program.runJobs()
    expect(await writtenTo(news)).toEqual([stays])
    expect((await mailing(news)).mailing).toMatchObject({ total: 5, sent: 1, leftOut: 4, waiting: 0 })
  })

  test('news archived half-way through a mailing reach nobody more', async () => {
    const all = await skiers(30)
    const news = await write()
    await call('POST', news)
    const { task } = (await mailing(news)).mailing ?? {}
    const archive = () => program.call('POST', `/news/${news.id}/archive`, { token: admin.token })
    const work = {
      ...NEWS_WORK,
      open: async (...given: Parameters<typeof NEWS_WORK.open>) => {
        const turn = await NEWS_WORK.open(...given)
        const next: typeof turn.next = async (tell) => {
          const met = await turn.next(tell)
          await archive()
          return met
        }
        return { ...turn, next }
      },
    }
    await continueTask(program.db, [work], task ?? 0)
    expect(await writtenTo(news)).toEqual(all.slice(0, 25))
    await program.call('POST', `/news/${news.id}/restore`, { token: admin.token })
    expect((await mailing(news)).mailing).toMatchObject({ total: 30, leftOut: 5 })
  })

  test('a mailing about news cut off and taken up by two workers reaches each member once', async () => {
    const all = await skiers(60)
    const news = await write()
    await call('POST', news)
    const { task = 0 } = (await mailing(news)).mailing ?? {}
    let cut = 0
    const dying = {
      ...NEWS_WORK,
      open: async (...given: Parameters<typeof NEWS_WORK.open>) => {
        const turn = await NEWS_WORK.open(...given)
        const next: typeof turn.next = (tell) => {
          if (cut++ === 1) throw new Error('the machine went down')
          return turn.next(tell)
        }
        return { ...turn, next }
      },
    }
    await expect(continueTask(program.db, [dying], task ?? 0)).rejects.toThrow('went down')
    expect(await writtenTo(news)).toHaveLength(25)
    await Promise.all([1, 2].map(() => continueTask(program.db, [NEWS_WORK], task ?? 0)))
    await program.runJobs()
    expect(await writtenTo(news)).toEqual(all.sort((a, b) => a - b))
    expect((await mailing(news)).mailing).toMatchObject({ total: 60, sent: 60 })
  })

  test('a mailing about news that nobody accepts ends at once', async () => {
    const news = await write()
    expect((await call('POST', news)).status).toBe(200)
    await program.runJobs()
    expect((await mailing(news)).mailing).toMatchObject({ total: 0, waiting: 0, sent: 0 })
  })
})
