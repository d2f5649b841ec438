import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aBook, aCampaign, aSale, buy } from '../campaigns/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'keeper' | 'seller' | 'society', Someone>
let running: number
const today = parisDay(new Date())

const program = sharedProgram(async (program) => {
  running = (await aCampaign(program)).id
  who.keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }], {
    firstName: 'Maël',
    lastName: 'Le Goff',
  })
  who.seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }], {
    firstName: 'Lena',
    lastName: 'Abgrall',
  })
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})

const send = (method: 'POST' | 'PUT', path: string, body: object = {}, as = who.keeper) =>
  program.call(method, `/calendars/campaigns${path}`, { token: as.token, body })
const list = async () => (await program.call('GET', '/calendars/campaigns', who.keeper)).body
const form = (year: number, from = 400) => ({
  year,
  minimum: 2,
  opensOn: addDays(today, from),
  closesOn: addDays(today, from + 30),
})

describe('Campaigns of the calendar (rules#calendar-campaigns)', () => {
  test('anybody reads which campaign calendars are sold in, until when, and the least that is given', async () => {
    const { status, body } = await program.call('GET', '/calendars/campaign')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { year: 2027, stage: 'OPEN', closesOn: addDays(today, 30), minimum: 2 },
    })
  })

  test('the next calendar campaign is proposed for the year after and the days a year later', async () => {
    const { rows, suggestion } = await list()
    expect(rows).toMatchObject([{ year: 2027, stage: 'OPEN', sold: false, books: 0, closedAt: null }])
    expect(suggestion.year).toBe(2028)
    expect(suggestion.opensOn.slice(0, 4)).toBe(String(Number(rows[0].opensOn.slice(0, 4)) + 1))
  })

  test('a year has one calendar campaign and a day one on sale, and the campaign in the way is named', async () => {
    expect((await send('POST', '', form(2027))).body.code).toBe('year-taken')
    const overlapping = await send('POST', '', form(2029, 5))
    expect([overlapping.status, overlapping.body.code]).toEqual([409, 'periods-overlap'])
    expect(overlapping.body.errors).toContainEqual(expect.objectContaining({ path: 'year', message: '2027' }))
    const both = await Promise.all([send('POST', '', form(2028)), send('POST', '', form(2028))])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('year-taken')
  })

  test('a calendar campaign is changed on the version that was read, and its year stays once something was sold', async () => {
    const { body: campaign } = await send('POST', '', form(2030, 800))
    const { id, version } = campaign
    const changed = await send('PUT', `/${id}`, { ...form(2031, 800), version })
    expect(changed.body).toMatchObject({ year: 2031, version: version + 1 })
    expect((await send('PUT', `/${id}`, { ...form(2030, 800), version })).body.code).toBe('changed-meanwhile')
    const line = await program.db.selectFrom('resources').where('campaignId', '=', id).select('name').execute()
    expect(line).toEqual([{ name: 'Calendrier 2031' }])
    await aSale(program, { campaign: id, stub: 1 })
    expect((await send('PUT', `/${id}`, form(2032, 800))).body.code).toBe('year-sold')
    expect((await send('PUT', `/${id}`, { ...form(2031, 801), minimum: 5 })).body.minimum).toBe(5)
  })

  test.each([
    ['that ends before it begins', { opensOn: '2030-02-01', closesOn: '2030-01-01' }, 'closesOn'],
    ['of less than 2 €', { minimum: 1.99 }, 'minimum'],
    ['of no year', { year: 27 }, 'year'],
  ])('a campaign %s is refused by name', async (_what, changes, field) => {
    const { status, body } = await send('POST', '', { ...form(2050, 2_000), ...changes })
    expect([status, body.errors[0].path]).toEqual([400, field])
  })
})

