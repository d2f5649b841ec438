import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aResource, aStay } from '../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { PlannedResource } from './contract.ts'
import { readPlanning } from './service.ts'

const today = parisDay(new Date())
const on = (days: number) => addDays(today, days)
type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger', Someone>
const clubs = {} as Record<'ski' | 'voile' | 'judo', number>

const program = sharedProgram(async (program) => {
  for (const name of ['ski', 'voile', 'judo'] as const)
    clubs[name] = await defineCommission(program.db, { name, technicalName: name, description: '' }, undefined)
  who.member = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut' })
  who.keeper = await activeMember(program, [
    { name: 'ski', role: 'ADMIN' },
    { name: 'judo', role: 'ADMIN' },
  ])
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
})

const ask = (commission: number, from: string, to: string, as: Someone = who.keeper) =>
  program.call('GET', `/commissions/${commission}/planning?from=${from}&to=${to}`, { token: as.token })
const planned = async (commission: number, from: number, to: number): Promise<PlannedResource[]> =>
  (await ask(commission, on(from), on(to))).body.resources

describe('The planning of a commission (rules#planning)', () => {
  test('the planning of a commission tells of each resource that is let by the day what is on it these days, and whose it is', async () => {
    const chalet = await aResource(program.db, clubs.ski, { position: 1, bufferDays: 1 })
    const tents = await aResource(program.db, clubs.ski, {
      position: 2,
      name: 'Tentes',
      billingPeriod: 'ITEM_DAY',
      stock: 5,
    })
    await aResource(program.db, clubs.ski, { billingPeriod: 'UNIT' })
    await aResource(program.db, clubs.voile)
    const stay = await aStay(program.db, chalet, who.member.id, { startDate: on(10), endDate: on(12) })
    await aStay(program.db, chalet, who.member.id, { startDate: on(14), endDate: on(15), state: 'CANCELLED' })
    await program.db
      .insertInto('closures')
      .values({ resourceId: chalet, startDate: on(20), endDate: on(22), reason: 'Travaux' })
      .execute()
    await program.db
      .insertInto('waiting')
      .values({
        resourceId: tents,
        personId: who.member.id,
        quantity: 2,
        startDate: on(16),
        endDate: on(17),
        days: `[${on(16)},${on(18)})`,
      })
      .execute()
    await program.db
      .updateTable('waiting')
      .set({ state: 'OFFERED', offerUntil: new Date(Date.now() + 3_600_000) })
      .execute()
    expect(await planned(clubs.ski, 0, 30)).toMatchObject([
      {
        id: chalet,
        stays: [
          {
            id: stay,
            person: 'Lena Roudaut',
            state: 'CONFIRMED',
            quantity: 1,
            bufferDays: 1,
            step: null,
            startDate: on(10),
            endDate: on(12),
          },
        ],
        closures: [{ startDate: on(20), endDate: on(22), reason: 'Travaux' }],
        offers: [],
      },
      {
        id: tents,
        name: 'Tentes',
        stock: 5,
        stays: [],
        closures: [],
        offers: [{ person: 'Lena Roudaut', quantity: 2, startDate: on(16), endDate: on(17) }],
      },
    ])
    // A stay is found by its last day, and by the buffer days after it.
    const seen = async (from: number, to: number) => (await planned(clubs.ski, from, to))[0]?.stays.length
    expect([await seen(12, 12), await seen(13, 13), await seen(14, 15), await seen(9, 9), await seen(10, 10)]).toEqual([
      1, 1, 0, 0, 1,
    ])
  })

  test('the planning of a commission tells the last step of a stay; an archived resource is there while something is on it', async () => {
    const boat = await aResource(program.db, clubs.judo)
    const id = await aStay(program.db, boat, who.member.id, { startDate: on(3), endDate: on(4) })
    await program.db.updateTable('resources').set({ archivedAt: new Date() }).where('id', '=', boat).execute()
    await program.call('POST', `/reservations/${id}/handover`, { token: who.keeper.token, body: { note: 'Clé n° 2' } })
    expect((await planned(clubs.judo, 0, 5))[0]?.stays).toMatchObject([
      { id, state: 'HANDED_OVER', step: { at: expect.any(String), note: 'Clé n° 2' } },
    ])
    expect(await planned(clubs.judo, 6, 9)).toEqual([])
  })

  test('the planning of a commission is for who administers that commission, not another', async () => {
    expect((await ask(clubs.ski, today, on(3), who.stranger)).status).toBe(403)
    expect((await ask(clubs.ski, today, on(3), who.member)).status).toBe(403)
    expect((await ask(clubs.voile, today, on(3), who.stranger)).status).toBe(200)
  })

  test.each([
    ['inverted', on(1), today, 400],
    ['that do not exist', '2027-02-30', '2027-03-02', 400],
    ['more than 62', today, on(62), 400],
    ['62', today, on(61), 200],
  ])('days %s are answered', async (_what, from, to, status) =>
    expect((await ask(clubs.ski, from, to)).status).toBe(status),
  )

  test('the database is asked as often for many resources as for one', async () => {
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    for (let made = 0; made < 5; made++) await aResource(program.db, clubs.voile)
    await readPlanning(program.db.withPlugin(counting), clubs.voile, { from: today, to: on(30) })
    expect(asked).toBe(2)
  })

  test('a month of 200 resources shows all of the 1,200 stays on them', async () => {
    const club = await defineCommission(
      program.db,
      { name: 'grand', technicalName: 'grand', description: '' },
      undefined,
    )
    const keeper = await activeMember(program, [{ name: 'grand', role: 'ADMIN' }])
    await sql`
      with made as (
        insert into resources (name, price_cents, billing_period, commission_id, buffer_days)
        select 'Tente ' || number, 0, 'DAY', ${club}, 1 from generate_series(1, 200) as number returning id),
      ordered as (
        insert into commands (external_id, kind, person_id, state, total_cents, paid_at, receipt_year, receipt_number)
        values (gen_random_uuid(), 'CART', ${who.member.id}, 'PAID', 0, now(), 2098, 1) returning id)
      insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity,
        line_total_cents, state, start_date, end_date, days, buffer_days)
      select ordered.id, made.id, ${who.member.id}, 'Tente', 'DAY', 0, 1, 0, 'CONFIRMED', day, day + 2,
        daterange(day, day + 2, '[]'), 1
      from ordered, made, (select ${today}::date + 5 * number as day from generate_series(0, 5) as number) days`.execute(
      program.db,
    )
    await sql`analyze occupations, reservations`.execute(program.db)
    const { body } = await ask(club, today, on(30), keeper)
    expect(body.resources).toHaveLength(200)
    expect(body.resources.reduce((sum: number, each: PlannedResource) => sum + each.stays.length, 0)).toBe(1_200)
  })
})
