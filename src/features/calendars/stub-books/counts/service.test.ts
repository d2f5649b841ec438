import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../../app/testing.ts'
import { textOfPdf } from '../../../../server/files/testing.ts'
import { aGift, aPhone, aSector, someDoors } from '../../../rounds/sync/fixtures.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign } from '../../campaigns/fixtures.ts'

let campaign: number
let keeper: { id: number; token: string }
let society: { token: string }
let seller: { id: number; token: string }
let next = 0

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})

/** A seller without a book who received 30 € in cash and a cheque of 50 €. */
beforeEach(async () => {
  seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }], { lastName: `Abgrall ${++next}` })
  const [door = 0] = await someDoors(program, 1, `Rue ${next}`)
  await aSector(program, campaign, [door], [seller])
  const phone = await aPhone(program, seller)
  await phone.deliver([
    aGift({ door, flat: '1', amount: 10 }),
    aGift({ door, flat: '2', amount: 20 }),
    aGift({ door, flat: '3', amount: 50, means: 'CHEQUE' }),
  ])
})

/** Number of requests that wait for a lock. */
const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      program.db,
    )
  ).rows.length

const dues = { expected: 30, expectedCheques: 50 }
const count = (body: object, id = seller.id) =>
  program.call('POST', `/calendars/sellers/${id}/count`, { token: keeper.token, body: { ...dues, ...body } })
const account = async (id = seller.id) => (await program.call('GET', `/calendars/sellers/${id}/money`, keeper)).body
const own = async () => (await program.call('GET', '/calendars/own', seller)).body

