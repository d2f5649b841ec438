import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aLine, order } from '../../bookings/cart/fixtures.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { askCards, mendCards } from '../../members/membership/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCartOrder, ledgerOf, linesOf } from '../orders/fixtures.ts'
import { remindOfStays } from '../orders/notices/service.ts'
import { finishOrders } from '../payments/expiry/service.ts'
import { refuseUndecided } from './service.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let ski: number
let member: Someone
let keeper: Someone

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
})
beforeEach(async () => {
  await mendCards(program)
  member = await activeMember(program)
})

const act = (address: string, body: object = {}, { token } = keeper) => program.call('POST', address, { token, body })
const reason = 'Le chalet est en travaux'
const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirst())?.state
const refundsOf = async (id: number) => (await ledgerOf(program, id)).filter(({ kind }) => kind === 'REFUND')
const subjects = async ({ email }: Someone) =>
  (await program.mailsTo(email)).map(({ subject }) => subject.replaceAll(/[\u00a0\u202f]/g, ' '))
const SHEET = '<p>La clé est au poste de garde.</p>'
const chalet = (changes = {}) => aResource(program.db, ski, { practicalSheet: SHEET, ...changes })
const told = (needle: string) => async (someone: Someone) =>
  (await program.mailsTo(someone.email)).filter(({ text }) => text.includes(needle)).length
const keys = told('poste de garde')

/** An order paid by card whose line waits for approval. */
async function paidByCard() {
  const resource = await chalet({ approval: true })
  const { body } = await order(program, member.token, [aLine(resource, { from: 20, to: 21 })])
  await askCards(program, `/pay/${body.stripeSessionId}`)
  await eventually(async () => (await stateOf(body.id)) === 'PAID')
  const [line] = await program.db.selectFrom('reservations').where('commandId', '=', body.id).selectAll().execute()
  return { id: body.id as number, line: line?.id ?? 0 }
}

describe('What a commission decides on (rules#approval)', () => {
  test('the approvers of an order are told of it, with the moment from which silence is a refusal', async () => {
    await paidByCard()
    const [mail] = await program.mailsTo(keeper.email)
    expect(mail?.subject).toMatch(/à approuver/)
    expect(mail?.text).toContain('refusée d’elle-même et remboursée')
    expect(mail?.text).not.toContain('Prigent')
  })

  test('an approved order is confirmed and its buyer told, and it stays paid until the stay is over', async () => {
    const { id, line } = await paidByCard()
    expect((await act(`/reservations/${line}/approve`)).status).toBe(204)
    expect([await linesOf(program, id), await stateOf(id), await refundsOf(id)]).toEqual([['CONFIRMED'], 'PAID', []])
    expect((await subjects(member))[0]).toMatch(/^C’est accepté : Chalet, du /)
    expect(await keys(member)).toBe(0)
  })

  test('a refused order is refunded whole to the card, and its buyer reads why', async () => {
    const { id, line } = await paidByCard()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(`/reservations/${line}/refuse`, { reason })))
    expect(answers.map(({ status, body }) => body?.code ?? status).sort()).toEqual([
      204,
      ...Array(9).fill('not-to-approve'),
    ])
    await program.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 4_000, method: 'CARD', state: 'DONE', reason }])
    expect([await linesOf(program, id), await stateOf(id)]).toEqual([['REFUSED'], 'REFUNDED'])
    const mail = (await program.mailsTo(member.email)).find(({ subject }) => subject.startsWith('Pas d’accord'))
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain('40,00')
  })

  test('an approved order that begins within three days comes with its notice, which is not sent again', async () => {
    const { lines } = await aCartOrder(program, member.id, [
      { resourceId: await chalet(), state: 'TO_APPROVE', from: 3 },
    ])
    await act(`/reservations/${lines[0]}/approve`)
    await remindOfStays(program.db)
    expect(await keys(member)).toBe(1)
  })

  test('an order without a decision two days before it begins is refused by itself and refunded whole', async () => {
    const resourceId = await chalet()
    const { id } = await aCartOrder(program, member.id, [
      { resourceId, state: 'TO_APPROVE', from: 20 },
      { resourceId: await chalet(), state: 'TO_APPROVE', from: 30 },
      { resourceId: await chalet(), state: 'CONFIRMED', from: 20 },
    ])
    const begins = Date.parse(`${addDays(parisDay(new Date()), 20)}T00:00:00Z`)
    await refuseUndecided(program.db, new Date(begins - 52 * 3_600_000))
    expect(await linesOf(program, id)).toEqual(['TO_APPROVE', 'TO_APPROVE', 'CONFIRMED'])
    await refuseUndecided(program.db, new Date(begins - 47 * 3_600_000))
    await refuseUndecided(program.db, new Date(begins - 46 * 3_600_000))
    expect(await linesOf(program, id)).toEqual(['REFUSED', 'TO_APPROVE', 'CONFIRMED'])
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 2_000, actorId: null }])
    expect((await subjects(member))[0]).toMatch(/^Pas d’accord/)
  })
})

