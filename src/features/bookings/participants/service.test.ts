import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { aCartOrder, linesOf } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'anne' | 'bruno' | 'keeper' | 'stranger', Someone>
let club: number
let meal: number
let chalet: number
const lines = {} as Record<'paid' | 'awaited', number>
let order: number

const program = sharedProgram(async (program) => {
  club = await defineCommission(program.db, { name: 'Fêtes', technicalName: 'fetes', description: '' }, undefined)
  await defineCommission(program.db, { name: 'Voile', technicalName: 'voile', description: '' }, undefined)
  who.anne = await activeMember(program, [], { firstName: 'Anne', lastName: 'Roudaut' })
  who.bruno = await activeMember(program, [], { firstName: 'Bruno', lastName: 'Abgrall' })
  who.keeper = await activeMember(program, [{ name: 'fetes', role: 'ADMIN' }], {
    firstName: 'Maël',
    lastName: 'Le Goff',
  })
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
  chalet = await aResource(program.db, club)
  meal = await aResource(program.db, club, {
    name: 'Repas de printemps',
    billingPeriod: 'UNIT',
    stock: 10,
    heldOn: addDays(parisDay(new Date()), 3),
    startTime: '12:00',
  })
  const paid = await aCartOrder(program, who.anne.id, [{ resourceId: meal, cents: 2_450 }])
  order = paid.id
  const awaited = await aCartOrder(program, who.bruno.id, [{ resourceId: meal, state: 'HELD', cents: 4_900 }])
  await aCartOrder(program, who.bruno.id, [{ resourceId: meal, state: 'CANCELLED' }])
  lines.paid = paid.lines[0] ?? 0
  lines.awaited = awaited.lines[0] ?? 0
  await program.db
    .insertInto('orderNotes')
    .values({ commandId: order, authorId: who.keeper.id, text: 'Allergie aux noix' })
    .execute()
})

const ask = (path: string, { token }: Someone = who.keeper) => program.call('GET', path, { token })
const namesOf = async (query = '') =>
  (await ask(`/resources/${meal}/participants${query}`)).body._embedded.data.map(
    ({ person }: { person: string }) => person,
  )
const post = (line: number, act: 'handover' | 'undo' | 'return', as: Someone = who.keeper) =>
  program.call('POST', `/reservations/${line}/${act}`, {
    token: as.token,
    body: act === 'undo' ? { state: 'HANDED_OVER' } : {},
  })
const figures = async () => (await ask(`/resources/${meal}/event`)).body

