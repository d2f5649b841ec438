import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { aGift, aPhone, aWithdrawal, someDoors } from '../../rounds/sync/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aBook, aCampaign } from '../campaigns/fixtures.ts'

let campaign: number
let keeper: { id: number; token: string }
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
})
let next = 0

/** A seller with a sector of five doors, a phone and the next book of fifty stubs. */
async function aSeller({ withBook = true } = {}) {
  const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  const firstStub = ++next * 100 + 1
  const doors = await someDoors(program, 5, `Rue ${next}`)
  const { id: sectorId } = await program.db
    .insertInto('calendarSectors')
    .values({ campaignId: campaign, name: `Secteur ${next}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await program.db
    .insertInto('calendarSectorDoors')
    .values(doors.map((doorId, walk) => ({ campaignId: campaign, doorId, sectorId, walk })))
    .execute()
  await program.db.insertInto('calendarSectorSellers').values({ sectorId, personId: seller.id, place: 1 }).execute()
  const range = { firstStub, lastStub: firstStub + 49 }
  const book = withBook
    ? await aBook(program, { campaignId: campaign, kind: 'SELLER', state: 'GIVEN', sellerId: seller.id, ...range })
    : 0
  return { seller, door: doors[0] ?? 0, firstStub, book, phone: await aPhone(program, seller) }
}
const readBook = async (id: number) => (await program.call('GET', `/calendars/books/${id}`, keeper)).body
const count = (id: number, body: object) =>
  program.call('POST', `/calendars/books/${id}/count`, { token: keeper.token, body })

/** Records twelve gifts of 97,50 € in cash, two of which are withdrawn after the sync. */
async function anEvening() {
  const round = await aSeller()
  const { door, firstStub, phone } = round
  const gifts = Array.from({ length: 10 }, (_, index) =>
    aGift({ door, flat: `${index}`, stub: firstStub + index, amount: index < 2 ? 7.5 : 10 }),
  )
  const withoutStub = aGift({ door, flat: 'a', amount: 7.5 })
  const ofNoBook = aGift({ door, flat: 'b', amount: 5, stub: 9_000_000 + firstStub })
  await phone.deliver([...gifts, withoutStub, ofNoBook])
  const delivered = await phone.deliver([gifts[0], gifts[9]].map((gift) => aWithdrawal({ operation: gift?.id ?? '' })))
  return { ...round, delivered, inHand: 90 }
}

test('the cash asked of a seller is that of the gifts they noted and did not take back, with a number or without, wherever it is read (rules#calendar-cash)', async () => {
  const { seller, book, inHand } = await anEvening()
  expect((await readBook(book)).cash).toBe(inHand)
  expect((await program.call('GET', '/calendars/own', seller)).body.books[0].cash).toBe(inHand)
  const { body } = await program.call('GET', '/calendars/books?size=100', keeper)
  expect(body._embedded.data.find(({ id }: { id: number }) => id === book).cash).toBe(inHand)
  await count(book, { counted: inHand - 2 })
  expect((await readBook(book)).steps[0]).toMatchObject({ step: 'COUNTED', expected: inHand, counted: inHand - 2 })
})

test('a phone is told the cash its seller has to hand in as it delivers (rules#calendar-cash)', async () => {
  const { delivered, inHand } = await anEvening()
  expect(delivered).toMatchObject({ cash: inHand })
})

test('a gift that is taken back after the count changes what is expected, and not what was said at the count', async () => {
  const { door, book, firstStub, phone } = await aSeller()
  const gifts = [0, 1].map((index) => aGift({ door, flat: `${index}`, stub: firstStub + index }))
  await phone.deliver(gifts)
  await count(book, { counted: 20 })
  await phone.deliver([aWithdrawal({ operation: gifts[1]?.id ?? '' })])
  expect(await readBook(book)).toMatchObject({ cash: 10, counted: 20, steps: [{ expected: 20 }, {}] })
})

test('a gift that an administrator found to have been made is asked of its seller again', async () => {
  const { door, book, firstStub, phone } = await aSeller()
  const gift = aGift({ door, stub: firstStub })
  await phone.deliver([gift])
  await phone.deliver([aWithdrawal({ operation: gift.id })])
  expect((await readBook(book)).cash).toBe(0)
  const { externalId } = await program.db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'commandId')
    .where('key', '=', gift.id)
    .select('externalId')
    .executeTakeFirstOrThrow()
  await program.call('POST', `/commands/calendar/${externalId}/check`, { token: keeper.token, body: {} })
  expect((await readBook(book)).cash).toBe(10)
})

test('a seller of two books is asked for their cash once: what one count took is not asked at the next', async () => {
  const { seller, door, book, firstStub, phone } = await aSeller()
  const second = await aBook(program, {
    campaignId: campaign,
    kind: 'SELLER',
    state: 'GIVEN',
    sellerId: seller.id,
    firstStub: firstStub + 50,
    lastStub: firstStub + 59,
  })
  await phone.deliver([aGift({ door, stub: firstStub }), aGift({ door, flat: '2', stub: firstStub + 50, amount: 20 })])
  expect((await program.call('GET', '/calendars/own', seller)).body.cash).toBe(30)
  await count(book, { counted: 30 })
  expect((await readBook(second)).cash).toBe(0)
  expect((await program.call('GET', '/calendars/own', seller)).body.cash).toBe(0)
})

test('cheques are listed and counted beside the cash (rules#calendar-cash)', async () => {
  const { door, book, firstStub, phone } = await aSeller()
  await phone.deliver([
    aGift({ door, stub: firstStub, amount: 50, means: 'CHEQUE' }),
    aGift({ door, flat: '2', amount: 30, means: 'CHEQUE' }),
    aGift({ door, flat: '3', stub: firstStub + 1 }),
  ])
  expect(await readBook(book)).toMatchObject({
    cash: 10,
    cheques: 80,
    chequeList: [
      { amount: 50, stub: firstStub },
      { amount: 30, stub: null },
    ],
  })
  expect((await count(book, { counted: 10, countedCheques: 50 })).status).toBe(204)
  expect(await readBook(book)).toMatchObject({
    cheques: 80,
    countedCheques: 50,
    steps: [{ expectedCheques: 80, countedCheques: 50 }, {}],
  })
})

test('the money of a book on its page is that of its numbers, as in the closing report', async () => {
  const { book } = await anEvening()
  const { sold, means } = await readBook(book)
  expect(sold).toBe(8)
  expect(means).toEqual([{ method: 'CASH', sales: 8, amount: 77.5 }])
  const { raw } = await program.call('GET', `/calendars/campaigns/${campaign}/report.pdf`, keeper)
  expect((await textOfPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')).toContain('77,50 €')
})
