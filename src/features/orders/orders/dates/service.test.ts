import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { brokenConstraint, inTransaction } from '../../../../server/data/db.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { insertOfflinePayment } from '../../fulfilment/service.ts'
import { copyShares } from '../../refunds/queries.ts'
import { requestRefund } from '../../refunds/service.ts'
import { aCartOrder, ledgerOf } from '../fixtures.ts'
import { insertPayment } from '../queries.ts'

let hut: number
let member: { id: number }
let order: { id: number; totalCents: number }
const today = parisDay(new Date())
const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  hut = await aResource(program.db, await defineCommission(program.db, club, undefined), { billingPeriod: 'UNIT' })
  member = await activeMember(program, [])
})
beforeEach(async () => {
  order = { ...(await aCartOrder(program, member.id, [{ resourceId: hut, state: 'HELD' }])), totalCents: 2_000 }
})

/** Noon in Paris, whatever the season. */
const at = (day: string) => new Date(`${day}T11:00:00Z`)
const daysAgo = (days: number) => addDays(today, -days)
/** Name of the constraint that a write violates; undefined if the write succeeds. */
const brokenBy = (write: Promise<unknown>) => write.then(() => undefined, brokenConstraint)

const place = (day: string) =>
  program.db
    .updateTable('commands')
    .set({ createdAt: at(day) })
    .where('id', '=', order.id)
    .execute()
const pay = (day: string) =>
  inTransaction(program.db, (trx) => insertOfflinePayment(trx, order, { method: 'CASH', paidAt: at(day) }))
const payment = async () => (await ledgerOf(program, order.id)).find(({ kind }) => kind === 'PAYMENT')?.id ?? 0
const redate = async (id: number, day: string) =>
  await brokenBy(
    program.db
      .updateTable('payments')
      .set({ settledAt: at(day) })
      .where('id', '=', id)
      .execute(),
  )
/** Refunds the whole payment on that day. */
async function refund(day: string) {
  const id = await payment()
  await inTransaction(program.db, async (trx) => {
    await requestRefund(trx, { id, commandId: order.id, method: 'CASH' }, 2_000, 'Geste')
    const made = trx.updateTable('payments').set({ state: 'DONE', settledAt: at(day) })
    await made.where('refundOf', '=', id).execute()
  })
}

describe('The day of a payment in the database (rules#payment-dates)', () => {
  test('the database takes a payment of 31 days before its order was placed, and none of 32', async () => {
    expect(await brokenBy(pay(daysAgo(32)))).toBe('payments_before_order')
    expect(await ledgerOf(program, order.id)).toEqual([])
    expect(await brokenBy(pay(daysAgo(31)))).toBeUndefined()
    expect(await redate(await payment(), daysAgo(32))).toBe('payments_before_order')
  })

  test('the database takes no refund from before its payment, and no payment that is moved behind its refund', async () => {
    await pay(daysAgo(5))
    expect(await brokenBy(refund(daysAgo(6)))).toBe('payments_refund_after')
    expect(await brokenBy(refund(daysAgo(5)))).toBeUndefined()
    expect(await redate(await payment(), daysAgo(4))).toBe('payments_refund_after')
    expect(await redate(await payment(), daysAgo(7))).toBeUndefined()
  })

  test('the database takes no refund that is dated first and called made afterwards, from before its payment', async () => {
    await pay(daysAgo(5))
    const id = await payment()
    await inTransaction(program.db, (trx) =>
      requestRefund(trx, { id, commandId: order.id, method: 'CASH' }, 2_000, 'Geste'),
    )
    const theirs = program.db.updateTable('payments').where('refundOf', '=', id)
    await theirs.set({ settledAt: at(daysAgo(6)) }).execute()
    expect(await brokenBy(theirs.set({ state: 'DONE' }).execute())).toBe('payments_refund_after')
  })

  test('a correction may keep the day of the payment it corrects, and go no further back', async () => {
    // As old payments, recorded before dates were checked: 79 days before the order.
    await place(daysAgo(60))
    await pay(daysAgo(80))
    await place(daysAgo(1))
    const corrects = await payment()
    const write = (day: string) =>
      inTransaction(program.db, async (trx) => {
        const right = await insertPayment(trx, {
          commandId: order.id,
          kind: 'PAYMENT',
          method: 'TRANSFER',
          state: 'DONE',
          amountCents: 2_000,
          corrects,
          settledAt: at(day),
        })
        await copyShares(trx, corrects, right?.id ?? 0)
      })
    expect(await brokenBy(write(daysAgo(81)))).toBe('payments_before_order')
    expect(await brokenBy(write(daysAgo(80)))).toBeUndefined()
  })
})
