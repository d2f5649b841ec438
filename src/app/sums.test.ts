import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { aBook, aCampaign } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { aStatement } from '../features/orders/bank-statements/fixtures.ts'
import { aReceived } from '../features/orders/deposit-slips/fixtures.ts'
import { aCartOrder } from '../features/orders/orders/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember } from '../features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { addDays, parisDay } from '../shared/dates.ts'
import { sumEuros } from '../shared/money.ts'
import { ENDPOINTS } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

type Paged = { shape: { page: ZodObject } }
const isPaged = (reply: unknown): reply is Paged =>
  (reply as Partial<Paged> | undefined)?.shape?.page?.shape?.totalElements !== undefined

/** Each list that sums its amounts, with their names. */
const AMOUNTS = new Map<string, string[]>(
  ENDPOINTS.flatMap(({ path, reply }) => {
    const sums = isPaged(reply) ? (reply.shape.page.shape.sums as ZodObject | undefined) : undefined
    return sums ? [[path, Object.keys(sums.shape)] as const] : []
  }),
)

let token: string
let keeper: string
let meal: number
let statement: number

const program = sharedProgram(async (program) => {
  const club = await defineCommission(program.db, { name: 'Fêtes', technicalName: 'fetes', description: '' }, undefined)
  const other = await defineCommission(
    program.db,
    { name: 'Voile', technicalName: 'voile', description: '' },
    undefined,
  )
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  token = admin.token
  keeper = (await activeMember(program, [{ name: 'fetes', role: 'ADMIN' }])).token
  const buyer = await activeMember(program, [], { firstName: 'Anne', lastName: 'Roudaut' })
  const unit = { billingPeriod: 'UNIT' } as const
  meal = await aResource(program.db, club, { ...unit, heldOn: addDays(parisDay(new Date()), 3) })
  const sail = await aResource(program.db, other, unit)
  await aCartOrder(program, buyer.id, [{ resourceId: meal, cents: 2_450 }])
  await aCartOrder(program, buyer.id, [
    { resourceId: meal, cents: 1_010 },
    { resourceId: sail, cents: 700 },
  ])
  await aCartOrder(program, admin.id, [{ resourceId: meal, state: 'HELD', cents: 4_903 }])
  await aCartOrder(program, admin.id, [{ resourceId: sail, state: 'CANCELLED', cents: 5_000 }])
  await defineMeans(program.db, TEST_MEANS)
  const cheques = [await aReceived(program, sail), await aReceived(program, sail), await aReceived(program, sail)]
  await program.call('POST', '/deposit-slips', {
    token,
    body: { key: randomUUID(), kind: 'CHEQUE', payments: cheques.slice(1).map(({ payment }) => payment) },
  })
  statement = await aStatement(program, [
    { cents: 6_300, label: 'VIR A' },
    { cents: -1_250, label: 'VIR B' },
    { cents: 99, label: 'VIR C' },
  ])
  const book = { campaignId: (await aCampaign(program)).id, kind: 'SELLER', sellerId: admin.id } as const
  await aBook(program, { ...book, firstStub: 1, lastStub: 20 })
  for (const [amount, stubNumber] of [
    [10, 12],
    [7.5, 13],
  ])
    await program.call('POST', '/calendars/sales', {
      token,
      body: { key: randomUUID(), amount, method: 'CASH', date: parisDay(new Date()), stubNumber },
    })
})

const addressOf = (path: string) =>
  path.replace(':id', String(path.startsWith('/resources') ? meal : statement)) as `/${string}`

async function read(path: string, query: Record<string, string>, as = token) {
  const { status, body } = await program.call('GET', `${addressOf(path)}?${new URLSearchParams(query)}` as const, {
    token: as,
  })
  expect([path, status]).toEqual([path, 200])
  return body
}

/** Sum of the rows of all pages, and the sum that each page reports. */
async function sumsOf(path: string, query: Record<string, string> = {}, as = token) {
  const names = AMOUNTS.get(path) ?? []
  const rows: Record<string, number>[] = []
  const told: unknown[] = []
  for (let page = 0, pages = 1; page <= pages; page++) {
    const body = await read(path, { ...query, size: '2', page: String(page) }, as)
    rows.push(...body._embedded.data)
    told.push(body.page.sums)
    pages = body.page.totalPages
  }
  const sums = Object.fromEntries(names.map((name) => [name, sumEuros(rows.map((row) => row[name] ?? 0))]))
  return { sums, told, found: rows.length }
}

test('every list with amounts tells on each page, the one past the last too, what the rows of all pages come to (rules#lists)', async () => {
  expect([...AMOUNTS.keys()].sort()).toEqual([
    '/bank-statements/:id/lines',
    '/calendars/sales',
    '/commands',
    '/deposit-slips',
    '/deposit-slips/payments',
    '/payments/awaited',
    '/reservations',
    '/resources/:id/participants',
  ])
  for (const path of AMOUNTS.keys()) {
    const query: Record<string, string> = path.startsWith('/bank-statements') ? { group: 'OPEN' } : {}
    const { sums, told, found } = await sumsOf(path, query)
    expect([path, found > 0]).toEqual([path, true])
    expect([path, told]).toEqual([path, told.map(() => sums)])
  }
})

test('the sums follow the search and the words that were typed, roughly typed ones too', async () => {
  const narrowed: [string, Record<string, string>][] = [
    ['/commands', { search: 'total>20' }],
    ['/commands', { q: 'roudau' }],
    ['/reservations', { q: 'rouda' }],
    ['/resources/:id/participants', { q: 'roudaud' }],
    ['/resources/:id/participants', { search: 'paid==false' }],
    ['/commands', { q: 'nobody at all' }],
    ['/deposit-slips/payments', { q: 'priget' }],
    ['/deposit-slips/payments', { q: 'nobody at all' }],
  ]
  for (const [path, query] of narrowed) {
    const { sums, told } = await sumsOf(path, query)
    expect([path, query, told]).toEqual([path, query, told.map(() => sums)])
  }
})

test('an administrator who sees some lines of an order is told the sum of these alone', async () => {
  const { sums, told } = await sumsOf('/commands', {}, keeper)
  expect(sums).toEqual({ total: 83.63 })
  expect(told).toEqual(told.map(() => sums))
})
