import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCampaign, aSale, buy } from '../campaigns/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'keeper' | 'seller' | 'stranger', Someone>
let campaign: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  who.keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  who.seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  who.stranger = await activeMember(program)
})

const make = (body: object, as = who.keeper) =>
  program.call('POST', '/calendars/books', { token: as.token, body: { kind: 'SELLER', ...body } })
const find = async (query: string) =>
  (await program.call('GET', `/calendars/books?${query}`, { token: who.keeper.token })).body
const rowsOf = async (query: string) => (await find(query))._embedded.data
const one = async (stub: number) => (await rowsOf(`q=${stub}`))[0]
const read = async (id: number) => (await program.call('GET', `/calendars/books/${id}`, who.keeper)).body

describe('Books of stubs (rules#calendar-books)', () => {
  test('a run is cut into books of so many stubs, the last with what is left', async () => {
    const { status, body } = await make({ firstStub: 1, lastStub: 50, perBook: 20 })
    expect([status, body]).toEqual([201, { books: 3 }])
    const ranges = (await rowsOf('')).map(({ firstStub, lastStub }: { firstStub: number; lastStub: number }) => [
      firstStub,
      lastStub,
    ])
    expect(ranges).toEqual([
      [1, 20],
      [21, 40],
      [41, 50],
    ])
    expect((await one(40)).firstStub).toBe(21)
  })

  test('a book that overlaps is refused, and the book in the way is named', async () => {
    const { status, body } = await make({ firstStub: 35, lastStub: 60 })
    expect([status, body.code, body.errors.map(({ message }: { message: string }) => message)]).toEqual([
      409,
      'books-overlap',
      ['21-40', '41-50'],
    ])
  })

  test('two overlapping books added at once end with one refused', async () => {
    const both = await Promise.all([make({ firstStub: 101, lastStub: 120 }), make({ firstStub: 110, lastStub: 130 })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('books-overlap')
  })

  test.each([
    ['ends before it begins', { firstStub: 20, lastStub: 10 }, 'lastStub'],
    ['has more stubs than anybody prints', { firstStub: 1, lastStub: 200_000 }, 'lastStub'],
    ['is cut into books of nothing', { firstStub: 900, lastStub: 990, perBook: 0 }, 'perBook'],
  ])('a book that %s is refused by name', async (_what, body, field) => {
    const answer = await make(body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field])
  })

  test('a book of stubs is changed and removed as long as nothing of it was used', async () => {
    await make({ firstStub: 301, lastStub: 310 })
    const { id, version } = await one(301)
    const put = (body: object) =>
      program.call('PUT', `/calendars/books/${id}`, { token: who.keeper.token, body: { kind: 'SELLER', ...body } })
    expect((await put({ firstStub: 301, lastStub: 320, version })).body).toMatchObject({ lastStub: 320, free: 20 })
    expect((await put({ firstStub: 301, lastStub: 330, version })).body.code).toBe('changed-meanwhile')
    await aSale(program, { campaign, stub: 305, book: id })
    expect((await put({ firstStub: 301, lastStub: 330 })).body.code).toBe('book-used')
    expect((await program.call('DELETE', `/calendars/books/${id}`, who.keeper)).body.code).toBe('book-used')
    await make({ firstStub: 331, lastStub: 340 })
    const unused = await one(331)
    expect((await program.call('DELETE', `/calendars/books/${unused.id}`, who.keeper)).status).toBe(204)
    expect(await one(331)).toBeUndefined()
  })

  test('a book with a gift without a number counts as used', async () => {
    await make({ firstStub: 351, lastStub: 360 })
    const { id } = await one(351)
    await aSale(program, { campaign, book: id })
    expect((await program.call('DELETE', `/calendars/books/${id}`, who.keeper)).body.code).toBe('book-used')
  })

  test('a new book takes over the earlier sales of its numbers, which no longer need a check for it', async () => {
    const { body } = await buy(program, { stubNumber: 405 })
    await make({ firstStub: 401, lastStub: 420 })
    const sale = await program.db
      .selectFrom('calendarSales')
      .where('commandId', '=', body.id)
      .select(['bookId', 'toCheck'])
      .executeTakeFirst()
    expect(sale).toEqual({ bookId: (await one(405)).id, toCheck: [] })
  })

  test('a gift that came from another book stays that book’s, whatever its number', async () => {
    await make({ firstStub: 421, lastStub: 430 })
    const { id } = await one(421)
    const sale = await aSale(program, { campaign, stub: 445, book: id })
    await make({ firstStub: 441, lastStub: 450 })
    const kept = await program.db
      .selectFrom('calendarSales')
      .where('commandId', '=', sale)
      .select('bookId')
      .executeTakeFirst()
    expect(kept).toEqual({ bookId: id })
  })

  test('a book of stubs tells its sales by payment method, its voided and free stubs, and its refunds', async () => {
    await make({ firstStub: 501, lastStub: 510 })
    const { id } = await one(501)
    await aSale(program, { campaign, stub: 501, cents: 1_000 })
    await aSale(program, { campaign, stub: 502, cents: 2_050 })
    await aSale(program, { campaign, stub: 503, cents: 500, method: 'CHEQUE' })
    // A gift at a door without a free number: its cash still belongs to the book.
    await aSale(program, { campaign, cents: 700, book: id })
    await program.call('POST', `/calendars/books/${id}/voids`, {
      token: who.keeper.token,
      body: { first: 509, last: 510, kind: 'MISSING', reason: 'Arrachées' },
    })
    expect(await read(id)).toMatchObject({
      sold: 3,
      void: 2,
      free: 5,
      cash: 37.5,
      means: [
        { method: 'CASH', sales: 2, amount: 30.5 },
        { method: 'CHEQUE', sales: 1, amount: 5 },
      ],
      refunded: 0,
      voids: [{ first: 509, last: 510, kind: 'MISSING', reason: 'Arrachées' }],
    })
  })
})

describe('Who sees books', () => {
  let given: { id: number }
  beforeAll(async () => {
    await make({ firstStub: 601, lastStub: 620 })
    given = await one(601)
    const body = { sellerId: who.seller.id, team: 'Équipe B', streets: ['rue du Port'] }
    const { status } = await program.call('POST', `/calendars/books/${given.id}/give`, {
      token: who.keeper.token,
      body,
    })
    expect(status).toBe(204)
  })

  test('a seller sees their own alone, with the cash to bring back', async () => {
    await aSale(program, { campaign, stub: 604, cents: 1_500 })
    const { body } = await program.call('GET', '/calendars/own', who.seller)
    expect(body).toMatchObject({ year: 2027, closed: false })
    expect(body.books).toMatchObject([
      { firstStub: 601, sold: 1, cash: 15, team: 'Équipe B', streets: ['rue du Port'] },
    ])
    expect((await program.call('GET', '/calendars/own', who.keeper)).body.books).toEqual([])
    expect((await program.call('GET', '/calendars/books', who.seller)).status).toBe(403)
    expect((await program.call('GET', `/calendars/books/${given.id}`, who.seller)).status).toBe(403)
    expect((await program.call('GET', '/calendars/own', who.stranger)).status).toBe(403)
  })

  test('a book is found by its seller, its team and its state', async () => {
    for (const query of [
      'q=prigent',
      'q=prigent yann',
      'q=equipe b',
      'search=state==GIVEN',
      `search=sellerId==${who.seller.id}`,
    ])
      expect([query, (await rowsOf(query)).map(({ id }: { id: number }) => id)]).toEqual([query, [given.id]])
  })
})