describe('Money of a seller without a book (rules#calendar-cash)', () => {
  test('a seller without a book has their cash and cheques to hand in listed and counted', async () => {
    const { body } = await program.call('GET', '/calendars/sellers/money', keeper)
    expect(body.rows.find(({ seller: { id } }: { seller: { id: number } }) => id === seller.id)).toMatchObject({
      cash: 30,
      cheques: 50,
    })
    expect(await account()).toMatchObject({ cash: 30, cheques: 50, chequeList: [{ amount: 50 }], counts: [] })
    expect((await count({ counted: 29.5, countedCheques: 50, note: 'Il manque 50 centimes' })).status).toBe(201)
    expect(await account()).toMatchObject({
      cash: 0.5,
      cheques: 0,
      counts: [{ expected: 30, counted: 29.5, countedCheques: 50, note: 'Il manque 50 centimes' }],
    })
    expect(await own()).toMatchObject({ cash: 0.5, cheques: 0 })
  })

  test('a book that the seller is given later is not asked for what was counted without one', async () => {
    await count({ counted: 30 })
    const range = { firstStub: next * 100, lastStub: next * 100 + 9 }
    const book = await aBook(program, {
      campaignId: campaign,
      kind: 'SELLER',
      state: 'GIVEN',
      sellerId: seller.id,
      ...range,
    })
    expect((await program.call('GET', `/calendars/books/${book}`, keeper)).body).toMatchObject({ cash: 0, cheques: 50 })
  })

  test('twenty administrators who sign the same count at once count it once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => count({ counted: 30, countedCheques: 50 })))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body?.code ?? ''}`))).toEqual(
      new Set(['201 ', '409 changed-meanwhile']),
    )
    expect(await account()).toMatchObject({ cash: 0, cheques: 0, counts: [{}] })
  })

  test.each(['two books', 'a book and the seller'])(
    'the seller’s money is expected once when two administrators count %s at once',
    async (what) => {
      const books = await Promise.all(
        [0, 20].map((at) =>
          aBook(program, {
            campaignId: campaign,
            kind: 'SELLER',
            state: 'STORED',
            sellerId: seller.id,
            firstStub: next * 100 + at,
            lastStub: next * 100 + at + 9,
          }),
        ),
      )
      const countBook = (id = 0) =>
        program.call('POST', `/calendars/books/${id}/count`, {
          token: keeper.token,
          body: { counted: 30, countedCheques: 50 },
        })
      const [one, other] = books
      const both = await program.db.transaction().execute(async (trx) => {
        // Nothing is written before both have read, or one waits for the other.
        await sql`lock table calendar_book_steps, calendar_seller_counts in share mode`.execute(trx)
        const answers = [countBook(one), what === 'two books' ? countBook(other) : count({ counted: 30 })]
        await eventually(async () => (await program.runOutside(countWaiting)) === 2)
        return answers
      })
      await Promise.all(both)
      const steps = await program.db
        .selectFrom('calendarBookSteps')
        .where('bookId', 'in', books)
        .where('step', '=', 'COUNTED')
        .select('expectedCents as cents')
        .execute()
      const without = await program.db
        .selectFrom('calendarSellerCounts')
        .where('sellerId', '=', seller.id)
        .select('expectedCents as cents')
        .execute()
      const expected = [...steps, ...without].map(({ cents }) => cents ?? 0)
      expect(expected.reduce((sum, cents) => sum + cents, 0)).toBe(3_000)
    },
  )

  test('a count is taken back once, and its sum is asked of the seller again', async () => {
    const { body } = await count({ counted: 30 })
    const undo = () => program.call('DELETE', `/calendars/counts/${body.id}`, keeper)
    expect([(await undo()).status, (await undo()).status]).toEqual([204, 404])
    expect(await account()).toMatchObject({ cash: 30, counts: [] })
  })

  test('nothing is counted of who was given nothing, nor is a count of nothing taken', async () => {
    const other = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    expect((await count({ counted: 10 }, other.id)).status).toBe(404)
    expect((await program.call('GET', `/calendars/sellers/${other.id}/money`, keeper)).status).toBe(404)
    expect((await count({ counted: 0 })).body.errors).toMatchObject([{ path: 'counted', code: 'nothing-counted' }])
    expect((await program.call('GET', '/calendars/sellers/money', seller)).status).toBe(403)
  })

  test('a seller of several books is told apart: the sum on each of them is said to be for all', async () => {
    const books = await Promise.all(
      [0, 20].map((at) =>
        aBook(program, {
          campaignId: campaign,
          kind: 'SELLER',
          state: 'GIVEN',
          sellerId: seller.id,
          firstStub: next * 100 + at,
          lastStub: next * 100 + at + 9,
        }),
      ),
    )
    for (const book of books) {
      const { body } = await program.call('GET', `/calendars/books/${book}`, keeper)
      expect([body.cash, body.sellerBooks]).toEqual([30, 2])
    }
    const { body } = await program.call('GET', '/calendars/books?size=100', keeper)
    const listed = body._embedded.data.filter(({ id }: { id: number }) => books.includes(id))
    expect(listed.map(({ sellerBooks }: { sellerBooks: number }) => sellerBooks)).toEqual([2, 2])
  })

  test('the closing report says what was counted without a book, and after it nothing is counted or taken back', async () => {
    const { body } = await count({ counted: 30, countedCheques: 50 })
    await program.db.updateTable('calendarBooks').set({ state: 'STORED' }).where('state', '=', 'GIVEN').execute()
    const close = { token: keeper.token, body: { reason: 'Fin de la vente' } }
    expect((await program.call('POST', `/calendars/campaigns/${campaign}/close`, close)).status).toBe(204)
    const { raw } = await program.call('GET', `/calendars/campaigns/${campaign}/report.pdf`, keeper)
    expect((await textOfPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')).toContain(
      `Abgrall ${next} : 30,00 € d’espèces attendues, 30,00 € comptées`,
    )
    expect((await count({ expected: 0, expectedCheques: 0, counted: 5 })).body.code).toBe('campaign-closed')
    expect((await program.call('DELETE', `/calendars/counts/${body.id}`, keeper)).body.code).toBe('campaign-closed')
    expect(await account()).toMatchObject({ closed: true, counts: [{ counted: 30 }] })
    await program.call('POST', `/calendars/campaigns/${campaign}/reopen`, society)
  })
})