describe('Closing a campaign (rules#calendar-closing)', () => {
  test('closing a campaign waits for every book: those still out are named, with who has them', async () => {
    const range = { firstStub: 1, lastStub: 20 }
    const id = await aBook(program, {
      campaignId: running,
      kind: 'SELLER',
      ...range,
      state: 'GIVEN',
      sellerId: who.seller.id,
    })
    const refused = await send('POST', `/${running}/close`)
    expect([refused.status, refused.body.code]).toEqual([409, 'books-out'])
    expect(refused.body.errors).toEqual([{ path: '1-20', code: 'books-out', message: 'Lena Abgrall' }])
    // The database refuses it too, whatever the path.
    const anyhow = program.db.updateTable('calendarCampaigns').set({ closedAt: new Date() }).where('id', '=', running)
    await expect(anyhow.execute()).rejects.toMatchObject({ constraint: 'calendar_campaign_books_back' })
    await program.db.updateTable('calendarBooks').set({ state: 'STORED' }).where('id', '=', id).execute()
  })

  test('a book that is given at the same moment is told, or refused: never given by a closed campaign', async () => {
    const book = await aBook(program, { campaignId: running, kind: 'SELLER', firstStub: 21, lastStub: 40 })
    const missing = { first: 40, last: 40, kind: 'MISSING', reason: 'Arrachée' }
    await program.call('POST', `/calendars/books/${book}/voids`, { token: who.keeper.token, body: missing })
    const give = program.call('POST', `/calendars/books/${book}/give`, {
      token: who.keeper.token,
      body: { sellerId: who.seller.id },
    })
    const [given, closed] = await Promise.all([give, send('POST', `/${running}/close`)])
    expect([given.status, closed.status].sort()).toEqual([204, 409])
    if (given.status === 204) {
      await program.call('POST', `/calendars/books/${book}/return`, { token: who.keeper.token, body: {} })
      // Its stubs are neither sold nor counted, which needs a reason.
      expect((await send('POST', `/${running}/close`, { reason: 'Carnet rendu entier' })).status).toBe(204)
    }
  })

  test('a closed campaign sells nothing online or at the desk and keeps its books unchanged; a gift at a door is still accepted', async () => {
    // The next campaign exists, so that is what a visitor is told about.
    expect((await buy(program, { stubNumber: 5 })).body.code).toBe('campaign-coming')
    const insert = (source: 'DESK' | 'DOOR') =>
      program.db
        .insertInto('calendarSales')
        .columns(['commandId', 'campaignId', 'source'])
        .expression((eb) =>
          eb
            .selectFrom('commands')
            .select((one) => [one.fn.max('id').as('id'), one.val(running).as('c'), one.val(source).as('s')]),
        )
        .execute()
    await expect(insert('DESK')).rejects.toMatchObject({ constraint: 'calendar_campaign_open' })
    await aSale(program, { campaign: running, stub: 7 })
    const voided = { campaignId: running, number: 8, void: 'MISSING' as const, voidedAt: new Date() }
    for (const change of [
      program.db.insertInto('calendarStubs').values(voided),
      program.db.deleteFrom('calendarStubs').where('campaignId', '=', running).where('void', 'is not', null),
    ])
      await expect(change.execute()).rejects.toMatchObject({ constraint: 'calendar_campaign_open' })
    const books = await program.call('POST', '/calendars/books?campaign=2027', {
      token: who.keeper.token,
      body: { kind: 'SELLER', firstStub: 901, lastStub: 920 },
    })
    expect(books.body.code).toBe('campaign-closed')
    await expect(
      program.db.deleteFrom('calendarBooks').where('campaignId', '=', running).execute(),
    ).rejects.toMatchObject({ constraint: 'calendar_campaign_open' })
  })

  test('a campaign closed a second time says when and by whom it was closed, and the society’s administrators reopen it', async () => {
    const again = await send('POST', `/${running}/close`)
    expect(again.body.code).toBe('already-closed')
    expect(again.body.errors).toContainEqual(expect.objectContaining({ path: 'by', message: 'Maël Le Goff' }))
    expect((await send('POST', `/${running}/reopen`)).status).toBe(403)
    expect((await send('POST', `/${running}/reopen`, {}, who.society)).status).toBe(204)
    expect((await send('POST', `/${running}/reopen`, {}, who.society)).body.code).toBe('not-closed')
    expect((await buy(program, { stubNumber: 5 })).status).toBe(200)
  })
})
