import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { askCards, mendCards } from '../../members/membership/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aLine, inDays, order } from '../cart/fixtures.ts'
import { offerPlaces } from './service.ts'

let commission: number
let leader: string
const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
type Member = Awaited<ReturnType<typeof activeMember>>
let [first, second, third] = [] as unknown as [Member, Member, Member]

const program = sharedProgram(async (program) => {
  commission = await defineCommission(program.db, SKI, undefined)
  leader = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
})
beforeEach(async () => {
  first = await activeMember(program, [])
  second = await activeMember(program, [])
  third = await activeMember(program, [])
})

const aFreeFlat = (changes = {}) => aResource(program.db, commission, { priceCents: 0, ...changes })
const request = (from: number, to: number, quantity = 1) => ({ startDate: inDays(from), endDate: inDays(to), quantity })
const wait = (resource: number, { token }: Member, body: object) =>
  program.call('POST', `/resources/${resource}/waiting`, { token, body })
const leave = (resource: number, { token }: Member, query = '') =>
  program.call('DELETE', `/resources/${resource}/waiting${query}`, { token })
const own = async ({ token }: Member) => (await program.call('GET', '/waiting', { token })).body.rows
const stateOf = async (member: Member) => (await own(member)).map(({ state }: { state: string }) => state)
/** Cancels what an order holds, as whoever may do so. */
const giveUp = (id: number) =>
  program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('commandId', '=', id).execute()
const offer = () => offerPlaces(program.db)

