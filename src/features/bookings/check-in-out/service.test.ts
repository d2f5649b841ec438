import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { aCartOrder, linesOf } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger', Someone>
let ski: number

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  ski = await club('ski')
  await club('voile')
  who.member = await activeMember(program)
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { firstName: 'Maël', lastName: 'Le Goff' })
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
})

type Act = 'handover' | 'return' | 'undo'
const post = (id: number | undefined, act: Act, body: object = {}, as: Someone = who.keeper) =>
  program.call('POST', `/reservations/${id}/${act}`, { token: as.token, body })
const aLine = async (state: ReservationState = 'CONFIRMED') => {
  const { id, lines } = await aCartOrder(program, who.member.id, [
    { resourceId: await aResource(program.db, ski), state, from: 1 },
  ])
  return { order: id, line: lines[0] ?? 0 }
}
const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirst())?.state
const stepsOf = (line: number) =>
  program.db
    .selectFrom('orderSteps')
    .where('reservationId', '=', line)
    .select(['state', 'actorId', 'note'])
    .orderBy('id')
    .execute()

const ACTS: Record<'handover' | 'return', Record<ReservationState, string>> = {
  handover: {
    HELD: 'not-paid',
    TO_APPROVE: 'not-approved',
    CONFIRMED: 'HANDED_OVER',
    HANDED_OVER: 'already-handed-over',
    RETURNED: 'already-returned',
    CANCELLED: 'given-up',
    REFUSED: 'given-up',
  },
  return: {
    HELD: 'not-handed-over',
    TO_APPROVE: 'not-handed-over',
    CONFIRMED: 'not-handed-over',
    HANDED_OVER: 'RETURNED',
    RETURNED: 'already-returned',
    CANCELLED: 'given-up',
    REFUSED: 'given-up',
  },
}

describe('What is handed over and comes back (rules#handover)', () => {
  describe.each(Object.entries(ACTS) as [Act, Record<ReservationState, string>][])('%s', (act, then) => {
    test.each(Object.entries(then) as [ReservationState, string][])(
      '%s makes of a line that is %s: %s',
      async (state, after) => {
        const { order, line } = await aLine(state)
        const { status, body } = await post(line, act)
        expect(status === 204 ? (await linesOf(program, order))[0] : body.code).toBe(after)
        if (status !== 204) expect([status, await linesOf(program, order)]).toEqual([409, [state]])
      },
    )
  })

  test('an article is for no day and is not handed over', async () => {
    const resourceId = await aResource(program.db, ski, { billingPeriod: 'UNIT' })
    const { lines } = await aCartOrder(program, who.member.id, [{ resourceId }])
    expect((await post(lines[0], 'handover')).body.code).toBe('not-by-day')
  })

  test('each step of a stay is kept with its author and notes, and the order is done with the return', async () => {
    const { order, line } = await aLine()
    await post(line, 'handover', { note: 'Clé n° 2, compteur à 412' })
    expect(await stateOf(order)).toBe('PAID')
    await post(line, 'return')
    expect(await stateOf(order)).toBe('DONE')
    expect(await stepsOf(line)).toEqual([
      { state: 'HANDED_OVER', actorId: who.keeper.id, note: 'Clé n° 2, compteur à 412' },
      { state: 'RETURNED', actorId: who.keeper.id, note: null },
    ])
  })

  test('the order is done with the last of its lines', async () => {
    const line = async () => ({ resourceId: await aResource(program.db, ski), from: 1 })
    const { id, lines } = await aCartOrder(program, who.member.id, [await line(), await line()])
    for (const each of lines) await post(each, 'handover')
    await post(lines[0], 'return')
    expect(await stateOf(id)).toBe('PAID')
    await post(lines[1], 'return')
    expect(await stateOf(id)).toBe('DONE')
  })

  test('a handover requested twice at once happens once, and the second request gets the time and the person', async () => {
    const { line } = await aLine()
    const both = await Promise.all([post(line, 'handover'), post(line, 'handover')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'already-handed-over',
      errors: [
        { path: 'at', message: expect.stringMatching(/^\d{4}-.*Z$/) },
        { path: 'by', message: 'Maël Le Goff' },
      ],
    })
    expect(await stepsOf(line)).toHaveLength(1)
  })

  test('check-in and check-out of a line are for the administrators of its commission, and for anybody else there is no such line', async () => {
    const { order, line } = await aLine()
    for (const someone of [who.stranger, who.member])
      for (const act of ['handover', 'return'] as const) expect((await post(line, act, {}, someone)).status).toBe(404)
    expect((await post(line, 'undo', { state: 'HANDED_OVER' }, who.stranger)).status).toBe(404)
    expect(await linesOf(program, order)).toEqual(['CONFIRMED'])
  })
})

describe('A step that is taken back (rules#handover)', () => {
  let done: { order: number; line: number }
  beforeAll(async () => {
    done = await aLine()
    await post(done.line, 'handover')
    await post(done.line, 'return')
  })
  const undo = (state: string, line = done.line) => post(line, 'undo', { state })

  test('an undone return leaves the stay out and the order open, and a second click undoes nothing more', async () => {
    expect((await undo('RETURNED')).status).toBe(204)
    expect([await linesOf(program, done.order), await stateOf(done.order)]).toEqual([['HANDED_OVER'], 'PAID'])
    expect((await undo('RETURNED')).body.code).toBe('not-the-last-step')
    expect(await linesOf(program, done.order)).toEqual(['HANDED_OVER'])
  })

  test('an undone handover leaves the stay confirmed, and it can be handed over again', async () => {
    const { order, line } = await aLine()
    await post(line, 'handover')
    expect((await undo('HANDED_OVER', line)).status).toBe(204)
    expect(await linesOf(program, order)).toEqual(['CONFIRMED'])
    expect((await post(line, 'handover')).status).toBe(204)
  })

  test('a step cannot be undone after ten minutes, nor if it was never taken', async () => {
    const { order, line } = await aLine()
    expect((await undo('HANDED_OVER', line)).body.code).toBe('not-the-last-step')
    await post(line, 'handover')
    await program.db
      .updateTable('orderSteps')
      .set({ at: new Date(Date.now() - 11 * 60_000) })
      .where('reservationId', '=', line)
      .execute()
    expect((await undo('HANDED_OVER', line)).body.code).toBe('too-late-to-undo')
    expect(await linesOf(program, order)).toEqual(['HANDED_OVER'])
  })
})
