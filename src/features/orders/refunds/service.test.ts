import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import type { Trx } from '../../../server/data/db.ts'
import { parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { feeFulfilment } from '../../members/membership/adhesion/service.ts'
import { askCards, defineFees, mendCards, orderFees, paidVisitor } from '../../members/membership/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, confirmedVisitor } from '../../society/persons/fixtures.ts'
import { insertOfflinePayment } from '../fulfilment/service.ts'
import { ledgerOf, linesOf } from '../orders/fixtures.ts'
import {
  listPendingRefunds,
  noteFailedRefund,
  readRefundable,
  refundLatePayment,
  refundPerson,
  requestRefund,
} from './service.ts'

const CLUB = { name: 'Plongée', technicalName: 'plongee', authorizedSubscribers: [], description: '' }
let admin: { id: number; token: string }

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})
beforeEach(() => mendCards(program))

const HOUR = 3_600_000
const today = parisDay(new Date())
const inOne = <T>(work: (trx: Trx) => Promise<T>) => program.db.transaction().execute(work)
const lineIdsOf = async (commandId: number) =>
  (
    await program.db.selectFrom('reservations').where('commandId', '=', commandId).select('id').orderBy('id').execute()
  ).map(({ id }) => id)
const actsOf = (subjectId: number, action: string) =>
  program.db
    .selectFrom('auditLog')
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .select(['actorId', 'details'])
    .execute()
const refundsOf = async (commandId: number) =>
  (await ledgerOf(program, commandId)).filter(({ kind }) => kind === 'REFUND')
const stateOf = async (commandId: number) =>
  (await program.db.selectFrom('commands').where('id', '=', commandId).select('state').executeTakeFirst())?.state
const retry = (id: number) => program.call('POST', `/payments/${id}/retry`, { token: admin.token })
const settle = (id: number, changes = {}) =>
  program.call('POST', `/payments/${id}/settle`, {
    token: admin.token,
    body: { method: 'TRANSFER', date: today, ...changes },
  })

/** A visitor who paid by card, with the order and its payment. */
async function paid() {
  const visitor = await paidVisitor(program)
  const command = visitor.checkout.id as number
  const [payment] = await ledgerOf(program, command)
  if (!payment) throw new Error('There is no payment')
  return { ...visitor, command, payment }
}
async function paidByCheque() {
  const visitor = await confirmedVisitor(program)
  const { body } = await program.call('POST', `/users/${visitor.id}/payments`, {
    token: admin.token,
    body: { amount: 63, method: 'CHEQUE', date: today },
  })
  return { ...visitor, command: body.command as number }
}
/** A refund that the provider accepted but has not settled. */
async function underWay() {
  const order = await paid()
  await inOne((trx) => requestRefund(trx, order.payment, 6_300, 'Geste', admin.id))
  const [refund] = await refundsOf(order.command)
  return { ...order, refund: refund?.id ?? 0 }
}

test('a refund that failed leaves all of its lines to be refunded: the next one is of every cent, line by line', async () => {
  const { command, payment, refund } = await underWay()
  await inOne((trx) => noteFailedRefund(trx, { id: refund, commandId: command }, { providerId: 're_1', failure: 'x' }))
  await inOne((trx) => requestRefund(trx, payment, 6_300, 'Geste', admin.id))
  const shares = await program.db
    .selectFrom('paymentShares')
    .innerJoin('payments', 'payments.id', 'paymentShares.paymentId')
    .where('payments.commandId', '=', command)
    .select(['payments.id', 'paymentShares.reservationId as line', 'paymentShares.amountCents as cents'])
    .orderBy('payments.id')
    .orderBy('line')
    .execute()
  const partsOf = (id: number | undefined) =>
    shares.filter((each) => each.id === id).map(({ line, cents }) => [line, cents])
  const again = (await refundsOf(command)).find(({ id }) => id !== refund)
  expect(partsOf(again?.id)).toEqual(partsOf(payment.id))
  expect(partsOf(payment.id).length).toBeGreaterThan(0)
})

