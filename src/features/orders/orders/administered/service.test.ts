import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { requestRefund } from '../../refunds/service.ts'
import { aCartOrder, ledgerOf } from '../fixtures.ts'
import { referenceOf } from '../rules.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger' | 'society', Someone>
const orders = {} as Record<'skiOnly' | 'mixed' | 'sailOnly' | 'waiting' | 'owed', number>

const program = sharedProgram(async (program) => {
  const club = (technicalName: string, name: string) =>
    defineCommission(program.db, { name, technicalName, description: '' }, undefined)
  const [ski, sail] = [await club('ski', 'Ski'), await club('voile', 'Voile')]
  who.member = await activeMember(program, [], { firstName: 'Nolwenn', lastName: 'Kerjean' })
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.stranger = await activeMember(program, [{ name: 'bal', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  const lineOf = async (commission: number, cents: number, state?: 'HELD') => ({
    resourceId: await aResource(program.db, commission, { billingPeriod: 'UNIT' }),
    cents,
    ...(state && { state }),
  })
  const order = async (...lines: Awaited<ReturnType<typeof lineOf>>[]) =>
    (await aCartOrder(program, who.member.id, lines)).id
  orders.skiOnly = await order(await lineOf(ski, 1_000))
  orders.mixed = await order(await lineOf(ski, 2_000), await lineOf(sail, 3_000))
  orders.sailOnly = await order(await lineOf(sail, 4_000))
  orders.waiting = await order(await lineOf(ski, 5_000, 'HELD'))
  orders.owed = await order(await lineOf(ski, 6_000))
  const [payment] = await ledgerOf(program, orders.owed)
  if (payment) await program.db.transaction().execute((trx) => requestRefund(trx, payment, 2_500, 'Neige absente'))
  await program.db
    .updateTable('payments')
    .set({ reference: 'CMB 7654321' })
    .where('commandId', '=', orders.mixed)
    .execute()
})

const ask = (query: Record<string, string>, { token } = who.society, path = '/commands') =>
  program.call('GET', `${path}?${new URLSearchParams(query)}`, { token })
const found = async (query: Record<string, string>, as?: Someone): Promise<number[]> =>
  (await ask({ sort: 'id,asc', ...query }, as)).body._embedded.data.map(({ id }: { id: number }) => id)
const file = async (query: Record<string, string>, as?: Someone) => {
  const { raw } = await ask({ sort: 'id,asc', ...query }, as, '/commands.csv')
  return rowsOfCsv(raw.body)
}

describe('The orders that an administrator sees (rules#orders)', () => {
  test('the orders that an administrator sees are all for the society’s, those with a line of theirs for a commission’s, and none for another’s', async () => {
    expect(await found({})).toEqual(Object.values(orders))
    expect(await found({}, who.keeper)).toEqual([orders.skiOnly, orders.mixed, orders.waiting, orders.owed])
    expect(await found({}, who.stranger)).toEqual([])
  })

  test('the orders that an administrator sees show a commission’s administrator their lines alone, at what these cost', async () => {
    const { body } = await ask({ search: `id==${orders.mixed}` }, who.keeper)
    const [order] = body._embedded.data
    expect(order).toMatchObject({
      total: 20,
      buyer: 'Nolwenn Kerjean',
      payments: [{ amount: 20 }],
      receiptNumber: null,
    })
    expect(order.reservations).toHaveLength(1)
  })

  test('the orders that an administrator sees are found and sorted by these lines alone: what the rest of an order comes to cannot be guessed', async () => {
    const { mixed, skiOnly, waiting, owed } = orders
    expect(await found({ search: 'total==20' }, who.keeper)).toEqual([mixed])
    expect(await found({ search: 'total>=50' }, who.keeper)).toEqual([waiting, owed])
    expect(await found({ sort: 'total,asc' }, who.keeper)).toEqual([skiOnly, mixed, waiting, owed])
    expect(await found({ search: 'owed==true' }, who.keeper)).toEqual([owed])
  })

  test('the orders that an administrator sees are narrowed to a commission’s; who does not administer it is not told that an order has a line of it', async () => {
    expect(await found({ commission: 'voile' })).toEqual([orders.mixed, orders.sailOnly])
    expect(await found({ commission: 'voile' }, who.keeper)).toEqual([])
    expect(await found({ commission: 'voile' }, who.member)).toEqual([orders.mixed, orders.sailOnly])
    expect(await found({ commission: 'ski' }, who.keeper)).toEqual(await found({}, who.keeper))
    expect((await ask({ commission: 'x or 1=1' })).body.errors[0].path).toBe('commission')
  })

  test('the orders that an administrator sees are found by buyer, number, reference, receipt and what is written on a cheque', async () => {
    expect(await found({ q: 'kerjean' })).toEqual(Object.values(orders))
    expect(await found({ q: String(orders.sailOnly) })).toContain(orders.sailOnly)
    expect(await found({ q: referenceOf(orders.waiting) })).toEqual([orders.waiting])
    expect(await found({ q: 'cmb 7654321' })).toEqual([orders.mixed])
    const { body } = await ask({ search: `id==${orders.skiOnly}` })
    expect(await found({ q: body._embedded.data[0].receiptNumber })).toEqual([orders.skiOnly])
    expect(await found({ q: referenceOf(orders.sailOnly) }, who.keeper)).toEqual([])
  })

  test('the orders that an administrator sees are narrowed by state, means, days and what is to be given back, and sorted by their amount', async () => {
    expect(await found({ search: 'state==PENDING' })).toEqual([orders.waiting])
    expect(await found({ search: 'means==CHEQUE' })).toEqual(Object.values(orders))
    expect(await found({ search: 'means=in=(CARD,CASH)' })).toEqual([])
    expect(await found({ search: 'owed==true' })).toEqual([orders.owed])
    expect(await found({ search: 'total>=40' })).toEqual([orders.mixed, orders.sailOnly, orders.waiting, orders.owed])
    expect((await found({ sort: 'total,desc' }))[0]).toBe(orders.owed)
    const tomorrow = addDays(parisDay(new Date()), 1)
    expect(await found({ search: `createdAt>=${tomorrow}T12:00:00Z` })).toEqual([])
  })

  test('the orders that an administrator sees find at once what was given back since they were last read', async () => {
    const made = { method: 'TRANSFER', date: parisDay(new Date()) }
    const [, refund] = await ledgerOf(program, orders.owed)
    expect(await found({ search: 'owed==true' })).toEqual([orders.owed])
    const { status } = await program.call('POST', `/payments/${refund?.id}/settle`, { ...who.society, body: made })
    expect([status, await found({ search: 'owed==true' })]).toEqual([204, []])
  })
})

describe('The orders as a file (rules#exports)', () => {
  test('the orders as a file are all pages of what was found, one order a row, with the money of the lines that are seen', async () => {
    const [head, ...rows] = await file({ search: 'state!=PENDING' })
    expect(head?.slice(0, 4)).toEqual(['Commande', 'Passée le', 'Acheteur', 'Nature'])
    expect(rows.map(([number]) => Number(number))).toEqual([orders.skiOnly, orders.mixed, orders.sailOnly, orders.owed])
    const mixed = (lines: string[][]) => lines.find(([number]) => number === String(orders.mixed))
    expect(mixed(rows)).toEqual(expect.arrayContaining(['Ski, Voile', '50', 'Chèque']))
    expect(mixed(await file({}, who.keeper))).toEqual(expect.arrayContaining(['Ski', '20', 'Chèque']))
  })

  test('the orders as a file hold nothing that a spreadsheet would take for a formula', async () => {
    const buyerName = '=HYPERLINK("https://evil.example")'
    await program.db.updateTable('commands').set({ buyerName }).where('id', '=', orders.skiOnly).execute()
    expect((await file({ search: `id==${orders.skiOnly}` }))[1]).toContain(`'${buyerName}`)
  })
})
