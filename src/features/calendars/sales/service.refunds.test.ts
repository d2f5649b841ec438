import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { aCartOrder } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aCampaign } from '../campaigns/fixtures.ts'

type Someone = { id: number; token: string }
const who = {} as Record<'calendars' | 'seller' | 'ski' | 'society' | 'member', Someone>
const orders = {} as Record<'calendar' | 'cart' | 'mixed' | 'shirt', number>

const program = sharedProgram(async (program) => {
  const { commission } = await aCampaign(program)
  const ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  who.calendars = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  who.seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  who.ski = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  who.member = await activeMember(program)
  const of = async (id: number) => ({ resourceId: await aResource(program.db, id, { billingPeriod: 'UNIT' }) })
  orders.cart = (await aCartOrder(program, who.member.id, [await of(ski)])).id
  orders.mixed = (await aCartOrder(program, who.member.id, [await of(ski), await of(commission)])).id
  orders.shirt = (await aCartOrder(program, who.member.id, [await of(commission)])).id
  orders.calendar = await aSale()
})
const aSale = async () => {
  const body = { key: randomUUID(), amount: 30, method: 'CASH', date: parisDay(new Date()) }
  return (await program.call('POST', '/calendars/sales', { ...who.calendars, body })).body.id as number
}
const look = async (path: string, someone: Someone) => (await program.call('GET', path, someone)).status
const refund = (id: number, someone: Someone, body: object = {}) =>
  program.call('POST', `/commands/${id}/refund`, { ...someone, body: { reason: 'Payé deux fois', ...body } })

describe('Money of orders of calendars is given back by who administers these (rules#refunds)', () => {
  test('an administrator refunds an amount and then the rest of a calendar, and the refunds wait to be made by hand', async () => {
    const id = await aSale()
    expect((await program.call('GET', `/commands/${id}/refund`, who.calendars)).body.left).toMatchObject([
      { amount: 30 },
    ])
    expect((await refund(id, who.calendars, { amount: 12.5 })).body).toEqual({ refunded: 12.5 })
    expect((await refund(id, who.calendars)).body).toEqual({ refunded: 17.5 })
    expect(await refund(id, who.calendars)).toMatchObject({ status: 409, body: { code: 'nothing-left' } })
    const rows = await program.db
      .selectFrom('payments')
      .where('commandId', '=', id)
      .where('kind', '=', 'REFUND')
      .select(['state', 'actorId', 'amountCents'])
      .orderBy('id')
      .execute()
    const refunded = { state: 'PENDING', actorId: who.calendars.id }
    expect(rows).toEqual([
      { ...refunded, amountCents: 1_250 },
      { ...refunded, amountCents: 1_750 },
    ])
  })

  test.each([
    ['an order of another commission', 'cart', 404],
    ['one with a line of each', 'mixed', 403],
    ['one that a member made of something the calendars sell', 'shirt', 403],
  ] as const)('administrators of the calendars cannot refund %s', async (_what, name, status) => {
    expect((await refund(orders[name], who.calendars)).status).toBe(status)
    expect(await look(`/commands/${orders[name]}/refund`, who.calendars)).toBe(status)
    expect((await program.call('GET', `/commands/${orders[name]}`, who.society)).body.repayable).toBe(true)
  })

  test('sellers, administrators of other commissions and members give no money of calendars back', async () => {
    for (const [someone, status] of [
      [who.seller, 403],
      [who.ski, 404],
      [who.member, 403],
    ] as const)
      expect((await refund(orders.calendar, someone)).status).toBe(status)
  })

  test('administrators of the calendars see their orders with notes and file, and of other orders what belongs to their commission', async () => {
    const { body } = await program.call('GET', `/commands/${orders.calendar}`, who.calendars)
    expect(body).toMatchObject({ kind: 'CALENDAR', repayable: true, administered: true, part: false })
    const mixed = await program.call('GET', `/commands/${orders.mixed}`, who.calendars)
    expect(mixed.body).toMatchObject({ part: true, repayable: false })
    expect(await look(`/commands/${orders.calendar}/notes`, who.calendars)).toBe(200)
    expect(await look(`/commands/${orders.cart}`, who.calendars)).toBe(404)
    expect(await look(`/commands/${orders.cart}/notes`, who.calendars)).toBe(404)
    const seen = async (someone: Someone) => (await program.call('GET', '/commands.csv', someone)).raw.body
    expect(await seen(who.calendars)).toContain(`\n${orders.calendar};`)
    expect(await seen(who.calendars)).not.toContain(`\n${orders.cart};`)
    for (const someone of [who.ski, who.seller]) {
      expect(await look(`/commands/${orders.calendar}`, someone)).toBe(404)
      expect(await look(`/commands/${orders.calendar}/notes`, someone)).toBe(404)
      expect(await seen(someone)).not.toContain(`\n${orders.calendar};`)
    }
  })
})
