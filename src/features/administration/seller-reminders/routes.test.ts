import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aBook, aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

let keeper: { token: string; email: string }
const sellers = {} as Record<'lena' | 'yann' | 'gone', { id: number; email: string }>
let campaign: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  const named = (firstName: string, lastName: string) =>
    activeMember(program, [{ name: 'calendriers', role: 'USER' }], { firstName, lastName })
  sellers.lena = await named('Lena', 'Abgrall')
  sellers.yann = await named('Yann', 'Bihan')
  sellers.gone = await named('Marc', 'Cariou')
  await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', sellers.gone.id).execute()
  const out = (firstStub: number, sellerId: number) =>
    aBook(program, {
      campaignId: campaign,
      kind: 'SELLER',
      firstStub,
      lastStub: firstStub + 19,
      state: 'GIVEN',
      sellerId,
    })
  await out(1, sellers.lena.id)
  await out(21, sellers.lena.id)
  await out(41, sellers.yann.id)
  await out(61, sellers.gone.id)
})

const list = async () => (await program.call('GET', '/calendars/reminders', keeper)).body.rows
const remind = async (ids?: number[]) =>
  (await program.call('POST', '/calendars/reminders', { token: keeper.token, body: { sellers: ids ?? null } })).body

describe('Who has not brought a book back (rules#calendar-reminders)', () => {
  test('each seller is named with their books, and those who cannot be written to', async () => {
    expect(await list()).toMatchObject([
      { seller: { lastName: 'Abgrall' }, books: [{ firstStub: 1 }, { firstStub: 21 }], reachable: true, due: true },
      { seller: { lastName: 'Bihan' }, reachable: true },
      { seller: { lastName: 'Cariou' }, reachable: false },
    ])
  })

  test('the mail is read and tried by whoever asks for it, with the books of who would get it, before anybody is written to', async () => {
    const preview = (query = '') => program.call('GET', `/calendars/reminders/preview${query}`, keeper)
    expect((await preview()).body).toMatchObject({
      subject: 'Vos carnets de calendriers 2027 sont attendus',
      attachments: [],
    })
    const { body: ofYann } = await preview(`?seller=${sellers.yann.id}`)
    expect(ofYann.subject).toBe('Votre carnet de calendriers 2027 est attendu')
    expect(ofYann.text).toContain('41 à 60')
    const trial = await program.call('POST', `/calendars/reminders/trials?seller=${sellers.yann.id}`, keeper)
    expect(trial.status).toBe(204)
    expect((await program.mailsTo(keeper.email)).map(({ subject }) => subject)).toEqual([
      'Essai\u00a0: Votre carnet de calendriers 2027 est attendu',
    ])
    expect(await program.mailsTo(sellers.yann.email)).toEqual([])
    const { token } = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    expect((await program.call('GET', '/calendars/reminders/preview', { token })).status).toBe(403)
    expect((await program.call('POST', '/calendars/reminders/trials', { token })).status).toBe(403)
  })

  test('a seller is asked for their books by number, and gets one mail though asked twice at once', async () => {
    const both = await Promise.all([remind([sellers.lena.id]), remind([sellers.lena.id])])
    expect(both.map(({ sent }) => sent).sort()).toEqual([0, 1])
    const mails = await program.mailsTo(sellers.lena.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Vos carnets de calendriers 2027 sont attendus'])
    expect(mails[0]?.text).toContain('21 à 40')
    const { body: sent } = await program.call('GET', '/mailings?search=kind==SELLERS', keeper)
    const [mailing] = sent._embedded.data
    expect(sent._embedded.data).toMatchObject([
      { subject: mails[0]?.subject, total: 1, sent: 1, commission: { technicalName: 'calendriers' } },
    ])
    expect((await program.call('GET', `/mailings/${mailing.id}`, keeper)).body.outcomes).toEqual({ SENT: 1 })
    expect((await list())[0]).toMatchObject({ due: false, remindedAt: expect.stringMatching(/Z$/) })
  })

  test('all sellers are reminded but those reminded within a day or without an account, and after a day again', async () => {
    expect(await remind()).toEqual({ sent: 1 })
    expect(await program.mailsTo(sellers.gone.email)).toEqual([])
    expect(await remind()).toEqual({ sent: 0 })
    await program.db
      .updateTable('calendarBooks')
      .set({ remindedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('sellerId', '=', sellers.yann.id)
      .execute()
    expect(await remind()).toEqual({ sent: 1 })
  })
})
