import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../src/shared/dates.ts'
import { isFull } from '../proofs/full.ts'
import { callerOf } from './calls.ts'
import { startCluster } from './cluster.ts'
import { defineClub, enrolMany, type Member, TOKEN_SECRET } from './members.ts'
import { killProcesses, startProcess } from './process.ts'

const MEMBERS = isFull ? 200 : 80
const ROUNDS = isFull ? 3 : 2

let cluster: Awaited<ReturnType<typeof startCluster>>
let database: pg.Client
let programs: Awaited<ReturnType<typeof startProcess>>[]
let members: Member[]
let commission: number

beforeAll(async () => {
  cluster = await startCluster()
  const settings = { DATABASE_URL: cluster.url, TOKEN_SECRET, TRUST_PROXY: 'loopback', CARDS: 'none' }
  const start = () => startProcess(path.join(cluster.folder, 'data'), settings)
  const first = await start()
  programs = [first, await start()]
  database = new pg.Client({ connectionString: cluster.url })
  await database.connect()
  members = await enrolMany(database, MEMBERS)
  commission = await defineClub(database)
})
afterAll(async () => {
  await database.end()
  killProcesses()
  cluster.remove()
})

const today = parisDay(new Date())
const aResource = async (name: string, billing: 'DAY' | 'ITEM_DAY' | 'UNIT', stock: number | null) =>
  (
    await database.query<{ id: number }>(
      'insert into resources (name, price_cents, billing_period, stock, commission_id) values ($1, 0, $2, $3, $4) returning id',
      [name, billing, stock, commission],
    )
  ).rows[0]?.id ?? 0

type BookingRequest = { from?: number; to?: number; quantity?: number }

/** A member orders at either process; retries if the database is busy, as a browser does. */
async function order(member: number, resource: number, { from, to, quantity = 1 }: BookingRequest) {
  const program = programs[member % 2]
  const days = from !== undefined &&
    to !== undefined && { startDate: addDays(today, from), endDate: addDays(today, to) }
  const home = `http://localhost:${program?.port}/commandvalidate`
  const call = callerOf(program?.url ?? '', members[member]?.token, {
    'x-forwarded-for': `10.9.${Math.floor(member / 200)}.${member % 200}`,
  })
  type Reply = { id: number; code?: string; errors?: { message: string; code: string }[] }
  for (;;) {
    const { status, body } = await call<Reply>('POST', '/commands', {
      reservations: [{ resource: { id: resource }, quantity, ...days }],
      successURL: home,
      cancelURL: home,
    })
    if (status !== 503) return { status, body }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** All members order at once. */
const everybody = (resource: number, requestOf: (member: number) => BookingRequest) =>
  Promise.all(Array.from({ length: MEMBERS }, (_, member) => order(member, resource, requestOf(member))))

/** Allocation of the fullest day, counted line by line. */
async function fullest(resource: number): Promise<number> {
  const { rows } = await database.query<{ start: string; end: string; quantity: number }>(
    `select start_date::text as start, end_date::text as end, quantity from reservations
     where resource_id = $1 and state not in ('CANCELLED', 'REFUSED')`,
    [resource],
  )
  const taken = new Map<string, number>()
  for (const { start, end, quantity } of rows)
    for (let day = start; day <= end; day = addDays(day, 1)) taken.set(day, (taken.get(day) ?? 0) + quantity)
  return Math.max(0, ...taken.values())
}

const outcome = (answers: Awaited<ReturnType<typeof order>>[]) => {
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 lines-unavailable']))
  return { won, lost }
}

describe('Never oversold, two processes on one database (rules#places)', () => {
  test('a flat goes to one of many buyers of overlapping days, and the others are told which days', async () => {
    const flat = await aResource('Studio', 'DAY', null)
    const { won, lost } = outcome(
      await everybody(flat, (member) => ({ from: 10 - (member % 5), to: 10 + (member % 7) })),
    )
    expect(won.length).toBe(1)
    for (const { body } of lost)
      expect(body.errors?.[0]).toMatchObject({
        code: 'taken',
        message: expect.stringMatching(/^Studio( \d{4}-\d\d-\d\d)+$/),
      })
    expect(await fullest(flat)).toBe(1)
  })

  test('a stock of five tents has five out on the day that everybody wants, whatever days are around it', async () => {
    const tents = await aResource('Tente', 'ITEM_DAY', 5)
    const { won } = outcome(await everybody(tents, (member) => ({ from: 20 - (member % 9), to: 20 + (member % 11) })))
    expect(won.length).toBe(5)
    expect(await fullest(tents)).toBe(5)
  })

  test('the last three of a stock go to three', async () => {
    const lamps = await aResource('Lampe', 'UNIT', 3)
    expect(outcome(await everybody(lamps, () => ({}))).won.length).toBe(3)
  })

  test('a place freed by a cancellation can be booked again, and no place is booked twice', async () => {
    const tents = await aResource('Canoë', 'ITEM_DAY', 5)
    let worst = 0
    for (let round = 0; round < ROUNDS; round++) {
      const giving = database.query(
        `update reservations set state = 'CANCELLED' where resource_id = $1 and id % 2 = 0 and state = 'CONFIRMED'`,
        [tents],
      )
      const answers = await everybody(tents, (member) => ({
        from: 30 + ((member + round) % 20),
        to: 30 + ((member + round) % 20) + (member % 4),
        quantity: 1 + (member % 3),
      }))
      await giving
      outcome(answers)
      worst = Math.max(worst, await fullest(tents))
    }
    expect(worst).toBe(5)
  })
})
