import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { sealFor } from '../../../../server/files/signature.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { findToken, issueToken } from '../../../platform/access/tokens/service.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aCartOrder } from '../fixtures.ts'
import { LINK_DAYS, linkedTo } from './rules.ts'

let chalet: number
const program = sharedProgram(async ({ db }) => {
  const ski = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  chalet = await aResource(db, await defineCommission(db, ski, undefined), { practicalSheet: '<p>Les clés : 4321</p>' })
})

type Member = Awaited<ReturnType<typeof activeMember>>
let member: Member
let other: Member
let orders: Awaited<ReturnType<typeof aCartOrder>>[]
const linkFor = (order: number, days: number) => {
  const { until, signature } = sealFor(linkedTo(order), days)
  return `order.${order}.${until}.${signature}`
}
const linkTo = (order: number) => linkFor(order, LINK_DAYS)
const read = async (order: number, token: string) => await program.call('GET', `/commands/${order}`, { token })
const setState = (state: 'ACTIVE' | 'EXPIRED' | 'SUSPENDED' | 'REFUSED') =>
  program.db.updateTable('persons').set({ state }).where('id', '=', member.id).execute()

beforeAll(async () => {
  member = await activeMember(program, [])
  other = await activeMember(program, [])
  orders = await Promise.all(
    [1, 20, 40].map((from) => aCartOrder(program, member.id, [{ resourceId: chalet, from, days: 2 }])),
  )
})

describe('The link to an order (rules#order-links)', () => {
  test('the link to an order opens it, its receipt and its calendar file without signing in, whether the membership has lapsed or not', async () => {
    const [{ id, lines }] = orders as [(typeof orders)[0]]
    for (const state of ['ACTIVE', 'EXPIRED'] as const) {
      await setState(state)
      expect((await read(id, linkTo(id))).body).toMatchObject({ id, personId: member.id })
      for (const path of [
        `/commands/${id}/receipt`,
        `/commands/${id}/cancellation`,
        `/reservations/${lines[0]}/calendar.ics`,
      ])
        expect([path, (await program.call('GET', path, { token: linkTo(id) })).status]).toEqual([path, 200])
    }
  })

  test('the link to an order opens nothing else: no other order, no list, no account', async () => {
    await setState('ACTIVE')
    const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]]
    const token = linkTo(first.id)
    expect((await read(second.id, token)).status).toBe(404)
    const cancel = { token, body: {} }
    expect((await program.call('POST', `/commands/${second.id}/cancel`, cancel)).status).toBe(404)
    expect((await program.call('POST', `/reservations/${second.lines[0]}/cancel`, cancel)).status).toBe(404)
    expect((await program.call('GET', `/reservations/${second.lines[0]}/calendar.ics`, { token })).status).toBe(404)
    for (const path of ['/commands', '/reservations', '/cart', `/users/${member.id}`, '/account'])
      expect([path, (await program.call('GET', path, { token })).status]).toEqual([
        path,
        path === '/account' ? 404 : 401,
      ])
  })

  test('a link to an order opens nothing once it is forged, over, of another order, or of a suspended or refused account', async () => {
    const [{ id }, { id: another }] = orders as [(typeof orders)[0], (typeof orders)[0]]
    const [, , until, signature] = linkTo(id).split('.')
    const refused = [
      `order.${another}.${until}.${signature}`,
      `order.${id}.${Number(until) + 1}.${signature}`,
      `order.${id}.${until}.${'A'.repeat(43)}`,
      `order.${id}.${until}`,
      linkFor(id, -1),
    ]
    for (const link of refused) expect([link, (await read(id, link)).status]).toEqual([link, 401])
    for (const state of ['SUSPENDED', 'REFUSED'] as const) {
      await setState(state)
      expect((await read(id, linkTo(id))).status).toBe(401)
    }
    await setState('ACTIVE')
    await program.db.updateTable('persons').set({ linksSince: null }).where('id', '=', member.id).execute()
  })

  test('the link to an order tells what is to be known before a stay from three days before it, to its buyer alone', async () => {
    const [soon, later] = orders as [(typeof orders)[0], (typeof orders)[0]]
    const sheets = async (order: number, token: string) => (await read(order, token)).body.sheets
    expect(await sheets(soon.id, linkTo(soon.id))).toEqual([
      { reservationId: soon.lines[0], text: '<p>Les clés : 4321</p>' },
    ])
    expect(await sheets(later.id, linkTo(later.id))).toEqual([])
    const society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    expect(await sheets(soon.id, society.token)).toEqual([])
    expect((await read(soon.id, other.token)).status).toBe(404)
  })

  test.each([
    [
      'a changed e-mail',
      60,
      (id: number) => program.db.updateTable('persons').set({ email: `neuf.${id}@caserne.example` }),
    ],
    ['a new password', 62, () => program.db.updateTable('persons').set({ passwordHash: 'another' })],
    ['a suspension', 64, () => program.db.updateTable('persons').set({ state: 'SUSPENDED' })],
  ])(
    'a link to an order that was mailed before %s opens nothing any more, and a later one does',
    async (_what, from, change) => {
      const buyer = await activeMember(program, [])
      const { id } = await aCartOrder(program, buyer.id, [{ resourceId: chalet, from, days: 1 }])
      const link = linkTo(id)
      expect((await read(id, link)).status).toBe(200)
      await change(id).where('id', '=', buyer.id).execute()
      expect((await read(id, link)).status).toBe(401)
      await program.db.updateTable('persons').set({ state: 'ACTIVE' }).where('id', '=', buyer.id).execute()
      expect((await read(id, link)).status).toBe(401)
      expect((await read(id, linkFor(id, LINK_DAYS + 1))).status).toBe(200)
    },
  )

  test('« sign out everywhere » ends the links to one’s orders, and every other link that was mailed, but those to leave the newsletter', async () => {
    const buyer = await activeMember(program, [])
    const { id } = await aCartOrder(program, buyer.id, [{ resourceId: chalet, from: 70, days: 1 }])
    const link = linkTo(id)
    const purposes = ['email-change', 'password-recovery', 'subscription', 'renewal', 'unsubscribe'] as const
    const tokens = await Promise.all(purposes.map((purpose) => issueToken(program.db, purpose, buyer.id)))
    expect((await program.call('POST', `/users/${buyer.id}/signout`, { token: buyer.token })).status).toBe(204)
    expect((await read(id, link)).status).toBe(401)
    const open = await Promise.all(tokens.map((token) => findToken(program.db, token, purposes)))
    expect(open.map((each) => each?.purpose)).toEqual([undefined, undefined, undefined, undefined, 'unsubscribe'])
  })

  test('the link to an order cancels by the terms, as its buyer does', async () => {
    const { id, lines } = orders[2] ?? { id: 0, lines: [] }
    await setState('EXPIRED')
    const answer = await program.call('POST', `/reservations/${lines[0]}/cancel`, { token: linkTo(id), body: {} })
    expect(answer.status).toBe(204)
    const { body } = await read(id, linkTo(id))
    expect(body.reservations[0]).toMatchObject({ state: 'CANCELLED', startDate: addDays(parisDay(new Date()), 40) })
    expect(body.steps).toContainEqual(expect.objectContaining({ state: 'CANCELLED', by: 'BUYER' }))
    await setState('ACTIVE')
  })
})
