import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../app/orders.ts'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { askCards, defineFees, mendCards, orderFees, paidVisitor } from '../../members/membership/fixtures.ts'
import { activeMember, confirmedVisitor } from '../../society/persons/fixtures.ts'
import { ledgerOf } from '../orders/fixtures.ts'
import { requestRefund } from '../refunds/service.ts'
import { compareLedger } from './comparison/service.ts'
import { noteOutcome, takeEvent } from './queries.ts'
import { makeRefund, takeDispute } from './service.ts'

let society: { token: string }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})
afterEach(async () => {
  connectProvider(program.cards)
  await mendCards(program)
  await program.db.deleteFrom('comparisons').execute()
})

const HOUR = 3_600_000
/** A comparison ignores the last hour. */
const compare = (hours = 2) => compareLedger(program.db, FULFILMENTS, new Date(Date.now() + hours * HOUR))
const silence = () => askCards(program, '/faults', { webhook: 'never', times: 99 })

async function paidOrder() {
  const { checkout } = await paidVisitor(program)
  const id = checkout.id as number
  const [payment] = await ledgerOf(program, id)
  if (!payment?.providerId) throw new Error('There is no payment')
  return { id, payment, intent: payment.providerId }
}
const stateOf = async (id: number) =>
  (await program.db.selectFrom('commands').where('id', '=', id).select('state').executeTakeFirst())?.state
const movementsOf = async (id: number) =>
  (await ledgerOf(program, id)).map(({ kind, state, amountCents }) => [kind, state, amountCents])
const sharesOf = (paymentId = 0) =>
  program.db
    .selectFrom('paymentShares')
    .where('paymentId', '=', paymentId)
    .select(['reservationId', 'amountCents'])
    .orderBy('reservationId')
    .execute()
/** Problems shown to administrators about an order. */
async function shownOf(id: number): Promise<string[]> {
  const { body } = await program.call('GET', '/payments/problems', society)
  const rows = body.events as { command: number | null; reason: string }[]
  return rows.filter(({ command }) => command === id).map(({ reason }) => reason)
}

