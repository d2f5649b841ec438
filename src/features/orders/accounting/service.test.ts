import { afterEach, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCartOrder, ledgerOf } from '../orders/fixtures.ts'
import { requestRefund } from '../refunds/service.ts'
import { expectSumsOfEntries } from './fixtures.ts'

const today = parisDay(new Date())
let society: { token: string }
let keeper: { token: string }

const program = sharedProgram(async (program) => {
  const club = (technicalName: string, name: string) =>
    defineCommission(program.db, { name, technicalName, description: '' }, undefined)
  const [ski, sail] = [await club('ski', 'Ski'), await club('voile', 'Voile')]
  const member = await activeMember(program, [], { firstName: 'Nolwenn', lastName: 'Kerjean' })
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  const ticket = (commission: number) => aResource(program.db, commission, { billingPeriod: 'UNIT' })
  const mixed = await aCartOrder(program, member.id, [
    { resourceId: await ticket(ski), cents: 1_001 },
    { resourceId: await ticket(sail), cents: 2_999 },
  ])
  const [payment] = await ledgerOf(program, mixed.id)
  if (!payment) throw new Error('There is no payment')
  await program.db.transaction().execute((trx) => requestRefund(trx, payment, 1_000, 'Geste'))
  const card = await aCartOrder(program, member.id, [{ resourceId: await ticket(sail), cents: 5_000 }])
  await program.db
    .updateTable('payments')
    .set({ method: 'CARD', providerId: 'pi_1' })
    .where('commandId', '=', card.id)
    .execute()
})

afterEach(() => expectSumsOfEntries(program.db))

const read = (query: object, { token } = society, ending = '') =>
  program.call('GET', `/accounting${ending}?${new URLSearchParams(query as Record<string, string>)}`, { token })
const period = { from: addDays(today, -30), to: today }
const linesOf = async () => {
  const { raw } = await read(period, society, '.csv')
  const [head = [], ...rows] = rowsOfCsv(raw.body)
  return { head, rows }
}
const inCents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

test('accounts part what came in among commissions to the cent; a refund that is not made is in none (rules#accounts)', async () => {
  const { body } = await read(period)
  expect(body.commissions).toEqual([
    { name: 'Ski', received: 10.01, refunded: 0 },
    { name: 'Voile', received: 79.99, refunded: 0 },
  ])
  expect(body.means).toEqual(
    expect.arrayContaining([
      { method: 'CHEQUE', received: 40, refunded: 0 },
      { method: 'CARD', received: 50, refunded: 0 },
    ]),
  )
  expect([body.fees, body.feesUnknown, body.entries]).toEqual([0, 1, 2])
})

test('the file of accounts balances debit and credit with a line per account, and fees apart', async () => {
  const [, refund] = await program.db.selectFrom('payments').selectAll().orderBy('id').execute()
  const made = { method: 'TRANSFER', date: today }
  await program.call('POST', `/payments/${refund?.id}/settle`, { ...society, body: made })
  const card = await program.db
    .selectFrom('payments')
    .where('method', '=', 'CARD')
    .select('id')
    .executeTakeFirstOrThrow()
  const fee = { id: 'txn_1', paymentId: card.id, feeCents: 100, chargedAt: new Date() }
  await program.db.insertInto('providerFees').values(fee).execute()
  const { head, rows } = await linesOf()
  expect(head.slice(0, 6)).toEqual(['Journal', 'Libellé du journal', 'Écriture', 'Date', 'Compte', 'Libellé du compte'])
  const sum = (column: string) => rows.reduce((total, row) => total + inCents(row[head.indexOf(column)]), 0)
  expect([sum('Débit'), sum('Crédit')]).toEqual([10_100, 10_100])
  const feeLines = rows.filter((row) => row.includes('627800'))
  expect(feeLines).toHaveLength(1)
  expect(feeLines[0]).toEqual(expect.arrayContaining(['CB', '1', '0']))
  const back = rows
    .filter((row) => row[head.indexOf('Libellé')]?.startsWith('Remboursement'))
    .map((row) => row.slice(-3, -1))
  expect(back).toEqual([
    ['0', '10'],
    ['2,5', '0'],
    ['7,5', '0'],
  ])
  expect((await read(period)).body).toMatchObject({ fees: 1, feesUnknown: 0 })
})

test('a period that is upside down or longer than a year is refused, and none but the society’s administrators reads one', async () => {
  expect((await read({ from: today, to: addDays(today, -1) })).body.errors[0]).toMatchObject({
    path: 'to',
    code: 'inverted',
  })
  expect((await read({ from: addDays(today, -366), to: today })).body.errors[0]).toMatchObject({ code: 'too-long' })
  expect((await read({ from: '2026-02-30', to: today })).status).toBe(400)
  expect((await read(period, keeper)).status).toBe(403)
})