describe('Waiting for a place (rules#waiting-list)', () => {
  test('a member waits for neither free nor impossible days, and for the same days once', async () => {
    const flat = await aFreeFlat({ maxDays: 5 })
    expect((await wait(flat, first, request(10, 12))).body.code).toBe('not-taken')
    await order(program, second.token, [aLine(flat, { from: 11, to: 11 })])
    expect((await wait(flat, first, request(5, 15))).body.code).toBe('not-possible')
    expect((await wait(flat, first, request(-2, 2))).body.code).toBe('not-possible')
    const { status, body } = await wait(flat, first, request(10, 12))
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ state: 'WAITING', rank: 1, resource: { id: flat, name: 'Chalet' } }),
    ])
    expect((await wait(flat, first, request(10, 12))).body.code).toBe('already-waiting')
  })

  test('the first in line whose whole wish fits is offered the place, told by mail, and has it to themselves', async () => {
    const flat = await aFreeFlat()
    const { body: taken } = await order(program, second.token, [aLine(flat, { from: 10, to: 12 })])
    await order(program, second.token, [aLine(flat, { from: 14, to: 14 })])
    await wait(flat, first, request(11, 14))
    await wait(flat, third, request(10, 11))
    await giveUp(taken.id)
    await offer()
    expect([await stateOf(first), await stateOf(third)]).toEqual([['WAITING'], ['OFFERED']])
    expect((await program.mailsTo(third.email))[0]?.subject).toMatch(/^Une place s’est libérée/)
    expect((await order(program, second.token, [aLine(flat, { from: 10, to: 10 })])).body.errors[0].code).toBe('taken')
    expect((await order(program, third.token, [aLine(flat, { from: 10, to: 11 })])).status).toBe(200)
    expect(await stateOf(third)).toEqual(['TAKEN'])
  })

  test('an offer that is not taken in time goes to the next; nobody loses their rank meanwhile', async () => {
    const flat = await aFreeFlat()
    const { body: taken } = await order(program, second.token, [aLine(flat, { from: 10, to: 12 })])
    await wait(flat, first, request(10, 12))
    await wait(flat, third, request(12, 12))
    expect((await own(third))[0].rank).toBe(2)
    await giveUp(taken.id)
    await offer()
    await offer()
    expect([await stateOf(first), await stateOf(third)]).toEqual([['OFFERED'], ['WAITING']])
    await program.db
      .updateTable('waiting')
      .set({ offerUntil: new Date(0) })
      .where('personId', '=', first.id)
      .execute()
    await offer()
    expect([await stateOf(first), await stateOf(third)]).toEqual([['LAPSED'], ['OFFERED']])
    expect((await program.mailsTo(first.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^La place n’est plus gardée/),
    )
  })

  test('an offer that is declined goes to the next', async () => {
    const flat = await aFreeFlat()
    const { body: taken } = await order(program, second.token, [aLine(flat, { from: 20, to: 20 })])
    await wait(flat, first, request(20, 20))
    await wait(flat, third, request(20, 20))
    await giveUp(taken.id)
    await offer()
    expect((await leave(flat, first)).status).toBe(204)
    expect((await leave(flat, first)).status).toBe(404)
    await offer()
    expect(await stateOf(third)).toEqual(['OFFERED'])
  })

  test('an administrator of a resource sees its waitlist and its length, and cannot archive a place kept for somebody', async () => {
    const flat = await aFreeFlat()
    const { body: taken } = await order(program, second.token, [aLine(flat, { from: 10, to: 12 })])
    await wait(flat, first, request(10, 11))
    await wait(flat, third, request(11, 12))
    const { body } = await program.call('GET', `/resources/${flat}/waiting`, { token: leader })
    expect(body.rows).toMatchObject([
      { rank: 1, person: { id: first.id } },
      { rank: 2, person: { id: third.id } },
    ])
    const administered = async () =>
      (await program.call('GET', `/resources/${flat}/administered`, { token: leader })).body
    expect(await administered()).toMatchObject({ ahead: 1, waiting: 2 })
    await giveUp(taken.id)
    await offer()
    expect(await administered()).toMatchObject({ ahead: 1, waiting: 1 })
    expect((await program.call('POST', `/resources/${flat}/archive`, { token: leader })).body.code).toBe('booked-ahead')
  })

  test('an offer that what one orders would reach, by the days that stay free, is taken with it; the day of a change is not reached', async () => {
    for (const [rules, state] of [
      [{ bufferDays: 2 }, 'TAKEN'],
      [{ changeover: true }, 'OFFERED'],
    ] as const) {
      const flat = await aFreeFlat(rules)
      const { body: taken } = await order(program, second.token, [aLine(flat, { from: 10, to: 12 })])
      const mine = await activeMember(program, [])
      await wait(flat, mine, request(10, 12))
      await giveUp(taken.id)
      await offer()
      const from = 'bufferDays' in rules ? 13 : 12
      expect((await order(program, mine.token, [aLine(flat, { from, to: 14 })])).status).toBe(200)
      expect(await stateOf(mine)).toEqual([state])
    }
  })

  test('an offer stays where nothing is ordered after all: another cart was paid in that moment', async () => {
    const flat = await aFreeFlat({ priceCents: 2_000 })
    const { body: taken } = await order(program, second.token, [aLine(flat, { from: 10, to: 12 })])
    await wait(flat, first, request(10, 12))
    await giveUp(taken.id)
    await offer()
    const { body: other } = await order(program, first.token, [
      aLine(await aFreeFlat({ priceCents: 500 }), { from: 2 }),
    ])
    await askCards(program, '/faults', { webhook: 'never', times: 9 })
    await askCards(program, `/pay/${other.stripeSessionId}`)
    const { body } = await order(program, first.token, [aLine(flat, { from: 10, to: 12 })])
    expect([body.code, await stateOf(first)]).toEqual(['being-paid', ['OFFERED']])
    await mendCards(program)
  })

  test('a stock that is sold out is waited for too, and who may not have it any more is passed over', async () => {
    const lamps = await aFreeFlat({ name: 'Lampe', billingPeriod: 'UNIT', stock: 2 })
    const { body: sold } = await order(program, second.token, [aLine(lamps, { quantity: 2 })])
    expect((await wait(lamps, first, { quantity: 3 })).body.code).toBe('not-possible')
    await wait(lamps, first, { quantity: 2 })
    await wait(lamps, third, { quantity: 1 })
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', first.id).execute()
    await giveUp(sold.id)
    await offer()
    expect(await stateOf(third)).toEqual(['OFFERED'])
  })

  test('a waitlist offers at most the places there are, however many wait and however often it is asked', async () => {
    const tents = await aFreeFlat({ name: 'Tente', billingPeriod: 'ITEM_DAY', stock: 5 })
    const { body: taken } = await order(program, second.token, [aLine(tents, { from: 10, to: 15, quantity: 5 })])
    const waiting = await Promise.all(Array.from({ length: 5 }, () => activeMember(program, [])))
    for (const [index, member] of waiting.entries()) await wait(tents, member, request(10 + index, 12 + index, 2))
    await giveUp(taken.id)
    await Promise.all([offer(), offer(), offer()])
    expect((await Promise.all(waiting.map(stateOf))).flat()).toEqual([
      'OFFERED',
      'OFFERED',
      'WAITING',
      'OFFERED',
      'OFFERED',
    ])
  })

  describe('what can be had no more is waited for no longer: they are told, and nothing is offered', () => {
    let club: number
    let flat: number
    let taken: number
    beforeEach(async () => {
      club = await defineCommission(
        program.db,
        { ...SKI, name: 'Voile', technicalName: `voile-${first.id}` },
        undefined,
      )
      flat = await aResource(program.db, club, { priceCents: 0 })
      taken = (await order(program, second.token, [aLine(flat, { from: 20, to: 22 })])).body.id
      await wait(flat, first, request(20, 21))
      await wait(flat, third, request(22, 24))
    })
    const archive = (table: 'resources' | 'commissions', id: number) =>
      program.db.updateTable(table).set({ archivedAt: new Date() }).where('id', '=', id).execute()
    const toldOf = async (member: Member) =>
      (await program.mailsTo(member.email)).filter(({ subject }) => subject.startsWith('Votre attente prend fin'))
        .length

    test.each([
      ['an archived resource', () => archive('resources', flat)],
      ['what belongs to an archived commission', () => archive('commissions', club)],
    ])('%s, offers of it too, and neither when it comes back', async (_what, put) => {
      await giveUp(taken)
      await offer()
      await order(program, second.token, [aLine(flat, { from: 24 })])
      expect([await stateOf(first), await stateOf(third)]).toEqual([['OFFERED'], ['OFFERED']])
      const waits = await activeMember(program, [])
      await wait(flat, waits, request(20, 20))
      await put()
      await offer()
      await offer()
      await program.db.updateTable('resources').set({ archivedAt: null }).where('id', '=', flat).execute()
      await program.db.updateTable('commissions').set({ archivedAt: null }).where('id', '=', club).execute()
      await offer()
      for (const each of [first, third, waits])
        expect([await stateOf(each), await toldOf(each)]).toEqual([['LAPSED'], 1])
      expect((await order(program, second.token, [aLine(flat, { from: 20, to: 24 })])).status).toBe(200)
    })

    test('a waiting request for days that were closed lapses, and the next one is offered the place', async () => {
      await giveUp(taken)
      await program.db
        .insertInto('closures')
        .values({ resourceId: flat, startDate: inDays(21), endDate: inDays(21), reason: '' })
        .execute()
      await offer()
      expect([await stateOf(first), await toldOf(first)]).toEqual([['LAPSED'], 1])
      expect([await stateOf(third), await toldOf(third)]).toEqual([['OFFERED'], 0])
    })
  })

  test('only an administrator of a resource sees its waitlist', async () => {
    const flat = await aFreeFlat()
    await order(program, second.token, [aLine(flat, { from: 20, to: 20 })])
    await wait(flat, first, request(20, 20))
    const read = (token: string) => program.call('GET', `/resources/${flat}/waiting`, { token })
    expect((await read(leader)).body.rows).toMatchObject([{ rank: 1, person: { id: first.id }, startDate: inDays(20) }])
    expect((await read(first.token)).status).toBe(403)
  })
})
