import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedProgram } from '../../src/app/testing.ts'
import { aBook, aCampaign, aPurchase } from '../../src/features/calendars/campaigns/fixtures.ts'
import { aGift, aPhone, aSector, someDoors } from '../../src/features/rounds/sync/fixtures.ts'
import { activeMember } from '../../src/features/society/persons/fixtures.ts'
import { config } from '../../src/server/config.ts'
import { parisDay } from '../../src/shared/dates.ts'
import { killProcesses, startProcess } from '../testing/process.ts'

const STUBS = 20
const BUYERS = 200

let campaign: number
let admin: Awaited<ReturnType<typeof activeMember>>
let phones: Awaited<ReturnType<typeof aPhone>>[]
let doors: number[]
let programs: { origin: string; home: string }[]
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 999 })
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  const sellers = await Promise.all([1, 2].map(() => activeMember(program, [{ name: 'calendriers', role: 'USER' }])))
  phones = await Promise.all(sellers.map((seller) => aPhone(program, seller)))
  doors = await someDoors(program, 4 * STUBS)
  await aSector(program, campaign, doors, sellers)
})

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(program.db)
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const second = await startProcess(mkdtempSync(path.join(os.tmpdir(), 'stubs-')), {
    DATABASE_URL: url.href,
    TOKEN_SECRET: config.tokenSecret,
    TRUST_PROXY: 'loopback',
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
    STRIPE_API_BASE: program.cards.apiBase,
  })
  programs = [
    { origin: program.origin, home: config.publicUrl },
    { origin: second.url, home: `http://localhost:${second.port}` },
  ]
})
afterAll(killProcesses)

/** Calls either process, each time from another address; retries if the database is busy, as a browser does. */
async function ask(caller: number, address: string, body: object, token?: string) {
  for (;;) {
    const answer = await fetch(`${programs[caller % 2]?.origin}/aspr/v1${address}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.9.${Math.floor(caller / 200)}.${caller % 200}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const told = (await answer.json()) as { code?: string }
    if (answer.status !== 503) return { status: answer.status, code: told.code }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Half of them on the web, half at the desk, ten for each number. */
async function sellAll(first: number) {
  const bodies = await Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      const stubNumber = first + (Math.floor(buyer / 4) % STUBS)
      if (buyer % 4 < 2)
        return await aPurchase({
          stubNumber,
          key: randomUUID(),
          successRedirect: `${programs[buyer % 2]?.home}/calendrier/code/`,
        })
      return { key: randomUUID(), amount: 10, method: 'CASH', date: parisDay(new Date()), stubNumber }
    }),
  )
  return await Promise.all(
    bodies.map((body, buyer) =>
      'recaptcha' in body ? ask(buyer, '/commands/calendar', body) : ask(buyer, '/calendars/sales', body, admin.token),
    ),
  )
}
/** The same numbers from a phone without network, synced twice at the same time. */
const gifts = (phone: number, first: number) =>
  Array.from({ length: STUBS }, (_, index) => aGift({ door: doors[phone * STUBS + index] ?? 0, stub: first + index }))
const bring = (phone: number, operations: object[]) => {
  const { id, token } = phones[phone] ?? {}
  const body = { device: { id, token }, sentAt: new Date().toISOString(), operations }
  return ask(phone, '/calendars/deliveries', body)
}

const salesOf = (first: number) =>
  program.db
    .selectFrom('calendarSales')
    .leftJoin('calendarStubs', 'saleId', 'commandId')
    .where('declaredStub', '>=', first)
    .where('declaredStub', '<', first + STUBS)
    .select(['source', 'declaredStub', 'number', 'toCheck'])
    .execute()

test('Twenty of two hundred buyers at once, on the web and at the desk, get the twenty numbers, and two phones’ gifts with them are recorded all the same (rules#stubs)', async () => {
  const answers = await sellAll(1)
  const sold = answers.filter(({ status }) => status < 300)
  const others = new Set(
    answers.filter((answer) => !sold.includes(answer)).map(({ status, code }) => `${status} ${code}`),
  )
  expect([sold.length, others]).toEqual([STUBS, new Set(['409 stub-taken'])])
  // A late buyer is told before there is anything to pay.
  expect(await program.db.selectFrom('commands').where('kind', '=', 'CALENDAR').select('id').execute()).toHaveLength(
    STUBS,
  )

  await Promise.all(
    [0, 1].flatMap((phone) => [gifts(phone, 1)].flatMap((all) => [bring(phone, all), bring(phone, all)])),
  )
  const sales = await salesOf(1)
  const atDoors = sales.filter(({ source }) => source === 'DOOR')
  expect([sales.length, atDoors.length]).toEqual([3 * STUBS, 2 * STUBS])
  for (const { number, toCheck } of atDoors) expect([number, toCheck]).toEqual([null, ['CLASH']])
})

test('Sales from all sides at once leave each number one sale, record every gift of a door, and mark every clash to be checked (rules#to-check)', async () => {
  const first = 101
  const [answers] = await Promise.all([
    sellAll(first),
    ...[0, 1].flatMap((phone) => [gifts(phone, first)].flatMap((all) => [bring(phone, all), bring(phone, all)])),
  ])
  const sold = answers.filter(({ status }) => status < 300).length
  const sales = await salesOf(first)
  const atDoors = sales.filter(({ source }) => source === 'DOOR')
  expect([sales.length - atDoors.length, atDoors.length]).toEqual([sold, 2 * STUBS])
  for (let stub = first; stub < first + STUBS; stub++) {
    const own = sales.filter(({ declaredStub }) => declaredStub === stub)
    expect(own.filter(({ number }) => number === stub)).toHaveLength(1)
    // Two phones sold each number: whoever gets it, both sales must be checked.
    for (const { toCheck } of own.filter(({ source }) => source === 'DOOR')) expect(toCheck).toContain('CLASH')
  }
})
