import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { aCartOrder, ledgerOf, linesOf, ordersOf } from '../../orders/fixtures.ts'
import { listPendingRefunds } from '../service.ts'

type Someone = { id: number; token: string; email: string }
const who = {} as Record<'member' | 'other' | 'keeper' | 'stranger' | 'persons' | 'society', Someone>
let ski: number
let sail: number

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  ski = await club('ski')
  sail = await club('voile')
  who.member = await activeMember(program)
  who.other = await activeMember(program)
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
  who.persons = await personsAdmin(program)
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})

const post = (as: Someone, address: string, body: object = {}) =>
  program.call('POST', address, { token: as.token, body })
const chalet = (commission = ski) => aResource(program.db, commission)
const ticket = (commission = ski) => aResource(program.db, commission, { billingPeriod: 'UNIT' })
const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirst())?.state
const refundsOf = async (id: number) => (await ledgerOf(program, id)).filter(({ kind }) => kind === 'REFUND')
const reason = 'Fuite d’eau'

/** Outcome of each action on a line in each state: its new state, or the code that refuses it. */
const ACTS: Record<string, [Someone: keyof typeof who, act: string, then: Record<ReservationState, string>]> = {
  'cancelled by its buyer': [
    'member',
    'cancel',
    {
      HELD: 'not-paid',
      TO_APPROVE: 'CANCELLED',
      CONFIRMED: 'CANCELLED',
      HANDED_OVER: 'not-cancellable',
      RETURNED: 'not-cancellable',
      CANCELLED: 'already-cancelled',
      REFUSED: 'already-cancelled',
    },
  ],
  'cancelled by its commission': [
    'keeper',
    'cancel',
    {
      HELD: 'not-paid',
      TO_APPROVE: 'CANCELLED',
      CONFIRMED: 'CANCELLED',
      HANDED_OVER: 'not-cancellable',
      RETURNED: 'not-cancellable',
      CANCELLED: 'already-cancelled',
      REFUSED: 'already-cancelled',
    },
  ],
  approved: [
    'keeper',
    'approve',
    {
      HELD: 'not-to-approve',
      TO_APPROVE: 'CONFIRMED',
      CONFIRMED: 'not-to-approve',
      HANDED_OVER: 'not-to-approve',
      RETURNED: 'not-to-approve',
      CANCELLED: 'not-to-approve',
      REFUSED: 'not-to-approve',
    },
  ],
  refused: [
    'keeper',
    'refuse',
    {
      HELD: 'not-to-approve',
      TO_APPROVE: 'REFUSED',
      CONFIRMED: 'not-to-approve',
      HANDED_OVER: 'not-to-approve',
      RETURNED: 'not-to-approve',
      CANCELLED: 'not-to-approve',
      REFUSED: 'not-to-approve',
    },
  ],
}
const cases = Object.entries(ACTS).flatMap(([what, [by, act, then]]) =>
  Object.entries(then).map(([state, outcome]) => [state as ReservationState, what, outcome, by, act] as const),
)

describe('What becomes of a line (rules#reservations)', () => {
  test.each(cases)('%s %s: %s', async (state, _what, outcome, by, act) => {
    const { id, lines } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), state, from: 20 }])
    const answer = await post(who[by], `/reservations/${lines[0]}/${act}`, { reason })
    const [now] = await linesOf(program, id)
    const isMoved = outcome === outcome.toUpperCase()
    expect([answer.status, answer.body?.code, now]).toEqual(isMoved ? [204, undefined, outcome] : [409, outcome, state])
    if (!isMoved) expect(await refundsOf(id)).toEqual([])
  })

  test('a line keeps who took each step and why, and its order follows by itself', async () => {
    const { id, lines } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), state: 'TO_APPROVE', from: 20 },
    ])
    await post(who.keeper, `/reservations/${lines[0]}/refuse`, { reason })
    const steps = async (as: Someone) =>
      (await program.call('GET', `/commands/${id}`, as)).body.steps.filter(
        (step: { state: string }) => step.state === 'REFUSED',
      )
    const step = { reservationId: lines[0], by: 'SOCIETY', note: reason, at: expect.any(String) }
    expect(await steps(who.member)).toEqual([{ ...step, state: 'REFUSED', name: null }])
    expect(await steps(who.keeper)).toEqual([{ ...step, state: 'REFUSED', name: 'Yann Prigent' }])
    const { body } = await program.call('GET', `/commands/${id}`, who.member)
    expect(body.steps.at(-1)).toMatchObject({ state: 'DONE', by: 'PORTAL', note: null })
  })
})

