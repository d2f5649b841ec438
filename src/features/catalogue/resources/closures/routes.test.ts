import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aResource, aStay } from '../fixtures.ts'

const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
let ski: number
let member: { id: number; token: string }
let chalet: number
const tokens = {} as Record<'ski' | 'sail' | 'society', string>

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, SKI, undefined)
  await defineCommission(program.db, { ...SKI, name: 'Voile', technicalName: 'voile' }, undefined)
  tokens.ski = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  tokens.sail = (await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])).token
  tokens.society = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  member = await activeMember(program, [])
})
beforeEach(async () => {
  for (const table of ['reservations', 'commands', 'closures', 'resources'] as const)
    await program.db.deleteFrom(table).execute()
  chalet = await aResource(program.db, ski, { bufferDays: 2 })
})

const inDays = (days: number) => addDays(parisDay(new Date()), days)
const close = (from: number, to: number, more: object = {}, token = tokens.ski) =>
  program.call('POST', `/resources/${chalet}/closures`, {
    token,
    body: { from: inDays(from), to: inDays(to), reason: 'Ramonage', ...more },
  })
const closed = async (token = tokens.ski) => await program.call('GET', `/resources/${chalet}/closures`, { token })
const stay = (from: number, to: number) =>
  aStay(program.db, chalet, member.id, { startDate: inDays(from), endDate: inDays(to) })
const whyNot = async (day: number) => {
  const query = `from=${inDays(day)}&to=${inDays(day)}`
  const { body } = await program.call('GET', `/resources/${chalet}/availability?${query}`, { token: member.token })
  return body.days[0].why
}

describe('Days on which nothing is let (rules#closures)', () => {
  test('days on which nothing is let are refused to members until they are opened again, and say who closed them and why', async () => {
    const { status, body } = await close(3, 5)
    expect([status, body]).toMatchObject([201, { from: inDays(3), to: inDays(5), reason: 'Ramonage' }])
    expect(body.by).toMatch(/\S \S/)
    expect([await whyNot(2), await whyNot(3), await whyNot(5), await whyNot(6)]).toEqual([
      null,
      'CLOSED',
      'CLOSED',
      null,
    ])
    await close(-3, -1)
    expect((await closed()).body.rows).toEqual([body])
    const reopen = () => program.call('DELETE', `/resources/${chalet}/closures/${body.id}`, { token: tokens.ski })
    expect([(await reopen()).status, (await reopen()).status]).toEqual([204, 204])
    expect(await whyNot(3)).toBeNull()
    const acts = await program.db.selectFrom('auditLog').select('action').orderBy('id', 'desc').limit(1).execute()
    expect(acts).toEqual([{ action: 'resource.reopened' }])
  })

  test('days on which nothing is let are not closed where something is booked, and it is said what', async () => {
    await stay(5, 6)
    const { status, body } = await close(6, 9)
    expect([status, body.code]).toEqual([409, 'days-booked'])
    expect(body.errors).toEqual([{ path: 'stays.0', code: 'days-booked', message: `${inDays(5)}/${inDays(6)}` }])
    const address = `/resources/${chalet}/stays?from=${inDays(6)}&to=${inDays(9)}`
    const { body: stays } = await program.call('GET', address, { token: tokens.ski })
    expect(stays.rows).toMatchObject([{ offered: false, startDate: inDays(5), endDate: inDays(6), quantity: 1 }])
    expect(stays.rows[0].person).toMatch(/\S \S/)
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).execute()
    expect((await close(6, 9)).status).toBe(201)
  })

  test('days on which nothing is let are not closed on days that are offered to who waited for them', async () => {
    const place = { resourceId: chalet, personId: member.id, quantity: 1, startDate: inDays(5), endDate: inDays(6) }
    const { id } = await program.db
      .insertInto('waiting')
      .values({ ...place, days: `[${inDays(5)},${inDays(7)})` })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await close(20, 21)).status).toBe(201)
    await program.db
      .updateTable('waiting')
      .set({ state: 'OFFERED', offerUntil: new Date(Date.now() + 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await close(6, 9)).body.code).toBe('days-booked')
    const address = `/resources/${chalet}/stays?from=${inDays(6)}&to=${inDays(9)}`
    const { body } = await program.call('GET', address, { token: tokens.ski })
    expect(body.rows).toMatchObject([{ offered: true, startDate: inDays(5) }])
    await program.db.deleteFrom('waiting').execute()
    expect((await close(6, 9)).status).toBe(201)
  })

  test('days on which nothing is let may lie on the days that stay free after a stay', async () => {
    await stay(5, 6)
    expect((await close(7, 8)).status).toBe(201)
  })

  test('days on which nothing is let are closed once, and only where days are let', async () => {
    await close(3, 5)
    expect((await close(5, 6)).body.code).toBe('closed-already')
    await program.db.updateTable('resources').set({ billingPeriod: 'UNIT', bufferDays: 0 }).execute()
    expect((await close(20, 21)).body.code).toBe('not-by-day')
  })

  test.each([
    ['that end before they begin', 5, 3, 'ends-before-it-begins'],
    ['of more than three years', 0, 1_101, 'too-many-days'],
  ])('%s are none', async (_what, from, to, code) => {
    const { status, body } = await close(from, to)
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'to', code }])
  })

  test('a closure and a booking at the same moment come one after the other', async () => {
    const answers = await Promise.all([close(3, 5), close(4, 6), close(5, 7)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('days on which nothing is let are its commission’s administrators’ to close and to see', async () => {
    await close(3, 5)
    const { id } = (await closed()).body.rows[0]
    for (const [token, status] of [
      [tokens.sail, 403],
      [member.token, 403],
    ] as const) {
      expect((await close(9, 9, {}, token)).status).toBe(status)
      expect((await closed(token)).status).toBe(status)
      const stays = `/resources/${chalet}/stays?from=${inDays(1)}&to=${inDays(2)}`
      expect((await program.call('GET', stays, { token })).status).toBe(status)
      expect((await program.call('DELETE', `/resources/${chalet}/closures/${id}`, { token })).status).toBe(status)
    }
    expect((await closed(tokens.society)).body.rows.length).toBe(1)
    // A closure can only be removed through its own resource.
    const other = await aResource(program.db, ski)
    await program.call('DELETE', `/resources/${other}/closures/${id}`, { token: tokens.ski })
    expect((await closed()).body.rows.length).toBe(1)
  })
})
