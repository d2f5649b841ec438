import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { brokenConstraint } from '../../../../server/data/db.ts'
import { aBook, aCampaign, buy } from '../../campaigns/fixtures.ts'
import { listAll } from '../../campaigns/service.ts'
import { type Gift, recordSales } from './service.ts'

let campaign: Awaited<ReturnType<typeof listAll>>[number]
let next = 0
/** A stub that no other test uses. */
const aStub = () => ++next
const program = sharedProgram(async (program) => {
  const { id } = await aCampaign(program)
  const made = (await listAll(program.db)).find((each) => each.id === id)
  if (!made) throw new Error('The campaign is there')
  campaign = made
  await aBook(program, { campaignId: id, kind: 'SELLER', firstStub: 1, lastStub: 90_000 })
})

const aGift = (gift: Partial<Gift> = {}): Gift => ({
  key: randomUUID(),
  source: 'DESK',
  cents: 1_000,
  payment: { method: 'CASH', paidAt: new Date() },
  ...gift,
})
const record = (...gifts: Gift[]) => program.db.transaction().execute((trx) => recordSales(trx, campaign, gifts))
/** Retries like the callers do: of two at once with one key, the second is tried again. */
const recordAgain = (...gifts: Gift[]) =>
  record(...gifts).catch((error: unknown) => {
    if (brokenConstraint(error) === 'calendar_sales_key_key') return record(...gifts)
    throw error
  })
const salesOf = (stub: number) =>
  program.db
    .selectFrom('calendarSales')
    .leftJoin('calendarStubs', 'saleId', 'commandId')
    .where('declaredStub', '=', stub)
    .select(['commandId as id', 'key', 'number as stub', 'toCheck'])
    .orderBy('key')
    .execute()
const ordersOf = (ids: number[]) =>
  program.db
    .selectFrom('commands')
    .innerJoin('payments', 'payments.commandId', 'commands.id')
    .innerJoin('paymentShares', 'paymentId', 'payments.id')
    .innerJoin('reservations', 'reservations.id', 'reservationId')
    .where('commands.id', 'in', ids)
    .select(['commands.state', 'receiptNumber', 'totalCents', 'method', 'payments.state as paid'])
    .select(['paymentShares.amountCents as shared', 'reservations.state as line'])
    .orderBy('receiptNumber')
    .execute()

describe('Sales that were paid by hand (rules#recorded-sales)', () => {
  test('sales that were paid by hand are orders that are done, each with its receipt, its money and its number, and receipts have no gap', async () => {
    const gifts = [1, 2, 3].map((index) => aGift({ stub: aStub(), cents: index * 500 }))
    const sales = await record(...gifts)
    expect(sales.map(({ stub }) => stub)).toEqual(gifts.map(({ stub }) => stub))
    const orders = await ordersOf(sales.map(({ id }) => id))
    const first = orders[0]?.receiptNumber ?? 0
    expect(orders.map(({ receiptNumber }) => receiptNumber)).toEqual([first, first + 1, first + 2])
    expect(orders.map(({ shared }) => shared).sort()).toEqual([1_000, 1_500, 500])
    for (const order of orders)
      expect(order).toMatchObject({ state: 'DONE', method: 'CASH', paid: 'DONE', line: 'CONFIRMED' })
  })

  test('the receipt of a sale with an e-mail is mailed, and leads to the code', async () => {
    const [sale] = await record(
      aGift({ giver: { firstName: 'Anne', lastName: 'Le Bras', email: 'anne@courrier.example' } }),
    )
    const mails = await program.mailsTo('anne@courrier.example')
    expect(mails[0]?.subject).toBe('Votre calendrier 2027')
    expect(mails[0]?.text).toContain(`/calendrier/code/${sale?.externalId}`)
  })

  test('the same keys again are the same sales; a key of another sale is refused', async () => {
    const gifts = [aGift({ stub: aStub() }), aGift()]
    const first = await record(...gifts)
    expect(await record(...gifts)).toEqual(first)
    await expect(record({ ...gifts[0], cents: 1 } as Gift)).rejects.toMatchObject({ code: 'key-taken' })
  })

  test('sales sent at once with the same keys are recorded once', async () => {
    const gifts = [aGift({ stub: aStub() }), aGift({ stub: aStub() })]
    const answers = await Promise.all([1, 2, 3].map(() => recordAgain(...gifts)))
    expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(2)
  })

  test('at the desk a number that somebody has is named with its sale, and nothing is recorded', async () => {
    const [free, taken] = [aStub(), aStub()]
    const [holder] = await record(aGift({ stub: taken }))
    const refused = { code: 'stub-taken', errors: [{ message: String(taken) }, { message: holder?.externalId }] }
    await expect(record(aGift({ stub: free }), aGift({ stub: taken }))).rejects.toMatchObject(refused)
    expect(await salesOf(free)).toEqual([])
  })

  test('a number in no book is to be checked', async () => {
    const [sale] = await record(aGift({ stub: 95_000 }))
    expect(sale).toMatchObject({ stub: 95_000, doubts: ['OUTSIDE'] })
  })
})

