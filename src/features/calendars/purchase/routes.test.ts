import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { askCards, mendCards } from '../../members/membership/fixtures.ts'
import { aBook, aCampaign, aPurchase, buy } from '../campaigns/fixtures.ts'

let campaign: number
let next = 100
/** A stub that no other test uses. */
const aStub = () => ++next
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 9_999 })
})

const saleOf = (id: number) =>
  program.db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'commandId')
    .leftJoin('calendarStubs', 'saleId', 'commandId')
    .where('commandId', '=', id)
    .select([
      'state',
      'number as stub',
      'declaredStub',
      'toCheck',
      'bookId',
      'totalCents',
      'buyerName',
      'receiptNumber',
    ])
    .executeTakeFirstOrThrow()
const inState = (id: number, state: string) =>
  eventually(async () => {
    const sale = await saleOf(id)
    return sale.state === state && sale
  })
const pay = (session: string) => askCards(program, `/pay/${session}`)

describe('A stranger buys a calendar (rules#calendar-purchase)', () => {
  test('the card page is opened, the stub held, and the receipt that is mailed leads to the code', async () => {
    const stub = aStub()
    const { status, body } = await buy(program, { stubNumber: stub, amount: 12.5 })
    expect([status, body.code]).toEqual([200, undefined])
    expect(await saleOf(body.id)).toMatchObject({ state: 'PENDING', stub, totalCents: 1_250, toCheck: [] })
    await pay(body.stripeSessionId)
    expect(await inState(body.id, 'DONE')).toMatchObject({ stub, buyerName: 'Maryvonne Le Goff' })
    const mails = await program.mailsTo('maryvonne.legoff@courrier.example')
    expect(mails.at(-1)?.subject).toBe('Votre calendrier 2027')
    expect(mails.at(-1)?.text).toContain(`/calendrier/code/${body.externalId}`)
  })

  test('a gift under 0.50 euros is refused for its amount, and its stub stays free', async () => {
    const stub = aStub()
    const refused = await buy(program, { stubNumber: stub, amount: 0.4 })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'amount', code: 'amount-too-small' }]])
    expect((await buy(program, { stubNumber: stub })).status).toBe(200)
  })

  test.each([
    ['refuses the request', { api: 'refused' }, 'payment-refused'],
    ['has restricted the account', { api: 'restricted' }, 'payment-account'],
  ])('a gift whose card provider %s says why, and its stub is free again', async (_why, fault, code) => {
    const stub = aStub()
    await askCards(program, '/faults', { ...fault, times: 9 })
    const refused = await buy(program, { stubNumber: stub })
    await mendCards(program)
    expect([refused.status, refused.body.code]).toEqual([502, code])
    expect((await buy(program, { stubNumber: stub })).status).toBe(200)
  })

  test('a stub that somebody has is refused before anything is paid', async () => {
    const stub = aStub()
    const first = await buy(program, { stubNumber: stub })
    expect(first.status).toBe(200)
    expect(await buy(program, { stubNumber: stub })).toMatchObject({ status: 409, body: { code: 'stub-taken' } })
  })

  test('a stub in no book is taken all the same, and looked at later', async () => {
    const { body } = await buy(program, { stubNumber: 70_000 })
    expect(await saleOf(body.id)).toMatchObject({ stub: 70_000, toCheck: ['OUTSIDE'], bookId: null })
  })

  test('a purchase without a stub takes the next number of the page’s book, each number once; without one left the sale must be checked', async () => {
    await aBook(program, { campaignId: campaign, kind: 'WEB', firstStub: 20_001, lastStub: 20_003, nextStub: 20_001 })
    await buy(program, { stubNumber: 20_002 })
    const bodies = await Promise.all([1, 2, 3].map(() => buy(program, { stubNumber: undefined })))
    const sales = await Promise.all(bodies.map(({ body }) => saleOf(body.id)))
    expect(sales.map(({ stub }) => stub).sort()).toEqual([20_001, 20_003, null])
    expect(sales.find(({ stub }) => stub === null)?.toCheck).toEqual(['NO_STUB'])
  })

  test('the same key again is the same purchase; changed, it takes the place of the first, whose stub is free again', async () => {
    const [stub, other] = [aStub(), aStub()]
    const key = randomUUID()
    const first = await buy(program, { stubNumber: stub, key })
    const again = await Promise.all([1, 2].map(() => buy(program, { stubNumber: stub, key })))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    const changed = await buy(program, { stubNumber: other, key, amount: 20 })
    expect(changed.body.id).not.toBe(first.body.id)
    expect(await saleOf(first.body.id)).toMatchObject({ state: 'CANCELLED', stub: null })
    expect((await buy(program, { stubNumber: stub })).status).toBe(200)
    await pay(changed.body.stripeSessionId)
    await inState(changed.body.id, 'DONE')
    expect(await buy(program, { stubNumber: other, key, amount: 20 })).toMatchObject({ body: { code: 'already-paid' } })
  })

  test('money that comes when the time is over takes the stub again; where it is somebody’s by now, it goes back', async () => {
    const [stub, lost] = [aStub(), aStub()]
    const kept = await buy(program, { stubNumber: stub })
    const late = await buy(program, { stubNumber: lost })
    for (const { body } of [kept, late])
      await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', body.id).execute()
    await buy(program, { stubNumber: lost })
    for (const { body } of [kept, late]) await pay(body.stripeSessionId)
    expect(await inState(kept.body.id, 'DONE')).toMatchObject({ stub })
    const refunds = () =>
      program.db
        .selectFrom('payments')
        .where('commandId', '=', late.body.id)
        .where('kind', '=', 'REFUND')
        .select('reason')
        .execute()
    expect(await eventually(async () => (await refunds())[0])).toMatchObject({
      reason: 'La souche a été prise entre-temps',
    })
  })

  test.each([
    ['1,99 €', { amount: 1.99 }, 'amount'],
    ['more than a slip of the finger', { amount: 5_001 }, 'amount'],
    ['half a cent', { amount: 10.005 }, 'amount'],
    ['a stub of 0', { stubNumber: 0 }, 'stubNumber'],
    ['a negative stub', { stubNumber: -4 }, 'stubNumber'],
    ['a stub of twelve digits', { stubNumber: 123_456_789_012 }, 'stubNumber'],
    ['a foreign address', { successRedirect: 'https://evil.example/calendrier/code/' }, 'successRedirect'],
  ])('%s is refused by name', async (_what, changes, field) => {
    const { status, body } = await buy(program, changes)
    expect([status, body.errors?.[0]?.path]).toEqual([400, field])
  })

  test('1e309 is refused as no amount', async () => {
    const body = JSON.stringify(await aPurchase()).replace('"amount":10', '"amount":1e309')
    const answer = await program.app.inject({
      method: 'POST',
      url: '/aspr/v1/commands/calendar',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'amount'])
  })

  test('a captcha of another form, or none, is refused', async () => {
    expect((await buy(program, { recaptcha: '' })).status).toBe(400)
    const { body } = await buy(program, { recaptcha: 'bm9uZQ==' })
    expect(body.errors[0]).toMatchObject({ path: 'recaptcha' })
  })
})