describe('Participants of an event (rules#participants)', () => {
  test('the participants of an event are the lines that stand, by family name, with what they owe and the last note', async () => {
    const { body } = await ask(`/resources/${meal}/participants`)
    expect(body._embedded.data).toMatchObject([
      { person: 'Abgrall Bruno', quantity: 1, state: 'HELD', awaits: 'CHEQUE', price: 49, note: null, arrived: null },
      { person: 'Roudaut Anne', state: 'CONFIRMED', price: 24.5, note: 'Allergie aux noix', arrived: null },
    ])
  })

  test('participants are found by a name typed roughly and narrowed to those who paid and those who are not there yet', async () => {
    expect(await namesOf('?q=roudau')).toEqual(['Roudaut Anne'])
    expect(await namesOf('?search=paid==false')).toEqual(['Abgrall Bruno'])
    expect(await namesOf('?search=arrived==false;paid==true')).toEqual(['Roudaut Anne'])
    expect(await namesOf('?sort=price,asc')).toEqual(['Roudaut Anne', 'Abgrall Bruno'])
  })

  test('the figures of an event count covers that are held, paid, awaited and left', async () => {
    expect(await figures()).toMatchObject({
      name: 'Repas de printemps',
      startTime: '12:00',
      covers: 2,
      paid: 1,
      awaited: 1,
      arrived: 0,
      left: 8,
      paidAmount: 24.5,
      awaitedAmount: 49,
    })
    expect((await ask(`/commissions/${club}/events`)).body.rows).toMatchObject([{ id: meal, covers: 2 }])
  })

  test('a resource let by the day has no participants', async () =>
    expect((await ask(`/resources/${chalet}/event`)).body.code).toBe('not-by-unit'))

  test('a person who does not administer the commission sees nobody of an event', async () => {
    const paths = ['participants', 'participants.csv', 'participants/pdf', 'event']
    const statuses = await Promise.all(
      paths.flatMap((path) => [who.stranger, who.anne].map((as) => ask(`/resources/${meal}/${path}`, as))),
    )
    expect(statuses.every(({ status }) => status === 403 || status === 404)).toBe(true)
  })

  test('participants leave as a file and as a list to print', async () => {
    const { raw } = await ask(`/resources/${meal}/participants.csv?search=paid==true`)
    expect(rowsOfCsv(raw.body)[1]?.slice(0, 6)).toEqual([
      'Roudaut Anne',
      '1',
      'Payé',
      '24,5',
      'Allergie aux noix',
      'Non',
    ])
    const sheet = await ask(`/resources/${meal}/participants/pdf`)
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('a place that is booked after midnight in Paris is booked on that day in the file, though the day before it in UTC', async () => {
    const at = '2026-06-30T22:30:00Z'
    await program.db.updateTable('reservations').set({ createdAt: at }).where('id', '=', lines.paid).execute()
    const { raw } = await ask(`/resources/${meal}/participants.csv?search=paid==true`)
    expect(rowsOfCsv(raw.body).map((cells) => cells.at(-1))).toEqual(['Réservée le', '2026-07-01'])
  })
})

describe('At the door of an event (rules#participants)', () => {
  test('a participant is checked in once, a second administrator is told by whom, and the check-in may be undone', async () => {
    expect((await post(lines.paid, 'handover')).status).toBe(204)
    const again = await post(lines.paid, 'handover')
    expect([again.status, again.body.code]).toEqual([409, 'already-handed-over'])
    expect(again.body.errors).toContainEqual(expect.objectContaining({ path: 'by', message: 'Maël Le Goff' }))
    const { body } = await ask(`/resources/${meal}/participants?search=arrived==true`)
    expect(body._embedded.data).toMatchObject([{ id: lines.paid, arrived: { by: 'Maël Le Goff' } }])
    expect(await figures()).toMatchObject({ arrived: 1, covers: 2, left: 8 })
    expect((await post(lines.paid, 'undo')).status).toBe(204)
    expect(await figures()).toMatchObject({ arrived: 0 })
    expect((await post(lines.paid, 'undo')).body.code).toBe('not-the-last-step')
  })

  test('a tick at the door is taken back as late as one likes, and the order stays done', async () => {
    await program.db.updateTable('commands').set({ state: 'DONE' }).where('id', '=', order).execute()
    await post(lines.paid, 'handover')
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000)
    await program.db.updateTable('orderSteps').set({ at: hoursAgo }).where('reservationId', '=', lines.paid).execute()
    expect((await post(lines.paid, 'undo')).status).toBe(204)
    const state = program.db.selectFrom('commands').where('id', '=', order).select('state')
    expect([(await state.executeTakeFirst())?.state, await linesOf(program, order)]).toEqual(['DONE', ['CONFIRMED']])
  })

  test('a participant who did not pay is not checked in, and no participant is taken back as a stay is', async () => {
    expect((await post(lines.awaited, 'handover')).body.code).toBe('not-paid')
    await post(lines.paid, 'handover')
    expect((await post(lines.paid, 'return')).body.code).toBe('not-by-day')
    await post(lines.paid, 'undo')
  })

  test('a participant who is checked in has nothing to bring back, and is in no list of stays that are out', async () => {
    await post(lines.paid, 'handover')
    const search = encodeURIComponent('state==HANDED_OVER;billingPeriod=in=(DAY,ITEM_DAY)')
    expect((await ask(`/reservations?search=${search}`)).body._embedded.data).toEqual([])
    await post(lines.paid, 'undo')
  })
})