test('a retained deposit is income of its commission on the day it was settled, a returned one is not', async () => {
  const member = await activeMember(program, [])
  const { id: ski } = await program.db
    .selectFrom('commissions')
    .where('technicalName', '=', 'ski')
    .select('id')
    .executeTakeFirstOrThrow()
  const chalet = await aResource(program.db, ski)
  const { id, lines } = await aCartOrder(program, member.id, [
    { resourceId: chalet, from: 1 },
    { resourceId: chalet, from: 5 },
  ])
  const day = addDays(today, -40)
  for (const [at, keptCents] of [5_000, 0].entries())
    await program.db
      .insertInto('deposits')
      .values({
        reservationId: lines[at] ?? 0,
        amountCents: 30_000,
        method: 'CHEQUE',
        keptCents,
        reason: 'Vitre cassée',
        settledAt: new Date(`${day}T12:00:00Z`),
      })
      .execute()
  const around = { from: addDays(day, -1), to: addDays(day, 1) }
  const { body } = await read(around)
  expect([body.commissions, body.means, body.entries]).toEqual([
    [{ name: 'Ski', received: 50, refunded: 0 }],
    [{ method: 'CHEQUE', received: 50, refunded: 0 }],
    1,
  ])
  const { raw } = await read(around, society, '.csv')
  expect(raw.body).toContain(`CAUTION-${lines[0]}`)
  expect(raw.body).toMatch(new RegExp(`Caution gardée, commande n°\\s${id},`))
})

test('money is booked on the day it moved, not on the day somebody wrote it down', async () => {
  const member = await activeMember(program, [])
  const { id: sail } = await program.db
    .selectFrom('commissions')
    .where('technicalName', '=', 'voile')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await aCartOrder(program, member.id, [{ resourceId: await aResource(program.db, sail), cents: 700 }])
  const day = addDays(today, -25)
  const before = (await read({ from: today, to: today })).body.commissions
  await program.db
    .updateTable('payments')
    .set({ settledAt: new Date(`${day}T12:00:00Z`) })
    .where('commandId', '=', id)
    .execute()
  expect((await read({ from: day, to: day })).body.commissions).toEqual([{ name: 'Voile', received: 7, refunded: 0 }])
  const left = (await read({ from: today, to: today })).body.commissions
  const sumOf = (rows: { received: number }[]) => rows.reduce((sum, { received }) => sum + received, 0)
  expect(sumOf(before) - sumOf(left)).toBe(7)
})

test('a day of closed books takes no payment, in the call and in the database; a super-administrator alone opens it again, with a reason that stands in the journal', async () => {
  const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const close = (closedUntil: string | null, more = {}, by = society) =>
    program.call('PUT', '/accounting/closing', { ...by, body: { closedUntil, ...more } })
  expect((await close(today)).body.errors[0]).toMatchObject({ path: 'closedUntil', code: 'not-over' })
  const day = addDays(today, -3)
  expect((await close(day)).body).toEqual({ closedUntil: day })
  expect((await program.call('GET', '/accounting/closing', keeper)).status).toBe(403)
  const [payment] = await program.db.selectFrom('payments').where('kind', '=', 'PAYMENT').selectAll().execute()
  const dated = (settledAt: string) =>
    program.db
      .updateTable('payments')
      .set({ settledAt })
      .where('id', '=', payment?.id ?? 0)
      .execute()
  await expect(dated(`${day}T10:00:00Z`)).rejects.toThrow('closed')
  await expect(dated(`${addDays(today, 3)}T10:00:00Z`)).rejects.toThrow('future')
  expect((await close(null, { reason: 'Essai' })).body.code).toBe('super-administrator')
  expect((await close(addDays(day, -1), {}, { token })).body.errors[0]).toMatchObject({
    path: 'reason',
    code: 'required',
  })
  expect((await close(null, { reason: 'Facture oubliée' }, { token })).body).toEqual({ closedUntil: null })
  const acts = await program.db.selectFrom('auditLog').select('details').orderBy('id', 'desc').limit(2).execute()
  expect(acts.map(({ details }) => details)).toEqual([
    { part: 'books', closedUntil: null, from: day, reason: 'Facture oubliée' },
    { part: 'books', closedUntil: day },
  ])
})

test('entries keep their numbers from one export to the next, whatever was recorded meanwhile', async () => {
  const numbers = async () => {
    const { head, rows } = await linesOf()
    return rows.map((row) => row[head.indexOf('Écriture')])
  }
  const before = await numbers()
  const member = await activeMember(program, [])
  const { id: ski } = await program.db
    .selectFrom('commissions')
    .where('technicalName', '=', 'ski')
    .select('id')
    .executeTakeFirstOrThrow()
  await aCartOrder(program, member.id, [{ resourceId: await aResource(program.db, ski), from: 1 }])
  expect(await numbers()).toEqual(expect.arrayContaining(before))
})
