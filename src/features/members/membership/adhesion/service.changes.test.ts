import { afterEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { closeSession } from '../../../orders/checkout/queries.ts'
import { settleOrder } from '../../../orders/fulfilment/service.ts'
import { linesOf, ordersOf, pagesOf } from '../../../orders/orders/fixtures.ts'
import { lockOrder } from '../../../orders/orders/service.ts'
import type { Membertype } from '../../../society/persons/contract.ts'
import { activeMember, confirmedVisitor } from '../../../society/persons/fixtures.ts'
import { askCards, defineFees, orderFees, orderInState, paidVisitor } from '../fixtures.ts'
import { feeFulfilment } from './service.ts'

const program = sharedProgram(defineFees)

const ALL: Membertype[] = ['SPP', 'SPV', 'ADMINISTRATIF']
const setFee = (name: string, changes: { priceCents?: number; membertypes?: Membertype[] }) =>
  program.db.updateTable('resources').set(changes).where('name', '=', name).execute()
afterEach(async () => {
  await setFee('UDSP', { priceCents: 1_800, membertypes: ALL })
  await program.db.updateTable('resources').set({ active: false }).where('name', '=', 'UDSP, nouvelle').execute()
})

const setOrder = (id: number, changes: object) =>
  program.db.updateTable('commands').set(changes).where('id', '=', id).execute()
const states = async (personId: number) => (await ordersOf(program, personId)).map(({ state }) => state)
const waiting = async () => {
  const visitor = await confirmedVisitor(program)
  const { body } = await orderFees(program, visitor.token)
  return { ...visitor, order: body.id as number, page: body.stripeSessionId as string }
}

describe('A fee order asked for again', () => {
  test('A fee order asked for again is another one where a fee is gone, where one at the same price stands in its place, or for another season', async () => {
    const visitor = await waiting()
    await setFee('UDSP', { membertypes: ['SPP'] })
    await orderFees(program, visitor.token)
    await setFee('UDSP', { membertypes: ALL })
    await orderFees(program, visitor.token)
    await setFee('UDSP', { membertypes: ['SPP'] })
    await program.db
      .insertInto('resources')
      .values({
        name: 'UDSP, nouvelle',
        description: '',
        priceCents: 1_800,
        billingPeriod: 'YEAR',
        membertypes: ['SPV'],
        subscription: 'UDSP',
        position: 2,
      })
      .execute()
    await orderFees(program, visitor.token)
    const last = (await ordersOf(program, visitor.id)).at(-1)
    await setOrder(last?.id ?? 0, { season: (last?.season ?? 0) - 1 })
    await orderFees(program, visitor.token)
    expect((await ordersOf(program, visitor.id)).map(({ state, totalCents }) => [state, totalCents])).toEqual([
      ['CANCELLED', 6_300],
      ['CANCELLED', 4_500],
      ['CANCELLED', 6_300],
      ['CANCELLED', 6_300],
      ['PENDING', 6_300],
    ])
  })

  test('A fee order asked for again leaves alone what else the person ordered, and is not shown in its place', async () => {
    const visitor = await confirmedVisitor(program)
    const { id } = await program.db
      .insertInto('commands')
      .values({
        kind: 'CART',
        state: 'PENDING',
        totalCents: 100,
        personId: visitor.id,
        externalId: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).status).toBe(404)
    const { body } = await orderFees(program, visitor.token)
    expect(body.id).not.toBe(id)
    expect(await states(visitor.id)).toEqual(['PENDING', 'PENDING'])
  })
})

test('whatever is done to one order leaves everybody else’s as it was', async () => {
  const bystanders = [await waiting(), await paidVisitor(program)]
  const everything = async () => {
    const of = bystanders.map(({ id }) => id)
    const orders = await program.db
      .selectFrom('commands')
      .where('personId', 'in', of)
      .selectAll()
      .orderBy('id')
      .execute()
    const ids = orders.map(({ id }) => id)
    const rows = (table: 'reservations' | 'paymentSessions' | 'payments') =>
      program.db.selectFrom(table).where('commandId', 'in', ids).selectAll().orderBy('id').execute()
    return [orders, await rows('reservations'), await rows('paymentSessions'), await rows('payments')]
  }
  const before = await everything()
  const visitor = await waiting()
  await orderFees(program, visitor.token)
  const soon = new Date(Date.now() + 60_000)
  await program.db
    .updateTable('paymentSessions')
    .set({ expiresAt: soon })
    .where('commandId', '=', visitor.order)
    .execute()
  await orderFees(program, visitor.token)
  await setFee('UDSP', { priceCents: 2_000 })
  const { body } = await orderFees(program, visitor.token)
  await askCards(program, `/pay/${body.stripeSessionId}`)
  await orderInState(program, visitor.token, 'PAID')
  expect(await states(visitor.id)).toEqual(['CANCELLED', 'PAID'])
  expect(await everything()).toEqual(before)
})

test('a page that was paid in the very moment it was given up stays paid', async () => {
  const { checkout } = await paidVisitor(program)
  const [page] = await pagesOf(program, checkout.id)
  await closeSession(program.db, page?.idempotencyKey ?? '', 'FAILED')
  expect((await pagesOf(program, checkout.id)).map(({ state }) => state)).toEqual(['COMPLETE'])
})

describe('Money for an order of another season', () => {
  test('money for an order of another season settles that one, and the newer one still waits for its own', async () => {
    const visitor = await waiting()
    const [order] = await ordersOf(program, visitor.id)
    const past = { season: (order?.season ?? 0) - 1 }
    await setOrder(visitor.order, { ...past, state: 'EXPIRED' })
    const lines = program.db.updateTable('reservations').where('commandId', '=', visitor.order)
    await lines.set({ ...past, state: 'CANCELLED' }).execute()
    await program.db
      .updateTable('paymentSessions')
      .set({ state: 'EXPIRED' })
      .where('commandId', '=', visitor.order)
      .execute()
    const { body } = await orderFees(program, visitor.token)
    await askCards(program, `/pay/${visitor.page}`)
    await expect.poll(() => states(visitor.id)).toEqual(['PAID', 'PENDING'])
    expect(await linesOf(program, body.id)).toEqual(['HELD', 'HELD'])
  })
})

describe('The status that a fee was for', () => {
  const requesting = async () => {
    const changes = { membertype: 'SPV', subscriptions: ['AMICALE', 'UDSP'], accountValidity: '2025-12-31' }
    const request = { wantedMembertype: 'SPP', wantedSubscriptions: ['AMICALE', 'UDSP'] }
    const member = await activeMember(program, [], { ...changes, ...request })
    const { body: renewal } = await program.call('POST', '/auth/renewal', { token: member.token })
    const { body } = await orderFees(program, renewal.token)
    return {
      ...member,
      renewal: renewal.token as string,
      order: body.id as number,
      page: body.stripeSessionId as string,
    }
  }
  const statusOf = (id: number) =>
    program.db
      .selectFrom('persons')
      .where('id', '=', id)
      .select(['membertype', 'wantedMembertype'])
      .executeTakeFirstOrThrow()

  test('the status that a fee was for counts once it is paid; an order from before it was kept changes none', async () => {
    const [one, older] = [await requesting(), await requesting()]
    await setOrder(older.order, { membertype: null, subscriptions: null })
    for (const { page, renewal } of [one, older]) {
      await askCards(program, `/pay/${page}`)
      await orderInState(program, renewal, 'PAID')
    }
    expect(await statusOf(one.id)).toEqual({ membertype: 'SPP', wantedMembertype: null })
    expect(await statusOf(older.id)).toEqual({ membertype: 'SPV', wantedMembertype: 'SPP' })
  })
})

test('an order of nobody, or of no season, is no fee order: nothing becomes of it', async () => {
  const { order } = await waiting()
  await program.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, { id: order })
    if (!row) throw new Error('There is no order')
    await settleOrder(trx, feeFulfilment, { ...row, personId: null })
    await settleOrder(trx, feeFulfilment, { ...row, season: null })
  })
  expect(await linesOf(program, order)).toEqual(['HELD', 'HELD'])
})