describe('An approval that is taken back (rules#approval)', () => {
  const approve = (line: number) => act(`/reservations/${line}/approve`)
  const undo = (line: number, who = keeper) => act(`/reservations/${line}/approve/undo`, {}, who)
  const left = async (id: number, { token } = keeper) =>
    (await program.call('GET', `/commands/${id}`, { token })).body.reservations[0].undo ?? 0
  const later = (line: number, minutes: number) =>
    program.db
      .updateTable('orderSteps')
      .set({ at: new Date(Date.now() - minutes * 60_000) })
      .where('reservationId', '=', line)
      .where('state', '=', 'CONFIRMED')
      .execute()

  test('an approval that is taken back within ten minutes tells nobody, and the line waits for a word again', async () => {
    const { id, line } = await paidByCard()
    expect(await left(id)).toBe(0)
    await approve(line)
    await program.runJobs()
    expect(await left(id)).toBeGreaterThan(590)
    expect(await left(id, member)).toBe(0)
    expect((await undo(line)).status).toBe(204)
    expect([await linesOf(program, id), await stateOf(id)]).toEqual([['TO_APPROVE'], 'PAID'])
    expect((await subjects(member)).filter((subject) => subject.startsWith('C’est accepté'))).toEqual([])
    await approve(line)
    expect((await subjects(member)).filter((subject) => subject.startsWith('C’est accepté'))).toHaveLength(1)
    const { body } = await program.call('GET', '/audit?search=action==reservation.approval-undone', {
      token: (await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])).token,
    })
    expect(body._embedded.data).toHaveLength(1)
  })

  test('an approval is taken back once by two who press at once, and by nobody of another commission', async () => {
    const { id, line } = await paidByCard()
    await approve(line)
    const stranger = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
    expect((await undo(line, stranger)).status).toBe(404)
    const answers = await Promise.all([undo(line), undo(line), undo(line)])
    expect(answers.map(({ status, body }) => body?.code ?? status).sort()).toEqual([
      204,
      'not-approved',
      'not-approved',
    ])
    expect(await linesOf(program, id)).toEqual(['TO_APPROVE'])
  })

  test('an approval stands once its buyer was told, its ten minutes are over, or what was booked was handed over', async () => {
    const [told, late, gone] = [await paidByCard(), await paidByCard(), await paidByCard()]
    for (const { line } of [told, late, gone]) await approve(line)
    await later(late.line, 11)
    expect((await undo(late.line)).body.code).toBe('too-late-to-undo')
    expect(await left(late.id)).toBe(0)
    await act(`/reservations/${gone.line}/handover`)
    expect((await undo(gone.line)).body.code).toBe('not-approved')
    await program.mailsTo(member.email)
    expect((await undo(told.line)).body.code).toBe('too-late-to-undo')
    expect(await linesOf(program, told.id)).toEqual(['CONFIRMED'])
  })

  test('an order of articles that an approval had ended is open again', async () => {
    const resource = await aResource(program.db, ski, { billingPeriod: 'UNIT', priceCents: 0, approval: true })
    const { body } = await order(program, member.token, [aLine(resource)])
    const [line] = await program.db.selectFrom('reservations').where('commandId', '=', body.id).select('id').execute()
    await approve(line?.id ?? 0)
    expect(await stateOf(body.id)).toBe('DONE')
    expect((await undo(line?.id ?? 0)).status).toBe(204)
    expect([await linesOf(program, body.id), await stateOf(body.id)]).toEqual([['TO_APPROVE'], 'PAID'])
  })

  test('nobody is told that a stay is accepted which was cancelled before that mail left', async () => {
    const { id, line } = await paidByCard()
    await approve(line)
    await act(`/reservations/${line}/cancel`, {}, member)
    expect(await linesOf(program, id)).toEqual(['CANCELLED'])
    expect((await subjects(member)).filter((subject) => subject.startsWith('C’est accepté'))).toEqual([])
  })
})

describe('What is told before a stay (rules#notices)', () => {
  test('the notice before a stay goes once, three days ahead, for standing bookings, with the key and the place', async () => {
    const resourceId = await chalet()
    await aCartOrder(program, member.id, [
      { resourceId, from: 3 },
      { resourceId: await chalet(), from: 4 },
      { resourceId: await chalet(), state: 'CANCELLED', from: 2 },
      { resourceId: await chalet(), state: 'TO_APPROVE', from: 2 },
    ])
    await remindOfStays(program.db)
    await remindOfStays(program.db)
    expect(await keys(member)).toBe(1)
    await remindOfStays(program.db, addDays(parisDay(new Date()), 1))
    expect(await keys(member)).toBe(2)
  })

  test('the notice before a stay goes with the payment where the stay is that near, and to nobody else', async () => {
    const { body } = await order(program, member.token, [aLine(await chalet({ priceCents: 0 }), { from: 2 })])
    expect(await stateOf(body.id)).toBe('PAID')
    await remindOfStays(program.db)
    expect(await keys(member)).toBe(1)
    expect(await keys(keeper)).toBe(0)
  })
})

describe('An order of which nothing is left to do (rules#orders)', () => {
  test('an order of which nothing is left to do is done at once where it is of articles, and after its last day where nothing was handed over', async () => {
    const article = await aResource(program.db, ski, { billingPeriod: 'UNIT', priceCents: 0 })
    const { body } = await order(program, member.token, [aLine(article)])
    expect(await stateOf(body.id)).toBe('DONE')
    const stay = await aCartOrder(program, member.id, [{ resourceId: await chalet(), from: 1, days: 2 }])
    const handed = await aCartOrder(program, member.id, [
      { resourceId: await chalet(), state: 'HANDED_OVER', from: 1, days: 2 },
    ])
    await finishOrders(program.db, addDays(parisDay(new Date()), 2))
    expect(await stateOf(stay.id)).toBe('PAID')
    await finishOrders(program.db, addDays(parisDay(new Date()), 3))
    expect([await stateOf(stay.id), await stateOf(handed.id)]).toEqual(['DONE', 'PAID'])
  })
})
