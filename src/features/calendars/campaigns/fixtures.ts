import type { Insertable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { solvedCaptcha, type TestProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { insertLines } from '../../catalogue/reservations/queries.ts'
import { insertOfflinePayment } from '../../orders/fulfilment/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import type { CalendarPurchase } from '../purchase/contract.ts'
import { lineOf } from '../purchase/rules.ts'
import { openCampaign } from './service.ts'

const today = parisDay(new Date())

/** Creates the commission of the calendars with a campaign that began a week ago and lasts another month. */
export async function aCampaign(
  { db }: TestProgram,
  { opensOn = addDays(today, -7), closesOn = addDays(today, 30), year = 2027 } = {},
) {
  const before = await db.selectFrom('commissions').where('subType', '=', 'CALENDARS').select('id').executeTakeFirst()
  const commission =
    before?.id ??
    (await defineCommission(
      db,
      { name: 'Calendriers', technicalName: 'calendriers', subType: 'CALENDARS', description: '' },
      undefined,
    ))
  const id = await openCampaign(db, { year, opensOn, closesOn, minimumCents: 200 })
  return { id, commission }
}

/** Creates a book of stubs; without an owner it is for the purchase page. */
export const aBook = async ({ db }: TestProgram, book: Insertable<DB['calendarBooks']>) =>
  (await db.insertInto('calendarBooks').values(book).returning('id').executeTakeFirstOrThrow()).id

/** Request of a stranger who gives 10 € for stub 101. */
export const aPurchase = async (changes: Partial<CalendarPurchase> = {}) => ({
  person: {
    lastName: 'Le Goff',
    firstName: 'Maryvonne',
    email: 'maryvonne.legoff@courrier.example',
    address: { streetNumber: '12 bis', streetName: 'rue de la Monnaie', postalCode: 35000, city: 'Rennes' },
  },
  stubNumber: 101,
  amount: 10,
  recaptcha: await solvedCaptcha('calendar'),
  successRedirect: 'http://localhost:8080/calendrier/code/',
  ...changes,
})

/** Buys a calendar, as the page does. */
export const buy = async (program: TestProgram, changes: Partial<CalendarPurchase> = {}) =>
  program.call('POST', '/commands/calendar', { body: await aPurchase(changes) })

type Sale = { campaign: number; stub?: number; cents?: number; method?: 'CASH' | 'CHEQUE'; book?: number }
let receipts = 0

/** Creates a gift that is already paid. */
export const aSale = ({ db }: TestProgram, { campaign, stub, cents = 1_000, method = 'CASH', book }: Sale) =>
  db.transaction().execute(async (trx) => {
    const line = await trx
      .selectFrom('resources')
      .where('campaignId', '=', campaign)
      .select('id')
      .executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('commands')
      .values({
        kind: 'CALENDAR',
        totalCents: cents,
        externalId: crypto.randomUUID(),
        state: 'DONE',
        paidAt: new Date(),
        receiptYear: 2098,
        receiptNumber: ++receipts,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const gift = lineOf({ resourceId: line.id, year: 2027 }, cents)
    await insertLines(trx, [{ ...gift, commandId: id, personId: null, state: 'CONFIRMED' }])
    await insertOfflinePayment(trx, { id, totalCents: cents }, { method, paidAt: new Date() })
    await trx
      .insertInto('calendarSales')
      .values({ commandId: id, campaignId: campaign, source: 'DOOR', declaredStub: stub ?? null, bookId: book ?? null })
      .execute()
    if (stub !== undefined)
      await trx.insertInto('calendarStubs').values({ campaignId: campaign, number: stub, saleId: id }).execute()
    return id
  })
