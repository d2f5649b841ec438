import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { addDays, daysCounted, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { aCartOrder, ledgerOf } from '../../../orders/orders/fixtures.ts'
import { requestRefund } from '../../../orders/refunds/service.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { spanOf } from '../rules.ts'
import type { MonthFigures } from './contract.ts'
import { totalOf } from './rules.ts'

const today = parisDay(new Date())
const who = {} as Record<'keeper' | 'stranger' | 'society', { id: number; token: string }>
const ids = {} as Record<'ski' | 'voile' | 'chalet' | 'ticket', number>

const program = sharedProgram(async (program) => {
  for (const name of ['ski', 'voile'] as const)
    ids[name] = await defineCommission(program.db, { name, technicalName: name, description: '' }, undefined)
  const member = await activeMember(program, [])
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  ids.chalet = await aResource(program.db, ids.ski, { position: 1 })
  ids.ticket = await aResource(program.db, ids.ski, { position: 2, name: 'Billet', billingPeriod: 'UNIT' })
  const sail = await aResource(program.db, ids.voile)
  const stay = { resourceId: ids.chalet, days: 3, cents: 6_000 }
  const order = await aCartOrder(program, member.id, [
    { ...stay, from: -60 },
    { resourceId: ids.ticket, cents: 1_500 },
    { resourceId: sail, from: -60, cents: 9_900 },
  ])
  await aCartOrder(program, member.id, [{ ...stay, from: -50, state: 'CANCELLED' }])
  await program.db
    .insertInto('closures')
    .values({ resourceId: ids.chalet, startDate: addDays(today, -40), endDate: addDays(today, -31) })
    .execute()
  const [payment] = await ledgerOf(program, order.id)
  const [line = 0] = order.lines
  if (!payment) throw new Error('There is no payment')
  const shares = [{ reservationId: line, amountCents: 1_050 }]
  await program.db.transaction().execute((trx) => requestRefund(trx, payment, 1_050, 'Geste', null, shares))
})

const ask = (query = '', { token } = who.keeper) =>
  program.call('GET', `/commissions/${ids.ski}/figures${query}`, { token })
const totals = async (query = '') => totalOf((await ask(query)).body.months as MonthFigures[])

test('The figures of a commission are the days booked of those that could be, and what was paid less what was given back', async () => {
  const { body } = await ask()
  expect(body.resources).toEqual([
    { id: ids.chalet, name: 'Chalet' },
    { id: ids.ticket, name: 'Billet' },
  ])
  expect(body.months).toHaveLength(12)
  // The resource could be booked since the month of the first stay; ten days were closed, and the cancelled ones are
  // free.
  const bookable = daysCounted(`${addDays(today, -60).slice(0, 7)}-01`, spanOf(today.slice(0, 7)).to) - 10
  expect(totalOf(body.months)).toEqual({ bookable, booked: 3, income: 135 })
  expect(body.months[11]).toMatchObject({ month: today.slice(0, 7), income: 135 })
})

test('A refund counts once it is made, and a resource’s figures have its own refunds alone', async () => {
  const refund = await program.db
    .selectFrom('payments')
    .where('kind', '=', 'REFUND')
    .select('id')
    .executeTakeFirstOrThrow()
  const body = { method: 'TRANSFER', date: today }
  expect((await program.call('POST', `/payments/${refund.id}/settle`, { ...who.society, body })).status).toBe(204)
  expect((await totals()).income).toBe(124.5)
  expect((await totals(`?resource=${ids.chalet}`)).income).toBe(109.5)
  expect(await totals(`?resource=${ids.ticket}`)).toEqual({ bookable: 0, booked: 0, income: 15 })
})

test('A season has its own twelve months, up to the one it ends in', async () => {
  const { body } = await ask('?season=2024')
  expect([body.months[0].month, body.months[11].month]).toEqual(['2024-01', '2024-12'])
  expect(body.seasons).toContain(2024)
  expect(await totals('?season=2024')).toEqual({ bookable: 0, booked: 0, income: 0 })
})

test('The figures are also a file, with a row for each month (rules#figures)', async () => {
  const { raw, headers } = await ask(`.csv?resource=${ids.chalet}`)
  expect(headers['content-disposition']).toContain('chiffres-ski-')
  const rows = rowsOfCsv(raw.body)
  expect(rows[0]).toEqual(['Mois', 'Jours réservables', 'Jours réservés', 'Occupation en %', 'Recettes'])
  expect(rows).toHaveLength(13)
  const count = expect.stringMatching(/^\d+$/)
  expect(rows[12]).toEqual([today.slice(0, 7), count, count, count, '109,5'])
})

test('The figures are for administrators of that commission, not of another', async () => {
  expect((await ask('', who.stranger)).status).toBe(403)
  expect((await ask('?season=1999')).status).toBe(400)
})
