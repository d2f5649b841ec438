import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign, aSale, buy } from '../../campaigns/fixtures.ts'

let keeper: { token: string }
let campaign: number
let next = 0
let book: number
let first: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  const as = { firstName: 'Maël', lastName: 'Le Goff' }
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }], as)
})
beforeEach(async () => {
  first = next * 20 + 1
  next++
  book = await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: first, lastStub: first + 19 })
})

const declare = (from: number, to = from, kind = 'MISSING') =>
  program.call('POST', `/calendars/books/${book}/voids`, {
    token: keeper.token,
    body: { first: from, last: to, kind, reason: 'Déchirées' },
  })
const undo = (from: number, to = from) =>
  program.call('POST', `/calendars/books/${book}/voids/undo`, { token: keeper.token, body: { first: from, last: to } })
const numbers = ({ body }: { body: { errors: { path: string; message: string }[] } }) =>
  body.errors.filter(({ path }) => path === 'stub').map(({ message }) => message)

describe('Stubs that are missing or were cancelled (rules#missing-stubs)', () => {
  test('a missing stub cannot be bought, and is sold once found again', async () => {
    expect((await declare(first, first + 2)).status).toBe(204)
    expect((await buy(program, { stubNumber: first + 1 })).body.code).toBe('stub-taken')
    expect((await undo(first, first + 2)).status).toBe(204)
    expect((await buy(program, { stubNumber: first + 1 })).status).toBe(200)
  })

  test('a number that is sold is refused by name, and nothing of the range is written', async () => {
    await aSale(program, { campaign, stub: first + 3 })
    const refused = await declare(first, first + 5)
    expect([refused.status, refused.body.code, numbers(refused)]).toEqual([409, 'stub-sold', [String(first + 3)]])
    expect((await declare(first)).status).toBe(204)
    // Finding a range again only affects the missing numbers; those sold between them stay sold.
    await declare(first + 5)
    expect((await undo(first, first + 5)).status).toBe(204)
    expect((await buy(program, { stubNumber: first + 3 })).body.code).toBe('stub-taken')
  })

  test('a stub declared missing twice is told when and by whom it was declared', async () => {
    await declare(first)
    const { body } = await declare(first)
    expect(body.code).toBe('already-void')
    expect(body.errors).toContainEqual(expect.objectContaining({ path: 'by', message: 'Maël Le Goff' }))
    expect((await undo(first + 5)).body.code).toBe('not-void')
  })

  test('a number sold and cancelled at the same moment is one of both', async () => {
    const answers = await Promise.all([declare(first), buy(program, { stubNumber: first })])
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
  })

  test('a number of another book, or a range the wrong way round, is refused by name', async () => {
    expect((await declare(first + 15, first + 25)).body.errors[0]).toMatchObject({
      path: 'last',
      code: 'not-of-the-book',
    })
    for (const outside of [first - 1, first + 20])
      expect((await declare(outside, first + 19)).body.errors[0]).toMatchObject({
        path: 'first',
        code: 'not-of-the-book',
      })
    expect((await declare(first + 5, first + 4)).body.errors[0]).toMatchObject({ code: 'ends-before-it-begins' })
  })

  test('a missing stub of the page’s book that is found is given to the next buyer without one', async () => {
    const range = { firstStub: 500_000 + first, lastStub: 500_001 + first }
    book = await aBook(program, { campaignId: campaign, kind: 'WEB', ...range, nextStub: range.firstStub })
    await declare(range.firstStub, range.lastStub, 'CANCELLED')
    await program.db
      .updateTable('calendarBooks')
      .set({ nextStub: range.lastStub + 1 })
      .where('id', '=', book)
      .execute()
    await undo(range.lastStub)
    const { body } = await buy(program, { stubNumber: undefined })
    const taken = await program.db.selectFrom('calendarStubs').where('saleId', '=', body.id).select('number').execute()
    expect(taken).toEqual([{ number: range.lastStub }])
  })
})
