import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aBook, aCampaign, buy } from '../campaigns/fixtures.ts'

const today = parisDay(new Date())
const who = {} as Record<'admin' | 'seller' | 'member', { id: number; token: string }>
let campaign: number
let book: number
let next = 100
/** A stub that no other test uses. */
const aStub = () => ++next
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  who.admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }], {
    lastName: 'Riou',
    firstName: 'Jo',
  })
  who.seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }], { lastName: 'Kerdoncuff' })
  who.member = await activeMember(program)
  await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 999 })
  book = await aBook(program, {
    campaignId: campaign,
    kind: 'SELLER',
    state: 'GIVEN',
    sellerId: who.seller.id,
    firstStub: 1_001,
    lastStub: 1_020,
  })
})

const as = (someone = who.admin) => ({ token: someone.token })
const aSale = (changes: object = {}) => ({
  key: randomUUID(),
  amount: 12.5,
  method: 'CASH',
  date: today,
  ...changes,
})
const post = (changes: object = {}, someone = who.admin) =>
  program.call('POST', '/calendars/sales', { ...as(someone), body: aSale(changes) })
const list = async (query: Record<string, string>) => {
  const { body } = await program.call('GET', `/calendars/sales?${new URLSearchParams(query)}`, as())
  return body._embedded.data
}
const countBook = (sales: object[], changes: object = {}, id = book) =>
  program.call('POST', `/calendars/books/${id}/sales`, {
    ...as(),
    body: { key: randomUUID(), date: today, sales, ...changes },
  })

describe('A sale at the desk (rules#recorded-sales)', () => {
  test('A sale at the desk is found by its stub and by its buyer, with how it was paid and whose book it is from', async () => {
    const stub = aStub()
    const sale = { stubNumber: stub, method: 'CHEQUE', reference: 'BNP 1234', lastName: 'Guéguen', firstName: 'Soizic' }
    const { status, body } = await post({ ...sale, sellerId: who.seller.id })
    expect(status).toBe(201)
    const found = {
      externalId: body.externalId,
      stub,
      buyer: 'Soizic Guéguen',
      amount: 12.5,
      means: 'CHEQUE',
      source: 'DESK',
      reference: 'BNP 1234',
      state: 'DONE',
      seller: { id: who.seller.id, name: expect.stringContaining('Kerdoncuff') },
    }
    expect(await list({ q: String(stub) })).toMatchObject([found])
    expect(await list({ q: 'gueguen' })).toMatchObject([found])
    expect(await list({ q: 'guegen soizic' })).toMatchObject([found])
  })

  test('a stub that somebody has is refused, and says which sale has it', async () => {
    const stub = aStub()
    const { body: first } = await post({ stubNumber: stub })
    const { status, body } = await post({ stubNumber: stub })
    expect([status, body.code]).toEqual([409, 'stub-taken'])
    expect(body.errors).toEqual([
      { path: 'stubNumber', code: 'stub-taken', message: String(stub) },
      { path: `holder.${stub}`, code: 'stub-taken', message: first.externalId },
    ])
  })

  test('a sale sent twice with the same key is one sale', async () => {
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => post({ key })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body).toEqual(both[1]?.body)
  })

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['half a cent', { amount: 10.005 }, 'amount'],
    ['a card', { method: 'CARD' }, 'method'],
    ['tomorrow', { date: '2099-01-01' }, 'date'],
    ['years ago', { date: '2020-01-01' }, 'date'],
    ['a stub of 0', { stubNumber: 0 }, 'stubNumber'],
  ])('%s is refused by name', async (_what, changes, path) => {
    const { status, body } = await post(changes)
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('A sale at the desk is sold by who sells calendars, recorded into a campaign there is, by who administers them', async () => {
    expect((await post({ sellerId: who.member.id })).body.code).toBe('person-not-found')
    expect((await post({ campaign: 2044 })).body.code).toBe('campaign-not-found')
    expect((await post({}, who.seller)).status).toBe(403)
    expect((await post({}, who.member)).status).toBe(403)
  })
})