describe('Who may cancel (rules#cancellation)', () => {
  test.each([
    ['member', 204, 204],
    ['other', 404, 404],
    ['stranger', 404, 404],
    ['persons', 404, 404],
    ['keeper', 404, 204],
    ['society', 204, 204],
  ] as const)('%s: the order %i, a line of it %i', async (by, ofOrder, ofLine) => {
    const booked = async () => aCartOrder(program, who.member.id, [{ resourceId: await chalet(), from: 20 }])
    expect((await post(who[by], `/commands/${(await booked()).id}/cancel`, { reason })).status).toBe(ofOrder)
    expect((await post(who[by], `/reservations/${(await booked()).lines[0]}/cancel`, { reason })).status).toBe(ofLine)
  })

  test('an administrator who cancels another person’s line gives a reason', async () => {
    const { id, lines } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), from: 20 }])
    for (const [by, address] of [
      [who.keeper, `/reservations/${lines[0]}/cancel`],
      [who.society, `/commands/${id}/cancel`],
    ] as const) {
      const { status, body } = await post(by, address)
      expect([status, body.errors[0]]).toEqual([400, { path: 'reason', code: 'required', message: 'required' }])
    }
  })

  test.each(['member', 'keeper', 'persons'] as const)(
    'money of one’s own choice is not %s’s to give back',
    async (by) => {
      const { id } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), from: 20 }])
      expect((await post(who[by], `/commands/${id}/refund`, { reason })).status).toBe(403)
    },
  )

  test('an administrator of a commission sees the refund of its own cancelled lines, and of those alone', async () => {
    const { id, lines } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 4_000, terms: [5, 50] },
      { resourceId: await chalet(sail), from: 20, cents: 6_000, terms: [5, 100] },
    ])
    const seen = async (as: Someone) => (await program.call('GET', `/commands/${id}/cancellation`, as)).body
    expect((await seen(who.member)).refund).toBe(80)
    expect(await seen(who.keeper)).toMatchObject({ possible: true, refund: 20, rows: [{ id: lines[0], refund: 20 }] })
    expect((await program.call('GET', `/commands/${id}/cancellation`, who.other)).status).toBe(404)
  })
})

describe('Cancelling', () => {
  test('cancelling gives back of each line what its terms say, as was shown before, and frees its place', async () => {
    const resourceId = await chalet()
    const { id, lines } = await aCartOrder(program, who.member.id, [
      { resourceId, from: 20, days: 2, cents: 4_000, terms: [5, 50] },
      { resourceId: await ticket(), cents: 1_500 },
      { resourceId: await chalet(), from: 0, cents: 2_000, terms: [0, 100] },
    ])
    const { body } = await program.call('GET', `/commands/${id}/cancellation`, who.member)
    expect(body).toMatchObject({
      possible: true,
      refund: 20,
      rows: [
        { id: lines[0], hindrance: null, refund: 20, nothing: null, until: expect.any(String) },
        { id: lines[1], hindrance: null, refund: 0, nothing: 'NO_TERMS', until: null },
        { id: lines[2], hindrance: 'STARTED', refund: 0, nothing: null },
      ],
    })
    expect((await post(who.member, `/commands/${id}/cancel`)).status).toBe(204)
    expect(await linesOf(program, id)).toEqual(['CANCELLED', 'CANCELLED', 'CONFIRMED'])
    expect(await refundsOf(id)).toMatchObject([
      { amountCents: 2_000, method: 'CHEQUE', state: 'PENDING', actorId: who.member.id },
    ])
    expect(
      await program.db.selectFrom('occupations').where('resourceId', '=', resourceId).selectAll().execute(),
    ).toEqual([])
    const [mail] = await program.mailsTo(who.member.email)
    expect(mail?.text).toContain('20,00')
    const [told] = await program.mailsTo(who.keeper.email)
    expect(told?.subject).toMatch(/^Une réservation annulée\s: ski$/)
    expect(told?.text).not.toContain('Prigent')
  })

  test('a cancellation requested ten times at once cancels once, and refunds once', async () => {
    const { id } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 4_000, terms: [5, 50] },
    ])
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(who.member, `/commands/${id}/cancel`)))
    expect(answers.map(({ status, body }) => body?.code ?? status).sort()).toEqual([
      204,
      ...Array(9).fill('already-cancelled'),
    ])
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('a line cancelled ten times at once, with its order meanwhile, is refunded once', async () => {
    const term: [number, number] = [5, 50]
    const { id, lines } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 4_000, terms: term },
      { resourceId: await chalet(), from: 20, cents: 6_000, terms: term },
    ])
    await Promise.all([
      ...Array.from({ length: 10 }, () => post(who.member, `/reservations/${lines[0]}/cancel`)),
      post(who.member, `/commands/${id}/cancel`),
    ])
    await post(who.member, `/commands/${id}/cancel`)
    expect(await linesOf(program, id)).toEqual(['CANCELLED', 'CANCELLED'])
    const given = (await refundsOf(id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(given).toBe(5_000)
  })

  test('a cancelled cheque payment waits for the treasurer, and its order is refunded once that is recorded', async () => {
    const { id } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 4_000, terms: [5, 100] },
    ])
    await post(who.member, `/commands/${id}/cancel`)
    expect(await stateOf(id)).toBe('DONE')
    const [refund] = await refundsOf(id)
    const money = { method: 'CHEQUE', date: parisDay(new Date()) }
    expect((await post(who.society, `/payments/${refund?.id}/settle`, money)).status).toBe(204)
    expect(await stateOf(id)).toBe('REFUNDED')
  })

  test('a free order of which nothing is left is cancelled', async () => {
    const { id, lines } = await aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 0 },
      { resourceId: await ticket(), cents: 0 },
    ])
    await post(who.member, `/reservations/${lines[0]}/cancel`)
    expect(await stateOf(id)).toBe('DONE')
    await post(who.member, `/reservations/${lines[1]}/cancel`)
    expect(await stateOf(id)).toBe('CANCELLED')
    expect((await post(who.member, `/commands/${id}/cancel`)).body.code).toBe('already-cancelled')
  })

  test('an order that waits for its money frees its places, and nothing goes back', async () => {
    const { id } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), state: 'HELD', from: 20 }])
    expect((await program.call('GET', `/commands/${id}/cancellation`, who.member)).body).toMatchObject({
      possible: true,
      refund: 0,
      rows: [{ hindrance: 'NOT_PAID' }],
    })
    expect((await post(who.member, `/commands/${id}/cancel`)).status).toBe(204)
    expect([await stateOf(id), await linesOf(program, id)]).toEqual(['CANCELLED', ['CANCELLED']])
    expect((await post(who.member, `/commands/${id}/cancel`)).body.code).toBe('already-cancelled')
  })

  test('a stay that has begun, or was never paid, cannot be cancelled any more', async () => {
    const { id } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), from: 0, days: 2 }])
    expect((await post(who.member, `/commands/${id}/cancel`)).body.code).toBe('not-cancellable')
    expect(await ordersOf(program, who.other.id)).toEqual([])
  })
})