const inOrder = [...Array(6)].map(() => randomUUID()).sort()

describe('A gift of a door (rules#to-check)', () => {
  test('a gift whose number the desk or the web has is recorded without it, to be checked', async () => {
    const [desk, web] = [aStub(), aStub()]
    await record(aGift({ stub: desk }))
    await buy(program, { stubNumber: web })
    const sales = await record(aGift({ source: 'DOOR', stub: desk }), aGift({ source: 'DOOR', stub: web }))
    expect(sales.map(({ stub, doubts }) => [stub, doubts])).toEqual([
      [null, ['CLASH']],
      [null, ['CLASH']],
    ])
  })

  test('gifts of one number end the same in whatever order they come, one by one or together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(inOrder, { minLength: 2 }),
        fc.integer({ min: 1, max: 3 }),
        async (keys, size) => {
          const stub = aStub()
          // Each run has its own keys, sorted like the given ones.
          const own = keys.map((key) => `${stub.toString(16).padStart(8, '0')}${key.slice(8, 14)}7${key.slice(15)}`)
          for (let from = 0; from < own.length; from += size)
            await record(...own.slice(from, from + size).map((key) => aGift({ key, source: 'DOOR', stub })))
          expect((await salesOf(stub)).map((sale) => [sale.key, sale.stub, sale.toCheck])).toEqual(
            [...own].sort().map((key, index) => [key, index === 0 ? stub : null, ['CLASH']]),
          )
        },
      ),
      { numRuns: 12 },
    )
  })

  test('A gift of a door is recorded at once with others of the same numbers, and the earliest has each', async () => {
    const stubs = [...Array(5)].map(aStub)
    const gifts = [...Array(8)].map(() => stubs.map((stub) => aGift({ source: 'DOOR', stub })))
    await Promise.all(gifts.map((each) => record(...each)))
    for (const stub of stubs) {
      const sales = await salesOf(stub)
      expect(sales.map((sale) => sale.stub)).toEqual([stub, ...Array(7).fill(null)])
      expect(sales.every(({ toCheck }) => toCheck.includes('CLASH'))).toBe(true)
    }
  })

  test('A gift of a door never waits for a desk that waits for it: books, doors and strangers at once leave no deadlock, and each number has one sale', async () => {
    const stubs = [...Array(10)].map(aStub)
    const turned = (by: number) => stubs.map((_stub, index) => stubs[(index + by) % stubs.length] ?? 0)
    const outcomes = await Promise.allSettled([
      ...[0, 3, 7].map((by) => record(...turned(by).map((stub) => aGift({ stub })))),
      ...[1, 5].map((by) => record(...turned(by).map((stub) => aGift({ source: 'DOOR', stub })))),
      ...stubs.slice(0, 3).map((stub) => buy(program, { stubNumber: stub })),
    ])
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(failed.filter((code) => code !== 'stub-taken')).toEqual([])
    for (const stub of stubs) {
      const sales = await salesOf(stub)
      expect(sales.filter((sale) => sale.stub === stub)).toHaveLength(1)
    }
  })
})
