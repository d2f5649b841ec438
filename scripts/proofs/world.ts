import { sql } from 'kysely'
import type { TestProgram } from '../../src/app/testing.ts'
import { aResource } from '../../src/features/catalogue/resources/fixtures.ts'
import type { Actor } from '../../src/features/platform/access/service.ts'
import { enrolledMember } from '../../src/features/society/persons/fixtures.ts'
import { Refusal } from '../../src/server/http/errors.ts'
import type { Provider } from '../testing/provider.ts'
import { dayAfter, type LineRequest, type Society, type Thing } from './model.ts'

/** The program and its model side by side. */
export type World = { program: TestProgram; provider: Provider; society: Society; members: Actor[]; admin: Actor }
/** The program's response to an act, and the expected one. */
export type Answer = { expected: string; actual: string }

/** A step; numbers choose its details. Undefined if there is nothing to do it with. */
export type Step = (world: World, n: readonly number[]) => Promise<Answer | undefined>
export const fine: Answer = { expected: 'ok', actual: 'ok' }

const MEMBERS = 4

const actor = (id: number, roles: string[] = []): Actor => ({
  id,
  roles,
  sessionId: '',
  subscriptions: ['AMICALE'],
  address: '',
})

/** Calls the program: « ok » with its result, or the code of the refusal. Any other error is a fault of the program. */
export async function ask<T>(work: () => Promise<T>): Promise<{ said: string; value?: T; errors?: Refusal['errors'] }> {
  try {
    return { said: 'ok', value: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { said: error.code, errors: error.errors }
  }
}

const RULES: Omit<Thing, 'id' | 'heldOn'>[] = [
  rules('DAY', 3_333, { buffer: 1, terms: [3, 50] }),
  rules('DAY', 4_001, { changeover: true, approval: true, terms: [0, 33], min: 2, max: 5 }),
  rules('DAY', 0, { most: 2, approval: true }),
  rules('ITEM_DAY', 727, { stock: 4, most: 6, terms: [5, 90] }),
  rules('ITEM_DAY', 1_250, { stock: 3, buffer: 2, approval: true, terms: [20, 100] }),
  rules('ITEM_DAY', 99, { changeover: true, stock: 2, terms: [1, 100] }),
  rules('UNIT', 1_099, { stock: 5 }),
  rules('UNIT', 2_500, { most: 3, approval: true, terms: [2, 70] }),
  rules('UNIT', 0, { stock: 3 }),
]

function rules(billing: Thing['billing'], cents: number, more: Partial<Thing>): (typeof RULES)[number] {
  const none = { stock: null, buffer: 0, changeover: false, approval: false, most: null, min: null, max: null }
  return { billing, cents, ...none, terms: null, ...more }
}

/** Days that are requested: upcoming ones, and those around the next New Year, where seasons meet. */
export function startDay(today: string, n: number): string {
  const turn = `${today.slice(0, 4)}-12-29`
  return n % 3 === 0 ? dayAfter(turn, n % 7) : dayAfter(today, n % 9)
}

/** Creates a new society in an emptied database. */
export async function startWorld(program: TestProgram, provider: Provider): Promise<World> {
  const { db } = program
  await sql`truncate commands, reservations, payments, waiting, payment_events, cart_lines, resources cascade`.execute(
    db,
  )
  const today = (await sql<{ day: string }>`select (now() at time zone 'Europe/Paris')::date::text as day`.execute(db))
    .rows[0]?.day as string
  const commission = await db.selectFrom('commissions').select('id').executeTakeFirstOrThrow()
  const things: Thing[] = []
  for (const [at, each] of RULES.entries()) {
    const heldOn = each.billing === 'UNIT' && each.terms ? startDay(today, 3) : null
    const id = await aResource(db, commission.id, {
      name: `Chose ${at}`,
      priceCents: each.cents,
      billingPeriod: each.billing,
      stock: each.stock,
      heldOn,
      bufferDays: each.buffer,
      changeover: each.changeover,
      approval: each.approval,
      maxPerMember: each.most,
      minDays: each.min,
      maxDays: each.max,
      cancelDays: each.terms?.[0] ?? null,
      offerHours: 168,
      cancelPercent: each.terms?.[1] ?? null,
    })
    things.push({ ...each, id, heldOn })
  }
  const counter = await db.selectFrom('receiptCounters').select('last').orderBy('year', 'desc').executeTakeFirst()
  const members = []
  for (let each = 0; each < MEMBERS; each++) members.push(actor(await enrolledMember(program)))
  const admin = actor(await enrolledMember(program), ['general_ADMIN'])
  const society = { today, things, orders: [], waits: [], asides: [], receipts: counter?.last ?? 0 }
  return { program, provider, society, members, admin }
}

/** The element that a number selects. */
export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** The order line that these numbers select. */
export function lineRequest(
  { today, things }: Society,
  [which = 0, from = 0, length = 0, many = 0]: readonly number[],
): LineRequest {
  const thing = things[which % things.length] as Thing
  if (thing.billing === 'UNIT') return { thing, quantity: 1 + (many % 3), start: null, end: null }
  const start = startDay(today, from)
  return { thing, quantity: 1 + (many % (thing.billing === 'DAY' ? 1 : 3)), start, end: dayAfter(start, length % 5) }
}