/** Runs every case twice: the news comes by event, or it is lost and the comparison finds it. */
describe.each([
  ['by its event', async () => undefined, async () => undefined],
  ['by the nightly comparison', silence, () => compare()],
])('An action at the provider is learnt %s (rules#reconciliation)', (_how, prepare, learn) => {
  test('a refund is in the ledger once, parted among the lines, and somebody is asked what becomes of what was booked', async () => {
    const order = await paidOrder()
    await prepare()
    await askCards(program, `/refund/${order.intent}`, { amount: 1_000 })
    await learn()
    const written = [
      ['PAYMENT', 'DONE', 6_300],
      ['REFUND', 'DONE', 1_000],
    ]
    await expect.poll(() => movementsOf(order.id)).toEqual(written)
    expect(await stateOf(order.id)).toBe('PARTIALLY_REFUNDED')
    await expect.poll(() => shownOf(order.id)).toEqual(['refund-made-there'])
    const [, refund] = await ledgerOf(program, order.id)
    expect((await sharesOf(refund?.id)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(1_000)
    await compare(24)
    await compare(48)
    expect([await movementsOf(order.id), await shownOf(order.id)]).toEqual([written, ['refund-made-there']])
  })

  test('a dispute takes the money of the order, and gives it back where it is won', async () => {
    const order = await paidOrder()
    await prepare()
    const { disputed } = await askCards(program, `/dispute/${order.intent}`)
    await learn()
    await expect.poll(() => stateOf(order.id)).toBe('REFUNDED')
    await expect.poll(() => shownOf(order.id)).toEqual(['dispute-opened'])
    await program.db.deleteFrom('comparisons').execute()
    await askCards(program, `/close-dispute/${disputed}`, { won: true })
    await learn()
    await expect.poll(() => shownOf(order.id)).toEqual(['dispute-won'])
    expect(await stateOf(order.id)).toBe('PAID')
    const [paid, taken, back] = await ledgerOf(program, order.id)
    expect(back).toMatchObject({ kind: 'PAYMENT', reverses: taken?.id, amountCents: 6_300 })
    expect(await sharesOf(back?.id)).toEqual(await sharesOf(paid?.id))
    await compare(24)
    expect(await ledgerOf(program, order.id)).toHaveLength(3)
  })

  test('money that came back after a dispute is refunded from its payment, by us or at the provider, and disputed again', async () => {
    const order = await paidOrder()
    await prepare()
    const { disputed } = await askCards(program, `/dispute/${order.intent}`)
    await askCards(program, `/close-dispute/${disputed}`, { won: true })
    await learn()
    await expect.poll(() => movementsOf(order.id)).toHaveLength(3)
    await program.db.deleteFrom('comparisons').execute()
    await askCards(program, `/refund/${order.intent}`, { amount: 1_000 })
    await askCards(program, `/dispute/${order.intent}`, { amount: 3_000 })
    await learn()
    await expect.poll(() => movementsOf(order.id)).toHaveLength(5)
    await mendCards(program)
    await program.db.transaction().execute((trx) => requestRefund(trx, order.payment, 2_300, 'Geste'))
    const refund = async () => (await ledgerOf(program, order.id))[5]
    await makeRefund(program.db, (await refund())?.id ?? 0)
    expect(await refund()).toMatchObject({ state: 'DONE', refundOf: order.payment.id })
    expect(await stateOf(order.id)).toBe('REFUNDED')
  })

  test('a dispute after a whole refund is shown, and its fee is in the accounts once', async () => {
    const order = await paidOrder()
    await askCards(program, `/refund/${order.intent}`, { amount: 6_300 })
    await compare()
    await expect.poll(() => stateOf(order.id)).toBe('REFUNDED')
    await program.db.deleteFrom('comparisons').execute()
    await prepare()
    await askCards(program, `/dispute/${order.intent}`, { amount: 6_300 })
    await learn()
    await expect.poll(() => shownOf(order.id)).toContain('dispute-amount')
    await compare(24)
    expect(await movementsOf(order.id)).toHaveLength(2)
    const fees = await program.db
      .selectFrom('providerFees')
      .innerJoin('payments', 'payments.id', 'providerFees.paymentId')
      .where('commandId', '=', order.id)
      .select('feeCents')
      .execute()
    // 20 euros for the dispute, in addition to the fee of the payment.
    expect(fees.filter(({ feeCents }) => feeCents === 2_000)).toHaveLength(1)
  })

  test('a dispute that is lost leaves the money away, and closes the problem it opened', async () => {
    const order = await paidOrder()
    await prepare()
    const { disputed } = await askCards(program, `/dispute/${order.intent}`, { amount: 6_300 })
    await askCards(program, `/close-dispute/${disputed}`)
    await learn()
    await expect.poll(() => shownOf(order.id)).toEqual(['dispute-lost'])
    expect(await stateOf(order.id)).toBe('REFUNDED')
    expect(await movementsOf(order.id)).toHaveLength(2)
  })

  test('an amount above the rest of a payment is not written, and is shown', async () => {
    const order = await paidOrder()
    await program.db.transaction().execute((trx) => requestRefund(trx, order.payment, 6_000, 'Geste'))
    await program.db
      .updateTable('payments')
      .set({ method: 'CASH', state: 'DONE' })
      .where('refundOf', '=', order.payment.id)
      .execute()
    await prepare()
    await askCards(program, `/refund/${order.intent}`, { amount: 301 })
    await learn()
    await expect.poll(() => shownOf(order.id)).toEqual(['refund-too-large'])
    expect(await movementsOf(order.id)).toHaveLength(2)
  })
})

describe('The nightly comparison', () => {
  test('the nightly comparison makes up for a payment of which no news came, and learns what the provider kept of each', async () => {
    const known = await paidOrder()
    const { token } = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, token)
    await silence()
    await askCards(program, `/pay/${order.stripeSessionId}`)
    await compare()
    expect(await stateOf(order.id)).toBe('PAID')
    const fees = await program.db
      .selectFrom('providerFees')
      .innerJoin('payments', 'payments.id', 'providerFees.paymentId')
      .where('commandId', 'in', [known.id, order.id])
      .select('feeCents')
      .execute()
    await compare(24)
    // 1.5 % and 25 cents, as the provider reports; the fee of the missed payment follows the next night.
    expect(fees.map(({ feeCents }) => feeCents)).toEqual(expect.arrayContaining([120]))
    const booked = await program.db
      .selectFrom('providerFees')
      .innerJoin('payments', 'payments.id', 'providerFees.paymentId')
      .where('commandId', 'in', [known.id, order.id])
      .select('paymentId')
      .execute()
    expect(new Set(booked.map(({ paymentId }) => paymentId)).size).toBe(booked.length)
  })

  test('the nightly comparison shows what the ledger has and the provider has not, once', async () => {
    const order = await paidOrder()
    await program.db
      .updateTable('payments')
      .set({ providerId: 'pi_of_nobody' })
      .where('id', '=', order.payment.id)
      .execute()
    await compare()
    await compare(24)
    expect(await shownOf(order.id)).toContain('unknown-there')
    expect((await shownOf(order.id)).filter((reason) => reason === 'unknown-there')).toHaveLength(1)
  })

  test('the nightly comparison shows another amount', async () => {
    const order = await paidOrder()
    const { id: paymentId, amountCents } = order.payment
    // 63 € were paid; the ledger says one cent less.
    await program.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('payments')
        .set({ amountCents: amountCents - 1 })
        .where('id', '=', paymentId)
        .execute()
      const [share] = await trx.selectFrom('paymentShares').where('paymentId', '=', paymentId).selectAll().execute()
      await trx
        .updateTable('paymentShares')
        .set({ amountCents: (share?.amountCents ?? 0) - 1 })
        .where('paymentId', '=', paymentId)
        .where('reservationId', '=', share?.reservationId ?? 0)
        .execute()
    })
    await compare()
    expect(await shownOf(order.id)).toEqual(['amount-differs'])
  })

  test('the nightly comparison goes on where it was ended: what is done is not asked for again', async () => {
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:1' })
    await expect(compare()).rejects.toThrow()
    const place = () => program.db.selectFrom('comparisons').select(['stage', 'finishedAt']).execute()
    expect(await place()).toEqual([{ stage: 'PAYMENTS', finishedAt: null }])
    await program.db.updateTable('comparisons').set({ stage: 'LEDGER', after: '2147483647' }).execute()
    await compare()
    connectProvider(program.cards)
    expect((await place())[0]?.finishedAt).not.toBeNull()
    await compare()
    expect(await place()).toHaveLength(1)
  })

  test('the nightly comparison does nothing where no cards are taken', async () => {
    const { disconnectProvider } = await import('../../../server/pay/provider.ts')
    disconnectProvider()
    await compare()
    expect(await program.db.selectFrom('comparisons').selectAll().execute()).toEqual([])
  })
})

test('two events of one turn of a dispute that come at once ask somebody once', async () => {
  const order = await paidOrder()
  let looked = 0
  const someoneWaits = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(program.db)
    return rows.length > 0
  }
  const dispute = { id: 'dp_at_once', paymentId: order.intent, amountCents: 6_300, currency: 'eur', moved: [] }
  const take = (event: string) =>
    program.db.transaction().execute(async (trx) => {
      await takeEvent(trx, { id: event, type: 'charge.dispute.created', object: dispute.id })
      const outcome = await takeDispute(trx, { ...dispute, outcome: 'OPEN' })
      looked++
      // Continues once the other one has looked too, or waits for its lock. The embedded engine runs one transaction at
      // a time.
      if (process.env.TEST_POSTGRES_URL)
        await eventually(async () => looked === 2 || (await program.runOutside(someoneWaits)))
      await noteOutcome(trx, event, outcome)
      return outcome.state
    })
  expect((await Promise.all([take('evt_one'), take('evt_two')])).sort()).toEqual(['DONE', 'QUARANTINED'])
})
