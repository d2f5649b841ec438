import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { toCents, toEuros } from '../../../shared/money.ts'
import { momentOf } from '../../orders/orders/rules.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCampaign } from '../campaigns/fixtures.ts'
import { listAll } from '../campaigns/service.ts'
import { recordSales } from '../sales/recording/service.ts'

const today = parisDay(new Date())
const who = {} as Record<'admin' | 'society', { id: number; token: string }>
const sellers: (number | null)[] = [null]
const program = sharedProgram(async (program) => {
  await aCampaign(program)
  who.admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  sellers.push(who.admin.id, who.society.id)
})

const read = async (year: number) => (await program.call('GET', `/calendars/figures?campaign=${year}`, who.admin)).body
const campaignOf = async (year: number) => {
  const campaign = (await listAll(program.db)).find((each) => each.year === year)
  if (!campaign) throw new Error('The campaign is there')
  return campaign
}
/** A separate campaign for each run, on days that no other one has. */
let year = 2027
async function another() {
  year++
  const opensOn = addDays(today, (year - 2020) * 365)
  await aCampaign(program, { year, opensOn, closesOn: addDays(opensOn, 30) })
  return await campaignOf(year)
}

type Sold = {
  cents: number
  method: 'CASH' | 'CHEQUE' | 'TRANSFER'
  ago: number
  seller: number
  street: string
  back: number
}
const SOLD: fc.Arbitrary<Sold> = fc.record({
  cents: fc.integer({ min: 1, max: 20_000 }),
  method: fc.constantFrom('CASH', 'CHEQUE', 'TRANSFER'),
  ago: fc.integer({ min: 0, max: 5 }),
  seller: fc.integer({ min: 0, max: 2 }),
  street: fc.constantFrom('', 'rue du Port', 'RUE DU PORT', 'Quai Émile Zola'),
  // Share of it that is refunded, in percent.
  back: fc.constantFrom(0, 0, 50, 100),
})

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + toCents(amount), 0)
const count = (rows: { number: number }[]) => rows.reduce((total, { number }) => total + number, 0)

test('the figures of a campaign are those of its ledger, to the cent, however they are grouped (rules#calendar-figures)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(SOLD, { minLength: 1, maxLength: 12 }), async (sold) => {
      const campaign = await another()
      const recorded = await program.db.transaction().execute((trx) =>
        recordSales(
          trx,
          campaign,
          sold.map(({ cents, method, ago, seller, street }) => ({
            key: randomUUID(),
            source: 'DESK' as const,
            cents,
            sellerId: sellers[seller] ?? null,
            payment: { method, paidAt: momentOf(addDays(today, -ago)) },
            giver: { streetName: street },
          })),
        ),
      )
      for (const [index, { cents, back }] of sold.entries()) {
        const amount = toEuros(Math.ceil((cents * back) / 100))
        const order = recorded[index]?.id
        if (amount === 0 || order === undefined) continue
        const body = { reason: 'Erreur de caisse', amount }
        expect((await program.call('POST', `/commands/${order}/refund`, { ...who.admin, body })).status).toBe(200)
        const { id } = await program.db
          .selectFrom('payments')
          .where('commandId', '=', order)
          .where('kind', '=', 'REFUND')
          .select('id')
          .executeTakeFirstOrThrow()
        const made = { method: 'CASH', date: today }
        expect((await program.call('POST', `/payments/${id}/settle`, { ...who.society, body: made })).status).toBe(204)
      }
      const ledger = await program.db
        .selectFrom('payments')
        .where(
          'commandId',
          'in',
          recorded.map(({ id }) => id),
        )
        .where('state', '=', 'DONE')
        .select(['commandId', 'kind', 'amountCents', 'method'])
        .execute()
      const signed = ({ kind, amountCents }: (typeof ledger)[number]) =>
        kind === 'PAYMENT' ? amountCents : -amountCents
      const whole = ledger.reduce((total, row) => total + signed(row), 0)
      const kept = recorded.filter(
        ({ id }) => ledger.filter((row) => row.commandId === id).reduce((total, row) => total + signed(row), 0) > 0,
      ).length
      const figures = await read(campaign.year)
      expect(toCents(figures.total.amount)).toBe(whole)
      for (const groups of [figures.byDay, figures.byMeans, figures.bySeller, figures.byStreet])
        expect([sum(groups), count(groups)]).toEqual([whole, kept])
      for (const { means, amount } of figures.byMeans)
        expect(toCents(amount)).toBe(
          ledger.filter(({ method }) => method === means).reduce((total, row) => total + signed(row), 0),
        )
      const streets = figures.byStreet.map(({ street }: { street: string | null }) => street?.toLowerCase())
      expect(new Set(streets).size).toBe(streets.length)
    }),
    { numRuns: 8 },
  )
})

test('the figures of the campaign before are given up to the same day of the year, and whole', async () => {
  const thisYear = Number(today.slice(0, 4))
  await program.db
    .updateTable('calendarCampaigns')
    .set({ year: thisYear + 1 })
    .where('year', '=', 2027)
    .execute()
  const opensOn = addDays(today, -372)
  await aCampaign(program, { year: thisYear, opensOn, closesOn: addDays(opensOn, 40) })
  const campaign = await campaignOf(thisYear)
  const gift = (days: number) => ({
    key: randomUUID(),
    source: 'DESK' as const,
    cents: 1_000,
    payment: { method: 'CASH' as const, paidAt: new Date(Date.parse(`${addDays(today, days)}T11:00:00Z`)) },
  })
  await program.db.transaction().execute((trx) => recordSales(trx, campaign, [gift(-370), gift(-366), gift(-350)]))
  const { before, years } = await read(thisYear + 1)
  expect(before).toMatchObject({ year: thisYear, total: { number: 2, amount: 20 }, whole: 30 })
  expect(years).toContain(thisYear)
})

test('a year without a campaign has no figures', async () => {
  expect((await program.call('GET', '/calendars/figures?campaign=2199', who.admin)).status).toBe(404)
})
