import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { aGift, aPhone, aSector, aWithdrawal, someDoors } from '../../../rounds/sync/fixtures.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aBook, aCampaign, buy } from '../../campaigns/fixtures.ts'

const who = {} as Record<'admin' | 'seller', { id: number; token: string }>
let next = 50_000
let campaign: number
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 999 })
  who.admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }], {
    firstName: 'Jo',
    lastName: 'Riou',
  })
  who.seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
})
const sell = async (stubNumber: number) => {
  const body = { key: randomUUID(), amount: 10, method: 'CASH', date: parisDay(new Date()), stubNumber }
  return (await program.call('POST', '/calendars/sales', { token: who.admin.token, body })).body.externalId as string
}
const aDoubtful = async () => {
  const stub = ++next
  return { stub, externalId: await sell(stub) }
}
const check = (externalId: string, body: object = {}, { token } = who.admin) =>
  program.call('POST', `/commands/calendar/${externalId}/check`, { token, body })
const uncheck = (externalId: string, { token } = who.admin) =>
  program.call('DELETE', `/commands/calendar/${externalId}/check`, { token })
const saleOf = async (externalId: string) => {
  const { body } = await program.call('GET', '/calendars/sales?size=100', { token: who.admin.token })
  return body._embedded.data.find((sale: { externalId: string }) => sale.externalId === externalId)
}
const acts = async () =>
  (
    await program.db
      .selectFrom('auditLog')
      .where('action', 'like', 'calendar.sale-%')
      .select(['action', 'details'])
      .orderBy('id')
      .execute()
  ).slice(-2)