describe('A payment that an order cannot take', () => {
  test('A payment that an order cannot take goes back with why, and the buyer hears by which way', async () => {
    for (const [order, words] of [
      [await paid(), 'sous 5 à 10 jours'],
      [await paidByCheque(), 'L’association vous rend cette somme'],
    ] as const) {
      await inOne((trx) => refundLatePayment(trx, order.command, 'Commande déjà réglée ou annulée'))
      expect(await refundsOf(order.command)).toMatchObject([
        { state: 'PENDING', amountCents: 6_300, reason: 'Commande déjà réglée ou annulée', actorId: null },
      ])
      const mail = (await program.mailsTo(order.email)).find(({ subject }) => subject.includes('est demandé'))
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    }
  })

  test('A payment that an order cannot take is told to nobody where the account was erased; and without a payment there is nothing to give back', async () => {
    const order = await paid()
    await program.db.updateTable('persons').set({ state: 'ERASED', email: null }).where('id', '=', order.id).execute()
    await inOne((trx) => refundLatePayment(trx, order.command, 'Compte fermé'))
    expect(await refundsOf(order.command)).toHaveLength(1)
    const visitor = await confirmedVisitor(program)
    const { body: unpaid } = await orderFees(program, visitor.token)
    await inOne((trx) => refundLatePayment(trx, unpaid.id, 'Compte fermé'))
    expect(await ledgerOf(program, unpaid.id)).toEqual([])
  })

  test('A payment that an order cannot take leaves an order that was never paid as it was', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, visitor.token)
    await program.db.updateTable('commands').set({ state: 'CANCELLED' }).where('id', '=', order.id).execute()
    await askCards(program, `/pay/${order.stripeSessionId}`)
    await expect.poll(() => refundsOf(order.id)).toHaveLength(1)
    await program.runJobs()
    expect((await refundsOf(order.id))[0]?.state).toBe('DONE')
    expect(await stateOf(order.id)).toBe('CANCELLED')
  })
})

describe('What a refusal gives back', () => {
  test('a refusal refunds the rest of the fees once, with an entry in the journal', async () => {
    // Not counting what others paid or the person's other orders.
    await paid()
    const order = await paid()
    const cart = await program.db
      .insertInto('commands')
      .values({ kind: 'CART', state: 'PENDING', totalCents: 900, personId: order.id, externalId: crypto.randomUUID() })
      .returning(['id', 'totalCents'])
      .executeTakeFirstOrThrow()
    await program.db
      .insertInto('reservations')
      .values({
        commandId: cart.id,
        resourceId: await aResource(program.db, await defineCommission(program.db, CLUB, undefined)),
        resourceName: 'Lampe',
        billingPeriod: 'UNIT',
        unitPriceCents: 900,
        quantity: 1,
        lineTotalCents: 900,
      })
      .execute()
    await inOne((trx) => insertOfflinePayment(trx, cart, { method: 'CASH', paidAt: new Date() }))
    await inOne((trx) => requestRefund(trx, order.payment, 1_300, 'Geste'))
    await program.runJobs()
    const [line] = await lineIdsOf(order.command)
    await program.db
      .updateTable('reservations')
      .set({ state: 'CANCELLED' })
      .where('id', '=', line ?? 0)
      .execute()
    expect(await readRefundable(program.db, order.id)).toBe(5_000)
    const actor = { id: admin.id, address: '203.0.113.9' }
    const give = () => inOne((trx) => refundPerson(trx, feeFulfilment, actor, order.id, 'Doublon'))
    expect([await give(), await give()]).toEqual([5_000, 0])
    expect(await refundsOf(order.command)).toMatchObject([
      { amountCents: 1_300, actorId: null, reason: 'Geste' },
      { amountCents: 5_000, actorId: admin.id, reason: 'Doublon' },
    ])
    expect(await linesOf(program, order.command)).toEqual(['CANCELLED', 'REFUSED'])
    expect(await actsOf(order.id, 'person.refunded')).toEqual([{ actorId: admin.id, details: { cents: 5_000 } }])
    expect(await ledgerOf(program, cart.id)).toHaveLength(1)
    expect(await readRefundable(program.db, (await paid()).id)).toBe(6_300)
  })

  test('a refusal refunds all of the fees again where the bank sent a refund back', async () => {
    const order = await paid()
    await inOne((trx) => requestRefund(trx, order.payment, 6_300, 'Geste'))
    expect(await readRefundable(program.db, order.id)).toBe(0)
    await program.runJobs()
    const [refund] = await refundsOf(order.command)
    await askCards(program, `/fail-refund/${refund?.providerId}`)
    await expect.poll(() => readRefundable(program.db, order.id)).toBe(6_300)
  })
})

