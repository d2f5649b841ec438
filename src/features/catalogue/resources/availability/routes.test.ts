import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { currentFeeSeason } from '../../../society/settings/service.ts'
import { aResource } from '../fixtures.ts'
import type { Free } from './contract.ts'
import { freeOf } from './service.ts'

const today = parisDay(new Date())
const on = (days: number) => addDays(today, days)

let member: { id: number; token: string }
let stranger: string
let administrator: string
let ski: number
const program = sharedProgram(async (program) => {
  const made = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
  ski = await defineCommission(program.db, made, undefined)
  member = await activeMember(program, [], { subscriptions: ['AMICALE', 'UDSP'] })
  stranger = (await activeMember(program)).token
  administrator = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
})
beforeEach(async () => {
  await sql`truncate reservations, closures, occupations cascade`.execute(program.db)
  await program.db.updateTable('resources').set({ archivedAt: new Date() }).execute()
})

const close = (resourceId: number, from: number, to: number) =>
  program.db
    .insertInto('closures')
    .values({ resourceId, startDate: on(from), endDate: on(to) })
    .execute()

/** Creates a line of an unpaid order, by day or by unit. */
async function sold(
  resourceId: number,
  billingPeriod: 'DAY' | 'ITEM_DAY' | 'UNIT' | 'YEAR',
  more: { quantity?: number; from?: number; to?: number; personId?: number } = {},
) {
  const { quantity = 1, from, to = from, personId = member.id } = more
  const order = await program.db
    .insertInto('commands')
    .values({
      externalId: randomUUID(),
      personId,
      kind: 'CART',
      awaits: 'CHEQUE',
      totalCents: 0,
      expiresAt: new Date('2100-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dated = from !== undefined && to !== undefined
  await program.db
    .insertInto('reservations')
    .values({
      commandId: order.id,
      personId,
      resourceId,
      resourceName: 'Chalet',
      billingPeriod,
      quantity,
      unitPriceCents: 0,
      lineTotalCents: 0,
      state: 'CONFIRMED',
      ...(billingPeriod === 'YEAR' && { season: await currentFeeSeason(program.db) }),
      ...(dated && { startDate: on(from), endDate: on(to), days: `[${on(from)},${on(to)}]` }),
    })
    .execute()
}

const ask = (days: { from?: string; to?: string } = {}, token = member.token) =>
  program.call('GET', `/commissions/${ski}/availability?${new URLSearchParams(days)}`, { token })
const free = async (days: { from?: string; to?: string } = {}, token = member.token): Promise<Free[]> =>
  (await ask(days, token)).body.resources

describe('What a commission has free (rules#availability)', () => {
  test('between two days each of its resources answers, and one that cannot be had says why and what can be', async () => {
    const [chalet, flat, tents] = [
      await aResource(program.db, ski, { position: 1 }),
      await aResource(program.db, ski, { position: 2 }),
      await aResource(program.db, ski, { position: 3, billingPeriod: 'ITEM_DAY', stock: 5 }),
    ]
    await close(flat, 11, 11)
    await sold(tents, 'ITEM_DAY', { quantity: 3, from: 12, to: 13 })
    expect(await free({ from: on(10), to: on(12) })).toEqual([
      { id: chalet, obstacle: null, free: 1, stays: [] },
      {
        id: flat,
        obstacle: { code: 'closed', days: [on(11)] },
        free: 0,
        stays: [
          { startDate: on(8), endDate: on(10) },
          { startDate: on(12), endDate: on(14) },
        ],
      },
      { id: tents, obstacle: null, free: 2, stays: [] },
    ])
  })

  test('a request without days gets the next stay as short as possible, or why there is none', async () => {
    const week = await aResource(program.db, ski, { position: 1, minDays: 7, noticeDays: 2 })
    const later = await aResource(program.db, ski, { position: 2, saleOpensAt: new Date(Date.now() + 86_400_000) })
    const shut = await aResource(program.db, ski, { position: 3 })
    await close(week, 4, 6)
    await close(shut, 0, 400)
    expect(await free()).toEqual([
      { id: week, obstacle: null, free: null, stays: [{ startDate: on(7), endDate: on(13) }] },
      { id: later, obstacle: { code: 'not-on-sale' }, free: null, stays: [] },
      { id: shut, obstacle: { code: 'closed', days: [today] }, free: null, stays: [] },
    ])
  })

  test('an article sold by the unit says how many are left, and tells a member at the limit so', async () => {
    const tickets = await aResource(program.db, ski, { position: 1, billingPeriod: 'UNIT', stock: 10, maxPerMember: 4 })
    const card = await aResource(program.db, ski, { position: 2, billingPeriod: 'YEAR' })
    await sold(tickets, 'UNIT', { quantity: 4 })
    expect(await free()).toEqual([
      { id: tickets, obstacle: { code: 'limit', free: 0 }, free: 6, stays: [] },
      { id: card, obstacle: null, free: null, stays: [] },
    ])
    expect((await free({}, administrator))[0]).toEqual({ id: tickets, obstacle: null, free: 6, stays: [] })
  })

  test('a season ticket can be bought once', async () => {
    const card = await aResource(program.db, ski, { billingPeriod: 'YEAR' })
    expect(await free()).toEqual([{ id: card, obstacle: null, free: null, stays: [] }])
    await sold(card, 'YEAR')
    expect(await free()).toEqual([{ id: card, obstacle: { code: 'limit', free: 0 }, free: null, stays: [] }])
    expect(await free({}, administrator)).toEqual([{ id: card, obstacle: null, free: null, stays: [] }])
  })

  test('a member finds only resources open to them, and nothing of a commission that is closed to them', async () => {
    const open = await aResource(program.db, ski, { position: 1 })
    const hidden = await aResource(program.db, ski, { position: 2, active: false })
    expect((await free()).map(({ id }) => id)).toEqual([open])
    expect((await free({}, administrator)).map(({ id }) => id)).toEqual([open, hidden])
    expect((await ask({}, stranger)).status).toBe(404)
  })

  test('days that are half, inverted, too long or none at all are refused at their field', async () => {
    const refused = async (days: { from?: string; to?: string }) => {
      const { status, body } = await ask(days)
      return [status, body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])]
    }
    expect(await refused({ from: today })).toEqual([400, [['to', 'required']]])
    expect(await refused({ from: on(2), to: on(1) })).toEqual([400, [['to', 'dates-inverted']]])
    expect(await refused({ from: today, to: on(366) })).toEqual([400, [['to', 'too-long']]])
    expect((await refused({ from: '2026-02-30', to: on(1) }))[0]).toBe(400)
    expect((await ask({ from: today, to: on(365) })).status).toBe(200)
  })

  test('the database is asked as often for one resource as for many', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const texts = () => sent.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked))
    const actor = { id: member.id, roles: [], subscriptions: ['UDSP'] } as unknown as Parameters<typeof freeOf>[1]
    const asked = async () => {
      sent.mockClear()
      const found = await freeOf(program.db, actor, { id: ski }, {})
      return [found.length, texts().filter((text) => /resource|occupations|site_configuration/.test(text)).length]
    }
    await aResource(program.db, ski, { maxPerMember: 3 })
    await aResource(program.db, ski, { billingPeriod: 'UNIT', stock: 3, maxPerMember: 3 })
    const [few, once] = await asked()
    for (let more = 0; more < 12; more++) await aResource(program.db, ski, { maxPerMember: 3 })
    expect([few, await asked()]).toEqual([2, [14, once]])
    expect(once).toBeGreaterThan(3)
    sent.mockRestore()
  })
})