describe('A sale that is to be checked (rules#to-check)', () => {
  test('A sale that is to be checked is settled as it is, once, with a note; who tries again is told when and by whom', async () => {
    const { externalId } = await aDoubtful()
    const both = await Promise.all([1, 2].map(() => check(externalId, { note: 'Carnet de l’an dernier' })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already-checked',
      errors: [{ path: 'at' }, { path: 'by', message: 'Jo Riou' }],
    })
    expect(await saleOf(externalId)).toMatchObject({
      doubts: ['OUTSIDE'],
      checked: { by: 'Jo Riou', note: 'Carnet de l’an dernier' },
    })
  })

  test('A sale that is to be checked gets another number, and its book; taken back, the one it had', async () => {
    const { stub, externalId } = await aDoubtful()
    expect((await check(externalId, { stubNumber: 12 })).status).toBe(204)
    expect(await saleOf(externalId)).toMatchObject({ stub: 12, declared: stub, book: { first: 1, last: 999 } })
    expect((await uncheck(externalId)).status).toBe(204)
    expect(await saleOf(externalId)).toMatchObject({ stub, declared: null, book: null, checked: null })
    expect(await acts()).toMatchObject([
      { action: 'calendar.sale-checked', details: { stub: 12, before: stub } },
      { action: 'calendar.sale-unchecked' },
    ])
  })

  test('A sale that is to be checked does not get a number that somebody has, nor back one that somebody has by now', async () => {
    await sell(20)
    const { stub, externalId } = await aDoubtful()
    expect(await check(externalId, { stubNumber: 20 })).toMatchObject({ status: 409, body: { code: 'stub-taken' } })
    expect(await saleOf(externalId)).toMatchObject({ stub, checked: null })
    await check(externalId, { stubNumber: 21 })
    await sell(stub)
    expect((await uncheck(externalId)).body.code).toBe('stub-taken')
    expect(await saleOf(externalId)).toMatchObject({ stub: 21, checked: { by: 'Jo Riou' } })
  })

  test('A sale that is to be checked is for who administers the calendars; without a doubt, or before it was settled, there is nothing to do', async () => {
    const { externalId } = await aDoubtful()
    expect((await check(externalId, {}, who.seller)).status).toBe(403)
    expect((await uncheck(externalId)).body.code).toBe('not-checked')
    expect((await check(await sell(30))).body.code).toBe('nothing-to-check')
    expect((await check(randomUUID())).status).toBe(404)
  })

  test('a sale that gets another number releases its own to the gift of a door that claims it, and neither is a clash any more', async () => {
    const [door = 0] = await someDoors(program, 1)
    await aSector(program, campaign, [door], [who.seller])
    const phone = await aPhone(program, who.seller)
    const gifts = [aGift({ door, stub: 60 }), aGift({ door, flat: '2', stub: 60 })] as const
    await phone.deliver([...gifts])
    const named = async ({ id }: { id: string }) =>
      await program.db
        .selectFrom('calendarSales')
        .innerJoin('commands', 'commands.id', 'commandId')
        .leftJoin('calendarStubs', 'saleId', 'commandId')
        .where('key', '=', id)
        .select(['externalId', 'number', 'toCheck'])
        .executeTakeFirstOrThrow()
    const [first, second] = await Promise.all(gifts.map(named))
    expect([first?.number, second?.number, second?.toCheck]).toEqual([60, null, ['CLASH']])
    expect((await check(first?.externalId ?? '', { stubNumber: 61 })).status).toBe(204)
    expect(await named(gifts[1])).toMatchObject({ number: 60, toCheck: [] })
    expect((await uncheck(first?.externalId ?? '')).body.code).toBe('stub-taken')
    const body = { key: randomUUID(), amount: 10, method: 'CASH', date: parisDay(new Date()), stubNumber: 60 }
    expect((await program.call('POST', '/calendars/sales', { token: who.admin.token, body })).status).toBe(409)
  })

  test('a returned sale of a gift that was never made leaves figures and report without a refund, and this can be undone', async () => {
    const [door = 0] = await someDoors(program, 1, 'Rue Haute')
    await aSector(program, campaign, [door], [who.seller])
    const phone = await aPhone(program, who.seller)
    const gift = aGift({ door, stub: 70 })
    const totals = async () => {
      const { body } = await program.call('GET', '/calendars/figures', { token: who.admin.token })
      const { raw } = await program.call('GET', `/calendars/campaigns/${campaign}/report.csv`, {
        token: who.admin.token,
      })
      return { ...body.total, toCheck: body.toCheck, lines: raw.body.split('Sans souche').length }
    }
    const before = await totals()
    await phone.deliver([gift])
    await phone.deliver([aWithdrawal({ operation: gift.id })])
    const withdrawn = await totals()
    expect(withdrawn).toMatchObject({ amount: before.amount + 10, toCheck: before.toCheck + 1 })
    const { externalId } = await program.db
      .selectFrom('calendarSales')
      .innerJoin('commands', 'commands.id', 'commandId')
      .where('key', '=', gift.id)
      .select('externalId')
      .executeTakeFirstOrThrow()
    expect((await check(await sell(++next), { neverMade: true })).body.code).toBe('not-withdrawn')
    const doubtful = await totals()
    expect((await check(externalId, { neverMade: true, note: 'Mauvaise touche' })).status).toBe(204)
    expect(await totals()).toEqual({
      number: doubtful.number - 1,
      amount: doubtful.amount - 10,
      toCheck: doubtful.toCheck - 1,
      lines: before.lines,
    })
    expect(await saleOf(externalId)).toMatchObject({ state: 'CANCELLED', refunded: 0, checked: { by: 'Jo Riou' } })
    expect((await uncheck(externalId)).status).toBe(204)
    expect(await totals()).toEqual(doubtful)
  })

  test('A sale that is to be checked is one that was paid: what was given up takes no number, nor one back, and waits for nobody', async () => {
    const stub = ++next
    const begin = async (stubNumber: number) => (await buy(program, { stubNumber })).body.externalId as string
    const end = (externalId: string, state: 'EXPIRED' | 'CANCELLED') =>
      program.db.updateTable('commands').set({ state }).where('externalId', '=', externalId).execute()
    const waiting = async () =>
      (await program.call('GET', '/calendars/figures', { token: who.admin.token })).body.toCheck as number
    const before = await waiting()
    const [expired, cancelled] = [await begin(stub), await begin(++next)]
    expect((await check(expired, { stubNumber: 40 })).body.code).toBe('nothing-to-check')
    await end(expired, 'EXPIRED')
    await end(cancelled, 'CANCELLED')
    for (const externalId of [expired, cancelled])
      expect((await check(externalId, { stubNumber: 40 })).body.code).toBe('nothing-to-check')
    expect(await waiting()).toBe(before)
    expect((await sell(40)).length).toBeGreaterThan(0)
  })
})