describe('A card’s refund without an answer', () => {
  test('A card’s refund without an answer waits for an administrator after an hour; one made by hand at once; one that was made never', async () => {
    const cheque = await paidByCheque()
    await inOne((trx) => refundLatePayment(trx, cheque.command, 'Compte fermé'))
    const order = await underWay()
    const waiting = async (hours: number) =>
      (await listPendingRefunds(program.db, new Date(Date.now() + hours * HOUR))).map(({ commandId }) => commandId)
    expect(await waiting(0)).toContain(cheque.command)
    expect(await waiting(0.9)).not.toContain(order.command)
    expect(await waiting(1.1)).toContain(order.command)
    await program.runJobs()
    expect(await waiting(1.1)).not.toContain(order.command)
  })

  test('A card’s refund without an answer is asked about again, not made again, and cannot be recorded as given back by hand', async () => {
    const { command, refund } = await underWay()
    expect([(await settle(refund)).status, (await settle(refund)).body.code]).toEqual([409, 'under-way'])
    expect(await retry(refund)).toMatchObject({ status: 200, body: { id: refund } })
    await program.runJobs()
    expect((await refundsOf(command)).map(({ state }) => state)).toEqual(['DONE'])
    // As if the provider's answer had never been stored.
    const made = program.db.updateTable('payments').where('id', '=', refund)
    await made.set({ state: 'PENDING', settledAt: null }).execute()
    await retry(refund)
    await program.runJobs()
    expect((await refundsOf(command)).map(({ state }) => state)).toEqual(['DONE'])
    expect([(await retry(refund)).body.code, (await settle(refund)).body.code]).toEqual([
      'already-settled',
      'already-settled',
    ])
  })
})

test('an action on one refund leaves every other refund as it was', async () => {
  const [cheque, card] = [await paidByCheque(), await paid()]
  await inOne((trx) => refundLatePayment(trx, cheque.command, 'Compte fermé'))
  const everything = async () => {
    const of = [cheque.command, card.command]
    const orders = program.db.selectFrom('commands').where('id', 'in', of).selectAll().orderBy('id').execute()
    const lines = program.db.selectFrom('reservations').where('commandId', 'in', of).selectAll().orderBy('id').execute()
    return [await orders, await lines, await ledgerOf(program, cheque.command), await ledgerOf(program, card.command)]
  }
  const before = await everything()
  const byHand = await paidByCheque()
  await inOne((trx) => refundPerson(trx, feeFulfilment, { id: admin.id, address: '' }, byHand.id, 'Doublon'))
  const [toSettle] = await refundsOf(byHand.command)
  expect((await settle(toSettle?.id ?? 0)).status).toBe(204)
  const byCard = await paid()
  await inOne((trx) => requestRefund(trx, byCard.payment, 6_300, 'Geste'))
  await program.runJobs()
  const [made] = await refundsOf(byCard.command)
  await askCards(program, `/fail-refund/${made?.providerId}`)
  await expect.poll(async () => (await refundsOf(byCard.command))[0]?.state).toBe('FAILED')
  expect((await retry(made?.id ?? 0)).status).toBe(200)
  const details = { cents: 6_300, command: byCard.command }
  expect(await actsOf(byCard.id, 'refund.retried')).toEqual([{ actorId: admin.id, details }])
  await program.runJobs()
  expect(await stateOf(byCard.command)).toBe('REFUNDED')
  expect(await everything()).toEqual(before)
})

test('a refund fails once; where the account was erased nobody is told of it, nor that it was made by hand', async () => {
  const { id, command, refund } = await underWay()
  await program.db.updateTable('persons').set({ state: 'ERASED', email: null }).where('id', '=', id).execute()
  const fail = (failure: string) =>
    inOne((trx) => noteFailedRefund(trx, { id: refund, commandId: command }, { providerId: 're_gone', failure }))
  await fail('declined')
  const first = await refundsOf(command)
  expect(first).toMatchObject([{ state: 'FAILED', failure: 'declined' }])
  await fail('another')
  await inOne((trx) => noteFailedRefund(trx, { id: 999_999, commandId: command }, { providerId: null, failure: null }))
  expect(await refundsOf(command)).toEqual(first)
  expect((await settle(refund)).status).toBe(204)
  expect((await refundsOf(command)).map(({ state }) => state)).toEqual(['FAILED', 'DONE'])
})

test('a payment’s number cannot be retried or settled, only a refund’s', async () => {
  const { payment } = await paid()
  expect([(await retry(payment.id)).status, (await settle(payment.id)).status]).toEqual([404, 404])
})

test('money given back by hand keeps its day, its reference and who recorded it; the journal has it', async () => {
  const { command, id } = await paidByCheque()
  await inOne((trx) => refundLatePayment(trx, command, 'Compte fermé'))
  const [refund] = await refundsOf(command)
  expect((await settle(refund?.id ?? 0, { reference: 'VIR 7', date: '2020-01-01' })).status).toBe(400)
  expect((await settle(refund?.id ?? 0, { reference: 'VIR 7' })).status).toBe(204)
  const [made] = await refundsOf(command)
  expect(made).toMatchObject({ method: 'TRANSFER', state: 'DONE', reference: 'VIR 7', actorId: admin.id })
  expect(parisDay(new Date(made?.settledAt ?? 0))).toBe(today)
  expect(await actsOf(id, 'refund.settled')).toEqual([
    { actorId: admin.id, details: { method: 'TRANSFER', cents: 6_300, command } },
  ])
})