describe('A book that is counted (rules#recorded-sales)', () => {
  const read = async (stub = 1_001) => (await program.call('GET', `/calendars/counting?stub=${stub}`, as())).body

  test('A book that is counted is recorded whole, as sold by its seller; what was left out is still free', async () => {
    const { status, body } = await countBook([
      { stubNumber: 1_001, amount: 10, method: 'CASH' },
      { stubNumber: 1_002, amount: 20, method: 'CHEQUE' },
    ])
    expect([status, body]).toEqual([201, { recorded: 2, total: 30 }])
    expect(await read()).toMatchObject({
      id: book,
      first: 1_001,
      last: 1_020,
      state: 'GIVEN',
      seller: { id: who.seller.id },
      used: [
        { stub: 1_001, amount: 10, means: 'CASH' },
        { stub: 1_002, amount: 20, means: 'CHEQUE' },
      ],
    })
    expect(await list({ search: `bookId==${book};sellerId==${who.seller.id}` })).toHaveLength(2)
  })

  test('A book that is counted names every number that somebody has, and records none of the others', async () => {
    await post({ stubNumber: 1_005 })
    await post({ stubNumber: 1_006 })
    const { status, body } = await countBook(
      [1_004, 1_005, 1_006].map((stubNumber) => ({ stubNumber, amount: 10, method: 'CASH' })),
    )
    const named = body.errors.filter(({ path }: { path: string }) => path === 'stubNumber')
    expect([status, named.map(({ message }: { message: string }) => message)]).toEqual([409, ['1005', '1006']])
    expect((await read()).used.map(({ stub }: { stub: number }) => stub)).not.toContain(1_004)
  })

  test('the same count of a book again gets the same answer', async () => {
    const key = randomUUID()
    const sales = [{ stubNumber: 1_010, amount: 7, method: 'CASH' }]
    const first = await countBook(sales, { key })
    expect(await countBook(sales, { key })).toMatchObject({ status: 201, body: first.body })
    expect(await countBook(sales)).toMatchObject({ status: 409, body: { code: 'stub-taken' } })
  })

  test('a number of another book, and one twice, are refused where they stand', async () => {
    const line = (stubNumber: number) => ({ stubNumber, amount: 10, method: 'CASH' })
    expect((await countBook([line(1_011), line(500)])).body.errors[0]).toMatchObject({ path: 'sales.1.stubNumber' })
    expect((await countBook([line(1_011), line(1_011)])).body.errors[0]).toMatchObject({ path: 'sales.1.stubNumber' })
  })

  test('a book of the page, a counted book or an unknown one is refused', async () => {
    const web = await aBook(program, {
      campaignId: campaign,
      kind: 'WEB',
      firstStub: 8_001,
      lastStub: 8_010,
      nextStub: 8_001,
    })
    const counted = await aBook(program, {
      campaignId: campaign,
      kind: 'SELLER',
      state: 'COUNTED',
      firstStub: 8_011,
      lastStub: 8_020,
    })
    const line = (stubNumber: number) => [{ stubNumber, amount: 10, method: 'CASH' }]
    expect((await countBook(line(8_001), {}, web)).body.code).toBe('book-of-the-page')
    expect((await countBook(line(8_011), {}, counted)).body.code).toBe('book-counted')
    expect((await post({ stubNumber: 8_011 })).body.code).toBe('book-counted')
    expect((await post({ stubNumber: 8_001 })).status).toBe(201)
    expect((await countBook(line(8_011), {}, 999_999)).body.code).toBe('book-not-found')
    expect((await read(77_777)).code).toBe('book-not-found')
  })
})

describe('The list of sales', () => {
  let online: { id: number }
  beforeAll(async () => {
    online = (await buy(program, { stubNumber: aStub() })).body
  })

  test('the list of sales is narrowed by where it was sold, how it was paid, and whether it was', async () => {
    expect((await list({ search: 'source==WEB;paid==false' })).map(({ id }: { id: number }) => id)).toEqual([online.id])
    expect(await list({ search: 'source==WEB;paid==true' })).toEqual([])
    const cheques = await list({ search: 'means==CHEQUE', sort: 'amount,asc' })
    expect(cheques.map(({ amount }: { amount: number }) => amount)).toEqual([12.5, 20])
    expect(await list({ search: `day<${today}` })).toEqual([])
    expect((await list({ search: 'stub=ge=1001;stub=le=1002', sort: 'stub,asc' })).length).toBe(2)
  })

  test('the list of sales is a file with the same columns for whatever is filtered', async () => {
    const { raw } = await program.call('GET', `/calendars/sales.csv?search=bookId==${book}`, as())
    const [head, ...lines] = rowsOfCsv(raw.body)
    expect(head).toEqual(expect.arrayContaining(['Souche', 'Souche déclarée', 'Carnet', 'Vendeur']))
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.flat().join()).toContain('1001 à 1020')
  })

  test('the list of a year without a campaign is not there', async () => {
    expect((await program.call('GET', '/calendars/sales?campaign=2031', as())).status).toBe(404)
  })
})

test('nothing more is recorded once the campaign is closed', async () => {
  const close = (closedAt: Date | null) =>
    program.db.updateTable('calendarCampaigns').set({ closedAt }).where('id', '=', campaign).execute()
  await program.db.updateTable('calendarBooks').set({ state: 'STORED' }).where('id', '=', book).execute()
  await close(new Date())
  expect((await post()).body.code).toBe('campaign-closed')
  expect((await countBook([{ stubNumber: 1_015, amount: 10, method: 'CASH' }])).body.code).toBe('campaign-closed')
  await close(null)
  expect((await post()).status).toBe(201)
})
