import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign, aSale } from '../../campaigns/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'keeper' | 'seller' | 'other' | 'member', Someone>
let campaign: number
let next = 0
let book: number
let first: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  const named = (role: 'ADMIN' | 'USER', firstName: string) =>
    activeMember(program, [{ name: 'calendriers', role }], { firstName, lastName: 'Le Goff' })
  who.keeper = await named('ADMIN', 'Maël')
  who.seller = await named('USER', 'Lena')
  who.other = await named('USER', 'Yann')
  who.member = await activeMember(program)
})
beforeEach(async () => {
  first = next * 20 + 1
  next++
  book = await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: first, lastStub: first + 19 })
})

type Act = 'give' | 'return' | 'count' | 'reopen' | 'undo'
const act = (name: Act, body: object = {}, as = who.keeper) =>
  program.call('POST', `/calendars/books/${book}/${name}`, { token: as.token, body })
const give = (seller = who.seller) => act('give', { sellerId: seller.id, team: 'A', streets: [] })
const read = async () => (await program.call('GET', `/calendars/books/${book}`, who.keeper)).body

describe('What becomes of a book (rules#calendar-books)', () => {
  test('a book is given, returned and counted: the expected and the counted cash, who did it, and when', async () => {
    expect((await give()).status).toBe(204)
    expect(await read()).toMatchObject({ state: 'GIVEN', seller: { firstName: 'Lena' } })
    await aSale(program, { campaign, stub: first, cents: 2_000 })
    await aSale(program, { campaign, stub: first + 1, cents: 500, method: 'CHEQUE' })
    expect((await act('return')).status).toBe(204)
    expect(await read()).toMatchObject({ state: 'STORED', seller: { firstName: 'Lena' } })
    expect((await act('count', { counted: 19.5, note: 'Il manque 50 c' })).status).toBe(204)
    const { state, counted, steps } = await read()
    expect([state, counted]).toEqual(['COUNTED', 19.5])
    expect(steps).toMatchObject([
      {
        step: 'COUNTED',
        by: 'Maël Le Goff',
        seller: 'Lena Le Goff',
        expected: 20,
        counted: 19.5,
        note: 'Il manque 50 c',
      },
      { step: 'TAKEN_BACK', seller: 'Lena Le Goff', expected: null },
      { step: 'GIVEN', seller: 'Lena Le Goff' },
    ])
  })

  test('a book counted while its seller still has it is returned as well', async () => {
    await give()
    await act('count', { counted: 0 })
    expect((await read()).steps.map(({ step }: { step: string }) => step)).toEqual(['COUNTED', 'TAKEN_BACK', 'GIVEN'])
  })

  test('a book given twice at once is given once, and the second request gets the time, the person and the seller', async () => {
    const both = await Promise.all([give(), give(who.other)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const { body } = both.find(({ status }) => status === 409) ?? { body: {} }
    expect(body.code).toBe('already-given')
    const told = Object.fromEntries(body.errors.map(({ path, message }: Record<string, string>) => [path, message]))
    expect(told).toMatchObject({
      at: expect.stringMatching(/Z$/),
      by: 'Maël Le Goff',
      seller: (await read()).steps[0].seller,
    })
  })

  test('a step of a book that does not follow is refused, and says why', async () => {
    expect((await act('return')).body.code).toBe('not-given')
    expect((await act('reopen')).body.code).toBe('not-counted')
    await give()
    await act('return')
    expect((await act('return')).body.code).toBe('already-taken-back')
    await act('count', { counted: 0 })
    expect((await act('count', { counted: 0 })).body.code).toBe('already-counted')
    expect((await give()).body.code).toBe('already-counted')
  })

  test('a reopened book is counted again', async () => {
    await give()
    await act('count', { counted: 10 })
    expect((await act('reopen')).status).toBe(204)
    expect(await read()).toMatchObject({ state: 'STORED', counted: null, seller: { firstName: 'Lena' } })
    await act('count', { counted: 12 })
    expect((await read()).counted).toBe(12)
  })

  test('a book is given to sellers alone, and a book of the page to nobody', async () => {
    expect((await give(who.member)).body.code).toBe('not-a-seller')
    expect((await act('give', { sellerId: 999_999 })).status).toBe(404)
    const range = { firstStub: 900_001 + next, lastStub: 900_001 + next }
    book = await aBook(program, { campaignId: campaign, kind: 'WEB', ...range, nextStub: range.firstStub })
    expect((await give()).body.code).toBe('book-of-the-page')
  })

  test('the last step of a book is undone within ten minutes, and a second click undoes no other', async () => {
    await give()
    await act('count', { counted: 10 })
    expect((await act('undo', { step: 'COUNTED' })).status).toBe(204)
    expect(await read()).toMatchObject({ state: 'STORED', counted: null, seller: { firstName: 'Lena' } })
    expect((await act('undo', { step: 'COUNTED' })).body.code).toBe('not-the-last-step')
    await act('undo', { step: 'TAKEN_BACK' })
    expect((await read()).state).toBe('GIVEN')
    await program.db
      .updateTable('calendarBookSteps')
      .set({ at: new Date(Date.now() - 11 * 60_000) })
      .where('bookId', '=', book)
      .execute()
    expect((await act('undo', { step: 'GIVEN' })).body.code).toBe('too-late-to-undo')
    expect((await read()).state).toBe('GIVEN')
  })

  test('sellers are found by name: those who hold a role there, and no other member', async () => {
    const { body } = await program.call('GET', '/calendars/sellers?name=goff', who.keeper)
    expect(body.rows.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Lena', 'Maël', 'Yann'])
    expect((await program.call('GET', '/calendars/sellers?name=prigent', who.keeper)).body.rows).toEqual([])
  })

  test('a seller takes no step of a book', async () => {
    for (const name of ['give', 'return', 'count', 'reopen', 'undo'] as const)
      expect((await act(name, {}, who.seller)).status).toBe(403)
  })
})
