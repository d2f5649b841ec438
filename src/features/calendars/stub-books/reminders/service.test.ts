import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign } from '../../campaigns/fixtures.ts'

let keeper: { token: string }
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
  test('each is named with their books, and who cannot be written to', async () => {
    expect(await list()).toMatchObject([
      { seller: { lastName: 'Abgrall' }, books: [{ firstStub: 1 }, { firstStub: 21 }], reachable: true, due: true },
      { seller: { lastName: 'Bihan' }, reachable: true },
      { seller: { lastName: 'Cariou' }, reachable: false },
    ])
  })

  test('one is asked, with the numbers of the books; asked twice at once, they get one mail', async () => {
    const both = await Promise.all([remind([sellers.lena.id]), remind([sellers.lena.id])])
    expect(both.map(({ sent }) => sent).sort()).toEqual([0, 1])
    const mails = await program.mailsTo(sellers.lena.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Vos carnets de calendriers 2027 sont attendus'])
    expect(mails[0]?.text).toContain('21 à 40')
    expect((await list())[0]).toMatchObject({ due: false, remindedAt: expect.stringMatching(/Z$/) })
  })

  test('all are asked but who was within a day, and who has no account; after a day they are again', async () => {
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