describe('What the society gives back of its own accord', () => {
  const cancellable = async () =>
    aCartOrder(program, who.member.id, [
      { resourceId: await chalet(), from: 20, cents: 4_000 },
      { resourceId: await chalet(), from: 20, cents: 1_001 },
    ])
  const give = (id: number, body: object) => post(who.society, `/commands/${id}/refund`, { reason, ...body })
  const given = async (id: number) => (await refundsOf(id)).map(({ amountCents }) => amountCents)

  test('a goodwill refund of a whole order refunds the rest once, and ends its lines', async () => {
    const { id } = await cancellable()
    expect((await give(id, { amount: 1 })).body).toEqual({ refunded: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(id, {})))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(9).fill('nothing-left'),
    ])
    expect(await given(id)).toEqual([100, 4_901])
    expect(await linesOf(program, id)).toEqual(['CANCELLED', 'CANCELLED'])
  })

  test('a goodwill refund of a line refunds it whole', async () => {
    const { id, lines } = await cancellable()
    expect((await give(id, { lines: [lines[1]] })).body).toEqual({ refunded: 10.01 })
    expect(await linesOf(program, id)).toEqual(['CONFIRMED', 'CANCELLED'])
    expect((await give(id, { lines: [lines[1]] })).body.code).toBe('nothing-left')
    expect((await give(id, { lines: [999_999] })).body.code).toBe('reservation-not-found')
  })

  test('a goodwill refund of an amount is exact to the cent, at most the rest, and leaves the order standing', async () => {
    const { id } = await cancellable()
    expect((await give(id, { amount: 50.02 })).body.code).toBe('nothing-left')
    expect((await give(id, { amount: 10, left: 50.01 })).body).toEqual({ refunded: 10 })
    expect((await give(id, { amount: 10, left: 50.01 })).body.code).toBe('changed-meanwhile')
    expect(await given(id)).toEqual([1_000])
    expect(await linesOf(program, id)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect((await give(id, { amount: 10, lines: [1] })).status).toBe(400)
    expect((await give(id, { amount: 0 })).status).toBe(400)
  })

  test('an order that was not paid gets no goodwill refund', async () => {
    const { id } = await aCartOrder(program, who.member.id, [{ resourceId: await chalet(), state: 'HELD', from: 20 }])
    expect((await give(id, {})).body.code).toBe('not-paid')
  })

  test('a goodwill refund is not asked for again where a refund failed and the money went back by another', async () => {
    const { id, lines } = await cancellable()
    await give(id, { lines: [lines[0]] })
    const [failed] = await refundsOf(id)
    const number = failed?.id ?? 0
    await program.db.updateTable('payments').set({ state: 'FAILED', method: 'CARD' }).where('id', '=', number).execute()
    await give(id, {})
    for (const [act, body] of [
      ['retry', {}],
      ['settle', { method: 'CASH', date: parisDay(new Date()) }],
    ] as const)
      expect((await post(who.society, `/payments/${number}/${act}`, body)).body.code).toBe('already-settled')
    expect((await listPendingRefunds(program.db)).map((refund) => refund.id)).not.toContain(number)
  })
})
